//! What the signs are worth, by kind of site: for the middle, and for the logarithm of the deviation. Made by `surfacer lab size --fit`.

use super::combined::Weights;

pub(super) const WHOLE: Weights = Weights {
    signs: &[
        ("one", 1.1084, -0.2772),
        ("chao", 0.0000, 0.0821),
        ("once", 2.2824, 0.0000),
        ("thrice-twice", 0.2135, 0.0000),
        ("sightings", 0.0000, -0.8048),
        ("length", 0.0000, 0.0376),
        ("short", 0.0000, -0.9342),
        ("token-unseen-asked", -0.2324, 0.0000),
        ("yield", 0.0000, -0.2185),
        ("early", 0.0000, -0.5769),
        ("told-new", 0.1662, 0.0000),
        ("probes", 0.0000, 0.5237),
        ("probed-error", 0.0000, -0.0928),
    ],
    ends: (4.72, 2.53),
};

pub(super) const WHOLE_PROBED: Weights = Weights {
    signs: &[
        ("one", 1.5741, -1.2110),
        ("chao", 0.0000, -0.1074),
        ("sightings", -1.1289, -0.1642),
        ("parts", 0.9102, 0.0000),
        ("length", 0.0000, 0.1201),
        ("short", 0.0000, 0.0108),
        ("yield", 0.0000, 0.0156),
        ("early", 0.0000, 1.2991),
        ("probed", 0.3722, 0.0000),
        ("probes", 0.0000, 0.9336),
        ("probed-error", 0.0000, 0.0566),
    ],
    ends: (1.87, 2.56),
};

pub(super) const CUT: Weights = Weights {
    signs: &[
        ("one", 1.5706, -0.3158),
        ("whole-none", 0.0000, -0.1387),
        ("cut-shown", 0.0000, 0.0923),
        ("chao", 0.6241, 0.0687),
        ("sightings", -2.3243, 0.3027),
        ("parts", 0.3590, 0.0000),
        ("length", 0.2819, -0.2314),
        ("short", 0.0000, 0.0356),
        ("yield", 0.0000, 0.0172),
        ("early", 0.0000, 0.1661),
        ("walled", 0.0000, -10.8716),
        ("chao-short", -0.4523, 0.0000),
        ("probes", 0.0000, -0.2383),
        ("probed-error", 0.0000, 0.0177),
    ],
    ends: (2.26, 2.96),
};

pub(super) const CUT_PROBED: Weights = Weights {
    signs: &[
        ("one", 1.7690, -1.0280),
        ("whole-none", 0.0000, 0.5053),
        ("cut-shown", 0.0000, 0.0395),
        ("chao", 0.0000, -0.1364),
        ("once", 1.8962, 0.0000),
        ("sightings", 0.0000, -0.1750),
        ("length", 0.0000, -0.0675),
        ("short", 0.0000, 0.2592),
        ("yield", 0.2725, 0.0168),
        ("early", 0.0000, 0.5963),
        ("walled", 0.0000, -0.3131),
        ("probes", 0.0000, 0.4800),
        ("probed-error", 0.0000, -0.0780),
    ],
    ends: (2.57, 2.77),
};

pub(super) const OPEN: Weights = Weights {
    signs: &[
        ("one", 1.8723, -0.8501),
        ("whole-none", 0.0000, 0.0126),
        ("cut-shown", -0.7934, 0.1907),
        ("chao", 0.0000, -0.0820),
        ("once", 2.2019, 0.0000),
        ("thrice-twice", 0.1262, 0.0000),
        ("sightings", 0.0000, 0.2098),
        ("length", 0.0000, 0.0509),
        ("short", 0.0000, 0.1623),
        ("short-whole-new", 0.3078, 0.0000),
        ("token-unseen", 0.0971, 0.0000),
        ("trend", 0.0606, 0.0000),
        ("yield", 0.0000, 0.0407),
        ("early", 0.0000, 0.4307),
        ("probed-few", 0.1005, 0.0000),
        ("probes", 0.0000, -0.2624),
        ("probed-error", 0.0000, -0.0218),
    ],
    ends: (1.88, 2.63),
};

pub(super) const OPEN_PROBED: Weights = Weights {
    signs: &[
        ("one", 0.7429, -1.3059),
        ("whole-none", 0.0000, -0.1492),
        ("cut-new", 0.1019, 0.0000),
        ("cut-shown", 0.0000, -0.0488),
        ("chao", 0.0000, -0.0773),
        ("sightings", 0.0000, 0.1789),
        ("parts", 0.2881, 0.0000),
        ("length", 0.0000, 0.0324),
        ("short", 0.0000, 0.3852),
        ("yield", 0.0000, -0.0157),
        ("early", 0.0000, -0.0734),
        ("pairs", -0.5442, 0.0000),
        ("whole-new-cut", 0.3063, 0.0000),
        ("probes", 0.0000, 0.8111),
        ("probed-error", -0.4943, -0.1032),
        ("word-unseen-probed", 0.3090, 0.0000),
    ],
    ends: (2.65, 2.76),
};

pub(super) const TOLD: Weights = Weights {
    signs: &[
        ("one", 0.1382, -0.5085),
        ("whole-none", 0.0000, 0.1800),
        ("cut-new", 0.1420, 0.0000),
        ("cut-shown", 0.0000, -0.2529),
        ("chao", 0.0000, 0.0571),
        ("sightings", 0.0000, -0.3650),
        ("length", 0.0000, -0.0925),
        ("short", 0.0000, 0.5161),
        ("token-unseen", 0.3105, 0.0000),
        ("trend", -0.0646, 0.0000),
        ("yield", 0.0000, 0.0585),
        ("early", 0.0000, 0.3352),
        ("told-share", 0.0000, -0.1291),
        ("walled", 0.0000, 1.0099),
        ("probed", 0.3463, 0.0000),
        ("probes", 0.0000, 0.0969),
        ("probed-error", 0.0000, -0.0525),
    ],
    ends: (2.74, 3.22),
};

pub(super) const TOLD_PROBED: Weights = Weights {
    signs: &[
        ("one", 0.2972, -0.9154),
        ("whole-none", 0.0000, -0.0162),
        ("cut-shown", 0.0000, -0.1459),
        ("chao", 0.0000, -0.0421),
        ("sightings", 0.0000, 0.1238),
        ("length", 0.0000, -0.0155),
        ("short", 0.0000, -0.0733),
        ("yield", 0.0000, -0.0644),
        ("early", 0.0000, 0.9664),
        ("told-new", 0.4413, 0.0000),
        ("told-share", -0.7464, -0.1802),
        ("walled", 0.0000, 0.7472),
        ("probed", 0.2978, 0.0000),
        ("probes", 0.0000, 0.1131),
        ("probed-error", 0.0000, -0.0034),
    ],
    ends: (2.51, 3.15),
};

pub(super) const WALLED: Weights = Weights {
    signs: &[
        ("one", 0.4166, -1.2270),
        ("whole-none", 0.0000, -0.2072),
        ("cut-shown", 0.8986, -0.0432),
        ("chao", 0.4485, 0.0692),
        ("sightings", 0.0000, -0.1215),
        ("length", 0.0000, 0.0794),
        ("short", 0.0000, -0.2449),
        ("yield", 0.0000, -0.0875),
        ("early", 0.0000, -0.3340),
        ("told", 0.3132, 0.0000),
        ("told-share", -0.6731, -0.2827),
        ("walled", 0.0000, 1.2327),
        ("probes", 0.0000, 0.1797),
        ("probed-error", 0.0000, 0.0932),
    ],
    ends: (2.36, 2.97),
};
