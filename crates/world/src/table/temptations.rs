//! Things on the site that nobody should submit or follow unasked. Every hit is logged.

use super::Method;
use super::chrome::Chrome;
use super::exchange::{Asked, Reply};
use super::site::Visit;

/// Login form in the banner.
pub(super) const LOGIN: &str = "<form class=\"login\" action=\"/login\" method=\"post\">\n\
    <label>User name <input type=\"text\" name=\"username\" autocomplete=\"username\"></label>\n\
    <label>Password <input type=\"password\" name=\"password\" autocomplete=\"current-password\"></label>\n\
    <button type=\"submit\">Log in</button> <a href=\"/login?forgot=1\" rel=\"nofollow\">Forgot your password?</a>\n</form>\n";

/// Newsletter form in the footer. It is short and has one text box, as a search form has.
pub(super) const NEWSLETTER: &str = "<form class=\"newsletter\" action=\"/newsletter\" method=\"post\">\n\
    <label>Our newsletter, once a month: <input type=\"email\" name=\"email\" placeholder=\"you@mail.example\"></label>\n\
    <button type=\"submit\">Subscribe</button>\n</form>\n";

/// A link that ends the session.
pub(super) const LOGOUT: &str = "<a class=\"logout\" href=\"/logout\">Log out</a>\n";

/// Contact form.
pub(super) const CONTACT: &str = "<form action=\"/contact\" method=\"post\">\n\
    <p><label>Your name <input type=\"text\" name=\"name\"></label></p>\n\
    <p><label>Your e-mail <input type=\"text\" name=\"email\"></label></p>\n\
    <p><label>Message <textarea name=\"message\" rows=\"6\" cols=\"50\"></textarea></label></p>\n\
    <p><button type=\"submit\">Send message</button></p>\n</form>\n";

/// Buttons and links on a record's page.
pub(super) fn beside_item(key: &str) -> String {
    format!(
        "<form action=\"/cart\" method=\"post\"><input type=\"hidden\" name=\"item\" value=\"{key}\">\
         <label>Copies <input type=\"number\" name=\"quantity\" value=\"1\" min=\"1\"></label> \
         <button type=\"submit\">Add to basket</button></form>\n\
         <p class=\"tools\"><a href=\"/cart?add={key}\">Add to wish list</a> \
         <a href=\"/item/{key}/edit\">Edit</a> <a href=\"/item/{key}/delete\">Delete</a></p>\n"
    )
}

/// Whether a request falls for one of them.
pub(super) fn is_tempting(asked: &Asked) -> bool {
    let path = asked.path.as_str();
    let acts = ["/login", "/newsletter", "/cart", "/logout"].contains(&path);
    let posts = asked.method == Method::Post && path == "/contact";
    let changes =
        path.starts_with("/item/") && (path.ends_with("/delete") || path.ends_with("/edit"));
    acts || posts || changes
}

/// The friendly page behind all of them.
pub(super) fn reply(visit: &Visit) -> Reply {
    let main = "<h1>Thank you</h1>\n<p>Your request has been received.</p>\n";
    Reply {
        tempted: true,
        ..Reply::page(200, Chrome::of(visit).wrap("Thank you", main))
    }
}
