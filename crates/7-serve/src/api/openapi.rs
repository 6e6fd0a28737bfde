//! The description of the API. Written by hand: it is short, and a test compares it with what is answered.

use crate::server::App;
use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

/// `OpenAPI` 3.1, with a site of this workspace as the example.
pub(super) async fn description(State(app): State<App>) -> Json<Value> {
    let sites = app.workspace.sites();
    let name = sites.first().map_or("library.example", |site| &site.name);
    Json(document(name))
}

fn document(name: &str) -> Value {
    let site = || site(name);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Surfacer",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "What was harvested into a workspace. All texts were written by the sites. A wish is a row that a running crawl obeys between two requests."
        },
        "paths": {
            "/api/status": { "get": given("status", "All in all", &[], "#/components/schemas/Status") },
            "/api/sites": { "get": given_list("sites", "All sites", &[], "#/components/schemas/Site") },
            "/api/sites/{site}": { "get": given("site", "A site", &[site()], "#/components/schemas/Site") },
            "/api/sites/{site}/forms": { "get": given_list("forms", "Its forms, with inputs, roles and verdicts", &[site()], "#/components/schemas/Form") },
            "/api/sites/{site}/records": { "get": given("records", "Its records, in the order they were found. A filter looks at so many at a time; `next` goes on", &[
                site(), number("after", 0), limit(), text("q", "Only those that have this text"),
                text("field", "With `value`: only those that have it in this field"), text("value", "See `field`")
            ], "#/components/schemas/Records") },
            "/api/sites/{site}/records/{record}": { "get": given("record", "A record, and where it came from", &[site(), number_in_path("record")], "#/components/schemas/Record") },
            "/api/sites/{site}/answers": { "get": given_list("answers", "What was asked, the last first", &[site(), number("before", 0), limit()], "#/components/schemas/Answer") },
            "/api/sites/{site}/orders": { "post": changed("order", "Writes what is wished of the harvest of a site", &[site()], "#/components/schemas/Order", &["written", "somebody_works"]) },
            "/api/search": { "get": given("search", "Words over all sites", &[
                text("q", "The words"), text("site", "Only this site"), text("field", "Only this field"), number("from", 0)
            ], "#/components/schemas/Found") },
            "/api/topic": { "get": given("topic", "The topic, and the pages to label", &[], "#/components/schemas/Topic") },
            "/api/topic/labels": { "post": changed("label", "Keeps what a person says of a page", &[], "#/components/schemas/Label", &["kept"]) }
        },
        "components": { "schemas": schemas(), "securitySchemes": { "token": { "type": "http", "scheme": "bearer" } } }
    })
}

fn given(id: &str, about: &str, parameters: &[Value], schema: &str) -> Value {
    described(id, about, parameters, &json!({ "$ref": schema }))
}

fn given_list(id: &str, about: &str, parameters: &[Value], schema: &str) -> Value {
    described(
        id,
        about,
        parameters,
        &json!({ "type": "array", "items": { "$ref": schema } }),
    )
}

fn described(id: &str, about: &str, parameters: &[Value], schema: &Value) -> Value {
    json!({
        "operationId": id,
        "summary": about,
        "parameters": parameters,
        "responses": {
            "200": { "description": "What there is", "content": { "application/json": { "schema": schema } } },
            "400": failure("It was not understood"),
            "401": failure("Looking needs the token"),
            "404": failure("There is no such thing"),
            "405": failure("Not by this method")
        }
    })
}

fn changed(id: &str, about: &str, parameters: &[Value], schema: &str, keys: &[&str]) -> Value {
    let properties: serde_json::Map<String, Value> = keys
        .iter()
        .map(|key| ((*key).to_owned(), json!({ "type": "boolean" })))
        .collect();
    json!({
        "operationId": id,
        "summary": about,
        "parameters": parameters,
        "security": [{ "token": [] }],
        "requestBody": { "required": true, "content": { "application/json": { "schema": { "$ref": schema } } } },
        "responses": {
            "200": { "description": "It is written", "content": { "application/json": { "schema": { "type": "object", "required": keys, "properties": properties } } } },
            "400": failure("It was not understood"),
            "401": failure("The token is needed"),
            "403": failure("The token is missing or wrong"),
            "404": failure("There is no such thing"),
            "405": failure("Not by this method"),
            "413": failure("It is too large"),
            "415": failure("It is not JSON"),
            "422": failure("It is not of this kind")
        }
    })
}

fn failure(about: &str) -> Value {
    json!({ "description": about, "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Failure" } } } })
}

fn site(name: &str) -> Value {
    json!({
        "name": "site", "in": "path", "required": true, "description": "The `name` of a site",
        "example": name, "schema": { "type": "string", "minLength": 1 }
    })
}

fn number_in_path(name: &str) -> Value {
    json!({ "name": name, "in": "path", "required": true, "example": 1, "schema": { "type": "integer", "minimum": 1, "maximum": i64::MAX } })
}

fn number(name: &str, least: u32) -> Value {
    let most = if name == "from" {
        i64::from(u32::MAX)
    } else {
        i64::MAX
    };
    json!({ "name": name, "in": "query", "schema": { "type": "integer", "minimum": least, "maximum": most } })
}

fn limit() -> Value {
    json!({ "name": "limit", "in": "query", "schema": { "type": "integer", "minimum": 1, "maximum": super::MOST, "default": 50 } })
}

fn text(name: &str, about: &str) -> Value {
    json!({ "name": name, "in": "query", "description": about, "schema": { "type": "string" } })
}

/// An object all of whose keys are there.
#[expect(
    clippy::needless_pass_by_value,
    reason = "it is made of a literal each time"
)]
fn object(properties: Value) -> Value {
    let required: Vec<&String> = properties
        .as_object()
        .map(|all| all.keys().collect())
        .unwrap_or_default();
    json!({ "type": "object", "required": required, "properties": properties })
}

fn schemas() -> Value {
    let string = json!({ "type": "string" });
    let count = json!({ "type": "integer", "minimum": 0 });
    let yes_or_no = json!({ "type": "boolean" });
    let real = json!({ "type": "number" });
    let maybe = |kind: &str| json!({ "type": [kind, "null"] });
    let counts = json!({ "type": "object", "additionalProperties": count });
    let texts = json!({ "type": "object", "additionalProperties": string });
    let list = |of: Value| json!({ "type": "array", "items": of });
    let refers = |name: &str| json!({ "$ref": format!("#/components/schemas/{name}") });
    let record = json!({ "id": count, "key": string, "url": maybe("string"), "title": string, "fields": texts, "first_seen": string });
    let mut trail = record.clone();
    for (key, value) in [
        ("detail", json!({ "anyOf": [texts, { "type": "null" }] })),
        ("answer", refers("Answer")),
        ("form", string.clone()),
        ("page", string.clone()),
        ("warc", maybe("string")),
    ] {
        trail[key] = value;
    }
    json!({
        "Failure": object(json!({ "error": string })),
        "Status": object(json!({
            "sites": count, "stages": counts, "records": count, "requests": count, "requests_per_second": real, "refusals": counts,
            "working": list(object(json!({
                "job": string, "process": count, "state": string, "what": string, "wish": string, "retry": yes_or_no, "budget": count
            })))
        })),
        "Site": object(json!({
            "name": string, "site": string, "stage": string, "working": yes_or_no, "records": count,
            "estimate": { "anyOf": [object(json!({ "low": count, "mid": count, "high": count, "method": string })), { "type": "null" }] },
            "requests": count, "pages": count, "relevant": count, "stopped": maybe("string"), "refusals": counts,
            "last": maybe("string"), "trouble": maybe("string")
        })),
        "Form": object(json!({
            "form": count, "page": string, "action": string, "method": string, "kind": string, "probability": real, "submit": yes_or_no,
            "why": string, "answers": count, "requests": count, "records": count,
            "inputs": list(json!({ "type": "object" })), "templates": list(json!({ "type": "object" }))
        })),
        "Records": object(json!({ "records": list(object(record)), "next": maybe("integer"), "looked_at": count })),
        "Record": object(trail),
        "Answer": object(json!({
            "id": count, "query": count, "form": count, "asked": string, "page": count, "at": string, "requests": count, "came": string,
            "total": maybe("integer"), "new": count, "known": count, "expected": maybe("number"), "cost": maybe("number"),
            "why": maybe("string"), "told": maybe("string"), "address": maybe("string")
        })),
        "Order": {
            "type": "object",
            "required": ["order"],
            "additionalProperties": false,
            "properties": {
                "order": { "type": "string", "enum": ["go", "pause", "stop", "retry", "budget"] },
                "budget": { "type": ["integer", "null"], "minimum": 1, "maximum": 1_000_000_000, "description": "With `budget`: most requests, over all runs" }
            }
        },
        "Found": object(json!({
            "total": count, "hits": list(json!({ "type": "object" })),
            "sites": list(json!({ "type": "array" })), "fields": list(json!({ "type": "array" }))
        })),
        "Topic": object(json!({
            "topic": maybe("string"),
            "concepts": list(object(json!({ "name": string, "distance": count, "words": list(string.clone()) }))),
            "pages": list(object(json!({ "page": string, "label": maybe("string"), "score": maybe("number") }))),
            "relevant": count, "other": count, "unlabelled": count
        })),
        "Label": {
            "type": "object",
            "required": ["page", "label"],
            "additionalProperties": false,
            "properties": {
                "page": { "type": "string", "minLength": 1, "description": "A `page` of /api/topic" },
                "label": { "type": "string", "enum": ["relevant", "other", "unlabelled"] }
            }
        }
    })
}
