// The actions, of which only those that are in sight are in the page.

const rowHeight = 22;
// Browsers cannot scroll farther than some millions of pixels.
const longestScroll = 8e6;

class ActionList {
  constructor(recording, goTo) {
    this.recording = recording;
    this.container = document.getElementById("list");
    this.space = document.getElementById("list-space");
    this.rows = document.getElementById("rows");
    this.shown = null;
    this.matches = new Set();
    this.selected = -1;
    this.container.addEventListener("scroll", () => this.draw());
    new ResizeObserver(() => this.draw()).observe(this.container);
    this.rows.addEventListener("click", (event) => {
      const row = event.target.closest(".row");
      if (row) goTo(Number(row.dataset.position));
    });
  }

  get length() { return this.shown ? this.shown.length : this.recording.count; }
  indexAt(row) { return this.shown ? this.shown[row] : row; }

  // The row of an action, or of the last one before it.
  rowOf(index) {
    if (!this.shown) return index;
    let [low, high] = [0, this.shown.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.shown[middle] <= index) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  // Shows the actions with these indices, or all.
  filter(indices) {
    this.shown = indices;
    this.draw();
  }

  get height() { return Math.min(longestScroll, this.length * rowHeight); }
  get rowsInSight() { return Math.ceil(this.container.clientHeight / rowHeight) + 1; }

  select(index) {
    this.selected = index;
    const row = Math.max(0, this.rowOf(index));
    const first = this.firstRow();
    const inSight = Math.floor(this.container.clientHeight / rowHeight);
    if (row < first + 1 || row > first + inSight - 2) this.scrollTo(row - Math.floor(inSight / 2));
    this.draw();
  }

  get scrollRange() { return Math.max(0, this.height - this.container.clientHeight); }

  firstRow() {
    const hidden = Math.max(0, this.length - Math.floor(this.container.clientHeight / rowHeight));
    if (this.scrollRange === 0) return 0;
    return Math.min(hidden, Math.round((this.container.scrollTop / this.scrollRange) * hidden));
  }

  scrollTo(row) {
    const hidden = Math.max(1, this.length - Math.floor(this.container.clientHeight / rowHeight));
    this.container.scrollTop = (Math.max(0, Math.min(row, hidden)) / hidden) * this.scrollRange;
  }

  draw() {
    this.space.style.height = `${Math.max(this.height, 1)}px`;
    const first = this.firstRow();
    const count = Math.max(0, Math.min(this.rowsInSight, this.length - first));
    this.rows.style.top = `${this.container.scrollTop}px`;
    const drawn = [];
    for (let row = first; row < first + count; row++) drawn.push(this.row(this.indexAt(row)));
    this.rows.replaceChildren(...drawn);
    this.fillPayloads();
  }

  row(index) {
    const { recording } = this;
    const position = recording.positions[index];
    const row = element("div", "row");
    row.dataset.position = position;
    row.role = "option";
    if (!recording.isFinished(index)) row.classList.add("crash");
    else if (!recording.isChanged(index)) row.classList.add("unchanged");
    if (this.matches.has(index)) row.classList.add("match");
    row.ariaSelected = index === this.selected ? "true" : "false";
    if (index === this.selected) row.classList.add("selected");
    row.append(
      element("span", "number", String(position)), element("span", "moment", momentText(recording.times[index])),
      element("span", "name", escaped(actionTitle(recording.schema, recording.name(index)))),
      element("span", "cause", causeText(recording, index)));
    return row;
  }

  // Adds what actions carry, of those whose block is at hand.
  async fillPayloads() {
    const { recording } = this;
    const rows = [...this.rows.children];
    for (const row of rows) {
      const position = Number(row.dataset.position);
      const text = await titleText(recording, position, 90).catch(() => null);
      if (!row.isConnected) return;
      if (text !== null) row.children[2].textContent = text;
    }
  }
}

// An action as the list of the debugger shows it.
async function titleText(recording, position, limit) {
  const action = await recording.actionLine(position);
  if (!action) return null;
  const [name, value, type] = [action.get("name"), action.get("action"), action.get("type")];
  return escaped(actionTitle(recording.schema, name, value, type)) + actionPayload(recording.schema, name, value, type, limit);
}

function causeText(recording, index) {
  const cause = recording.causes[index];
  if (cause === -1) return "← outside";
  if (cause === -2) return "← debugger";
  const name = recording.effectsByID.get(cause)?.name;
  return `← effect ${cause}${name ? ` (${escaped(name)})` : ""}`;
}

function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

// A link to a position.
function positionLink(text, position, goTo) {
  const link = element("button", "link", text);
  link.type = "button";
  link.addEventListener("click", () => goTo(position));
  return link;
}
