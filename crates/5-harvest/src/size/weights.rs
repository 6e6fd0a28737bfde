//! What the signs are worth, by kind of site: for the middle, and for the logarithm of the deviation. Made by `surfacer lab size --fit`.

use super::combined::Weights;

pub(super) const WHOLE: Weights = Weights {
    signs: &[
        ("one", 1.2987, -0.1591),
        ("chao", 0.0000, -0.0918),
        ("parts", 0.8970, 0.0000),
        ("short", 0.0000, -0.9046),
        ("unasked", 1.6440, 0.0000),
        ("token-unseen", 0.3503, 0.0000),
        ("yield", 0.1976, 0.0000),
        ("early", -4.0497, 0.1661),
        ("chao-short", 0.4950, 0.0000),
    ],
    ends: (3.37, 3.85),
};

pub(super) const CUT: Weights = Weights {
    signs: &[
        ("one", 0.6074, -1.2376),
        ("whole-none", 0.9982, -0.1438),
        ("cut-shown", 0.0000, -0.2422),
        ("chao", 0.8589, -0.0787),
        ("short", 0.0000, 0.6015),
        ("early", 0.0000, 1.6544),
        ("whole-new-cut", 0.3643, 0.0000),
    ],
    ends: (3.82, 4.06),
};

pub(super) const OPEN: Weights = Weights {
    signs: &[
        ("one", 0.3286, -0.4055),
        ("whole-none", 0.6650, 0.0890),
        ("cut-new", 0.1047, 0.0000),
        ("cut-shown", 0.0000, -0.1773),
        ("chao", 0.0000, 0.0081),
        ("parts", 0.7404, 0.0000),
        ("length", 0.6224, 0.0000),
        ("short", 0.0000, -0.4653),
        ("word-unseen", 0.4117, 0.0000),
        ("token-unseen-asked", -0.2289, 0.0000),
        ("yield", 0.3854, 0.0000),
        ("early", 0.0000, -0.0512),
    ],
    ends: (5.49, 2.81),
};

pub(super) const TOLD: Weights = Weights {
    signs: &[
        ("one", 1.4371, -0.5615),
        ("whole-none", 0.0000, 0.3470),
        ("cut-shown", 0.0000, -0.5944),
        ("chao", 0.0000, 0.0106),
        ("sightings", -1.4699, 0.0000),
        ("short", 0.0000, 0.3608),
        ("trend", -0.1189, 0.0000),
        ("yield", 0.3426, 0.0000),
        ("early", 0.0000, 0.2369),
        ("told", 0.3124, 0.0000),
    ],
    ends: (5.05, 3.05),
};

pub(super) const WALLED: Weights = Weights {
    signs: &[
        ("one", 0.2659, -0.7963),
        ("whole-none", 0.0000, -0.0457),
        ("cut-shown", 0.0000, 0.0547),
        ("chao", 0.0000, 0.0453),
        ("thrice-twice", -0.2720, 0.0000),
        ("short", 0.0000, 0.2290),
        ("word-unseen-asked", 0.2591, 0.0000),
        ("token-unseen", 0.1658, 0.0000),
        ("early", 0.0000, -0.7815),
        ("told", 0.3158, 0.0000),
        ("told-share", -0.4705, 0.0000),
    ],
    ends: (4.77, 4.69),
};
