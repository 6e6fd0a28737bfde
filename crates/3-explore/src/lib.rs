//! Where on the site is a form, and may it be submitted?.
