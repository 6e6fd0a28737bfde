//! The proof: measurements against baselines and peers.
