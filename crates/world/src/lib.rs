//! The pretend web: sites whose contents we know, and servers that misbehave.
