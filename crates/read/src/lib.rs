//! The eye: HTML to links, text, terms and forms.
