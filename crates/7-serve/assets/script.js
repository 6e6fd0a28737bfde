// Makes a page live. Without it everything works but by loading the page again.
"use strict";

const light = document.getElementById("live");
let waiting = false;
let late = false;

// Puts the new parts of the page in the place of the old ones. What somebody is typing in, or has unfolded, stays.
async function look() {
  if (waiting) { late = true; return; }
  waiting = true;
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (answer.ok) {
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      for (const part of document.querySelectorAll("[data-live]")) {
        const other = fresh.getElementById(part.id);
        if (!other || other.innerHTML === part.dataset.shown || part.contains(document.activeElement)) continue;
        const shown = other.innerHTML;
        for (const unfolded of part.querySelectorAll("details[id]")) {
          const twin = other.querySelector("#" + CSS.escape(unfolded.id));
          if (twin) twin.open = unfolded.open;
        }
        part.replaceChildren(...other.childNodes);
        part.dataset.shown = shown;
      }
    }
  } catch { /* The server is away; the next event comes when it is back. */ }
  waiting = false;
  if (late) { late = false; setTimeout(look, 300); }
}

if (document.querySelector("[data-live]")) {
  const events = new EventSource("/events");
  const say = (on) => { light.textContent = on ? "live" : "not connected"; light.classList.toggle("on", on); };
  events.addEventListener("open", () => { say(true); look(); });
  events.addEventListener("error", () => say(false));
  events.addEventListener("change", look);
}

// One key a label.
document.addEventListener("keydown", (pressed) => {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.target.closest("input, select, textarea")) return;
  const button = document.querySelector(`button[data-key="${CSS.escape(pressed.key)}"]`);
  if (button) button.click();
});
