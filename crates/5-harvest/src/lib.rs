//! What do we ask next? Asks a form until its database is ours.
