//! What the signs are worth, by kind of site: for the middle, and for the logarithm of the deviation. Made by `surfacer lab size --fit`.

use super::combined::Weights;

pub(super) const WHOLE: Weights = Weights {
    signs: &[
        ("one", 1.6048, 0.0474),
        ("chao", 0.0000, 0.0365),
        ("sightings", -2.0330, 0.0000),
        ("short", 0.0000, -1.0865),
        ("early", -2.7603, -0.2228),
        ("chao-short", 0.5589, 0.0000),
    ],
    ends: (3.83, 3.88),
};

pub(super) const CUT: Weights = Weights {
    signs: &[
        ("one", 0.6315, -1.2368),
        ("whole-none", 1.0294, 0.0654),
        ("cut-shown", 0.0000, -0.1452),
        ("chao", 0.9255, -0.0378),
        ("short", 0.0000, 0.5431),
        ("early", 0.0000, 1.1842),
        ("whole-new-cut", 0.3627, 0.0000),
    ],
    ends: (3.42, 4.20),
};

pub(super) const OPEN: Weights = Weights {
    signs: &[
        ("one", 0.8913, -0.7273),
        ("whole-none", 0.5430, 0.1413),
        ("cut-shown", 0.0000, 0.3985),
        ("chao", 0.0000, -0.0248),
        ("short", 0.0000, 0.0015),
        ("yield", 0.4124, 0.0000),
        ("early", 0.0000, -0.0097),
        ("cut-new-cut", 0.2145, 0.0000),
    ],
    ends: (3.96, 3.79),
};

pub(super) const TOLD: Weights = Weights {
    signs: &[
        ("one", 0.9641, -0.6430),
        ("whole-none", 0.0000, 0.1427),
        ("cut-shown", 0.0000, -0.4860),
        ("chao", 0.0000, -0.0178),
        ("thrice-twice", 0.0859, 0.0000),
        ("sightings", -1.4774, 0.0000),
        ("short", 0.0000, 0.3755),
        ("early", 0.0000, 0.7433),
        ("told", 0.4022, 0.0000),
        ("walled", -3.2610, 0.0000),
    ],
    ends: (2.92, 3.26),
};

pub(super) const WALLED: Weights = Weights {
    signs: &[
        ("one", 1.0720, -0.9610),
        ("whole-none", 0.0000, -0.2680),
        ("cut-shown", 0.0000, 0.5007),
        ("chao", 0.6588, -0.0561),
        ("parts", 0.3970, 0.0000),
        ("short", 0.0000, -0.1147),
        ("word-unseen-asked", 0.3268, 0.0000),
        ("early", 0.0000, -0.6253),
        ("pairs", 0.8114, 0.0000),
        ("walled", 0.1251, 0.0000),
    ],
    ends: (3.72, 3.70),
};
