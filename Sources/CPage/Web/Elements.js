// Making parts of the page. Text goes into them as text alone.

function byID(id) { return document.getElementById(id); }

function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function button(className, text, act) {
  const made = element("button", className, text);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

// A link to a position, which can be opened in another window, too.
function positionLink(text, position, goTo, pointer = null) {
  const link = element("a", "link", text);
  link.href = `#${position}${pointer ? encodedPointer(pointer) : ""}`;
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goTo(position, pointer);
  });
  return link;
}

// A pointer into the state, as it stands in the address.
function encodedPointer(pointer) { return pointer.split("/").map(encodeURIComponent).join("/"); }

// Lights up what somebody asked for, which may be in sight already.
function flash(shown) {
  shown?.animate([{ outline: "4px solid var(--accent)" }, { outline: "0 solid var(--accent)" }], 1000);
}

// How many more there are than are shown.
function restItem(count) { return element("li", "quiet", `… ${count.toLocaleString("en")} more`); }
