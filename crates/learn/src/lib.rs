//! The maths: estimators that the rooms share.
