//! What the signs are worth, by kind of site: for the middle, and for the logarithm of the deviation. Made by `surfacer lab size --fit`.

use super::combined::Weights;

pub(super) const WHOLE: Weights = Weights {
    signs: &[
        ("one", 1.2987, 0.0226),
        ("chao", 0.0000, -0.1215),
        ("sightings", 0.0000, -0.2143),
        ("parts", 0.8970, 0.0000),
        ("short", 0.0000, -0.9481),
        ("unasked", 1.6440, 0.0000),
        ("token-unseen", 0.3503, 0.0000),
        ("yield", 0.1976, 0.0197),
        ("early", -4.0497, -0.0020),
        ("chao-short", 0.4950, 0.0000),
    ],
    ends: (2.33, 3.70),
};

pub(super) const CUT: Weights = Weights {
    signs: &[
        ("one", 0.6074, -1.3942),
        ("whole-none", 0.9982, -0.1886),
        ("cut-shown", 0.0000, -0.2202),
        ("chao", 0.8589, -0.0533),
        ("sightings", 0.0000, 0.0214),
        ("short", 0.0000, 0.5392),
        ("yield", 0.0000, -0.0618),
        ("early", 0.0000, 1.9874),
        ("walled", 0.0000, 0.3406),
        ("whole-new-cut", 0.3643, 0.0000),
    ],
    ends: (3.32, 3.43),
};

pub(super) const OPEN: Weights = Weights {
    signs: &[
        ("one", 0.3286, -0.1879),
        ("whole-none", 0.6650, 0.1121),
        ("cut-new", 0.1047, 0.0000),
        ("cut-shown", 0.0000, -0.2090),
        ("chao", 0.0000, -0.0699),
        ("sightings", 0.0000, -0.5932),
        ("parts", 0.7404, 0.0000),
        ("length", 0.6224, 0.0000),
        ("short", 0.0000, -0.4810),
        ("word-unseen", 0.4117, 0.0000),
        ("token-unseen-asked", -0.2289, 0.0000),
        ("yield", 0.3854, -0.0088),
        ("early", 0.0000, -0.0663),
    ],
    ends: (5.43, 2.53),
};

pub(super) const TOLD: Weights = Weights {
    signs: &[
        ("one", 1.4371, -0.2346),
        ("whole-none", 0.0000, 0.6644),
        ("cut-shown", 0.0000, -0.1628),
        ("chao", 0.0000, -0.0024),
        ("sightings", -1.4699, -0.1121),
        ("short", 0.0000, 0.0736),
        ("trend", -0.1189, 0.0000),
        ("yield", 0.3426, 0.0163),
        ("early", 0.0000, 0.2099),
        ("told", 0.3124, 0.0000),
        ("told-share", 0.0000, -1.0817),
        ("walled", 0.0000, -0.0674),
    ],
    ends: (3.87, 2.78),
};

pub(super) const WALLED: Weights = Weights {
    signs: &[
        ("one", 0.2659, -0.3835),
        ("whole-none", 0.0000, -0.1358),
        ("cut-shown", 0.0000, 0.0047),
        ("chao", 0.0000, -0.0445),
        ("thrice-twice", -0.2720, 0.0000),
        ("sightings", 0.0000, -0.7533),
        ("short", 0.0000, -0.3677),
        ("word-unseen-asked", 0.2591, 0.0000),
        ("token-unseen", 0.1658, 0.0000),
        ("yield", 0.0000, -0.1157),
        ("early", 0.0000, -0.4299),
        ("told", 0.3158, 0.0000),
        ("told-share", -0.4705, -0.2979),
        ("walled", 0.0000, 0.3426),
    ],
    ends: (4.51, 3.30),
};
