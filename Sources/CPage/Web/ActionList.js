// The actions, of which only those that are in sight are in the page. The first row is the state before all of them.

const rowHeight = 22;
// Browsers cannot scroll farther than some millions of pixels.
const longestScroll = 8e6;
// A longer line is not read for a row of the list.
const longestListedLine = 1 << 20;

class ActionList {
  constructor(recording, goTo) {
    this.recording = recording;
    this.container = document.getElementById("list");
    this.space = document.getElementById("list-space");
    this.rows = document.getElementById("rows");
    this.shown = null;
    this.matches = new Set();
    this.titles = new RecentlyUsed(4000);
    this.selected = -1;
    this.listen(goTo);
  }

  listen(goTo) {
    const { container } = this;
    container.addEventListener("scroll", () => {
      // Rows are kept in part where a pixel stands for several.
      if (Math.abs(container.scrollTop - (this.wantedTop ?? -2)) > 1) this.top = null;
      this.redraw();
    });
    container.addEventListener("wheel", (event) => {
      if (!this.isScaled || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      // In pixels, lines or pages.
      const rows = [1 / rowHeight, 1, this.inSight][event.deltaMode] ?? 1;
      this.scrollTo(this.topRow + event.deltaY * rows);
      this.redraw();
    }, { passive: false });
    new ResizeObserver(() => this.redraw()).observe(container);
    this.rows.addEventListener("click", (event) => {
      const row = event.target.closest(".row");
      if (row) goTo(Number(row.dataset.position));
    });
  }

  // How many rows there are.
  get length() { return 1 + (this.shown ? this.shown.length : this.recording.count); }

  // The index of the action in a row; -1 for the first row.
  indexAt(row) {
    if (row <= 0) return -1;
    return this.shown ? this.shown[row - 1] : row - 1;
  }

  // The row of an action, or of the last one before it.
  rowOf(index) {
    if (!this.shown || index < 0) return index + 1;
    return upperBound(this.shown, index);
  }

  // Shows the actions with these indices, or all.
  filter(indices) {
    this.shown = indices;
    this.top = null;
    this.redraw();
  }

  // MARK: Scrolling

  get height() { return Math.min(longestScroll, this.length * rowHeight); }
  get isScaled() { return this.length * rowHeight > longestScroll; }
  get inSight() { return Math.max(1, Math.floor(this.container.clientHeight / rowHeight)); }
  get lastTop() { return Math.max(0, this.length - this.inSight); }
  get scrollRange() { return Math.max(0, this.height - this.container.clientHeight); }

  // The row at the top, of which a part may be out of sight.
  get topRow() {
    if (this.top !== null && this.top !== undefined) return Math.min(this.top, this.lastTop);
    if (this.scrollRange === 0) return 0;
    return Math.min(this.lastTop, (this.container.scrollTop / this.scrollRange) * this.lastTop);
  }

  scrollTo(row) {
    this.top = Math.max(0, Math.min(row, this.lastTop));
    this.space.style.height = `${this.height}px`;
    this.wantedTop = Math.round((this.top / Math.max(1, this.lastTop)) * this.scrollRange);
    this.container.scrollTop = this.wantedTop;
  }

  select(index) {
    this.selected = index;
    const row = this.rowOf(index);
    const first = this.topRow;
    if (row < first + 1 || row > first + this.inSight - 2) this.scrollTo(row - Math.floor(this.inSight / 2));
    this.redraw();
  }

  // MARK: Rows

  redraw() {
    if (this.isAsked) return;
    this.isAsked = true;
    requestAnimationFrame(() => {
      this.isAsked = false;
      this.draw();
    });
  }

  draw() {
    this.space.style.height = `${this.height}px`;
    const first = Math.floor(this.topRow);
    const count = Math.max(0, Math.min(this.inSight + 2, this.length - first));
    this.rows.style.top = `${this.container.scrollTop}px`;
    const drawn = [];
    let missing = -1;
    for (let row = first; row < first + count; row++) {
      const index = this.indexAt(row);
      const title = this.title(index);
      if (title === null && missing < 0) missing = index;
      drawn.push(this.row(row, index, title));
    }
    this.rows.replaceChildren(...drawn);
    this.container.setAttribute("aria-activedescendant", this.rows.querySelector(".selected")?.id ?? "");
    if (missing >= 0) this.readBlock(this.recording.blockAt(this.recording.positions[missing]));
  }

  // What a row says of its action; null where its block is not at hand yet.
  title(index) {
    const { recording } = this;
    if (index < 0) return recording.first === 0 ? "the initial state" : "here the recording begins";
    const known = this.titles.get(index);
    if (known !== undefined) return known;
    const position = recording.positions[index];
    const block = recording.readBlockAt(position);
    if (!block) return this.failed?.has(recording.blockAt(position)) ? recording.title(index) : null;
    const line = block.actions.get(position);
    let title = escaped(recording.name(index));
    if (line !== undefined && line.length <= longestListedLine) {
      try {
        title = titleOf(recording, parseJSON(line), 90);
      } catch { /* It is told where the position is looked at. */ }
    }
    this.titles.set(index, title);
    return title;
  }

  async readBlock(number) {
    try {
      await this.recording.block(number);
    } catch {
      this.failed ??= new Set();
      this.failed.add(number);
    }
    this.redraw();
  }

  row(number, index, title) {
    const { recording } = this;
    const position = index < 0 ? recording.first : recording.positions[index];
    const row = element("div", "row");
    row.dataset.position = position;
    row.id = `row-${position}`;
    row.role = "option";
    row.setAttribute("aria-posinset", String(number + 1));
    row.setAttribute("aria-setsize", String(this.length));
    const classes = row.classList;
    if (index >= 0 && !recording.isFinished(index)) classes.add("crash");
    else if (index >= 0 && recording.isLost(index)) classes.add("lost");
    else if (index >= 0 && !recording.isChanged(index)) classes.add("unchanged");
    if (this.matches.has(index)) classes.add("match");
    if (recording.notesAt(position).length > 0) classes.add("noted");
    if (index >= 0 && recording.isLogged(index)) classes.add("logged");
    row.ariaSelected = index === this.selected ? "true" : "false";
    if (index === this.selected) classes.add("selected");
    row.append(
      element("span", "number", String(position)),
      element("span", "moment", index < 0 ? "" : momentText(recording.times[index])),
      element("span", "name", title ?? recording.title(index)),
      element("span", "cause", index < 0 ? "" : causeText(recording, index)));
    row.title = row.children[2].textContent;
    const lost = index < 0 ? "" : lostText(recording, index);
    if (lost) row.children[2].prepend(element("span", "missing", lost), " ");
    return row;
  }
}

// Says which positions before an action were not written.
function lostText(recording, index) {
  const { positions, first } = recording;
  const [from, to] = [(index > 0 ? positions[index - 1] : first) + 1, positions[index] - 1];
  if (from > to) return "";
  return from === to ? `${from} lost` : `${from}–${to} lost`;
}

// The name of actions that are no actions: the state was changed behind the store's back.
const outsideName = "(outside)";

// An action as the list of the debugger shows it.
function titleOf(recording, action, limit) {
  const { schema } = recording;
  const [name, value, type, from] = ["name", "action", "type", "from"].map((member) => action.get(member));
  if (name === outsideName) return "the state was changed behind the store's back";
  if (value === undefined && from instanceof Map && from.get("repl") === true) return "the state was edited";
  return escaped(actionTitle(schema, name, value, type)) + actionPayload(schema, name, value, type, limit);
}

function causeText(recording, index) {
  const cause = recording.causes[index];
  if (cause === -1) return "← outside";
  if (cause === -2) return "← debugger";
  const name = recording.effectsByID.get(cause)?.name;
  const doubt = recording.isDoubtful(index) ? "a doubtful answer " : "";
  return `${doubt}← effect ${cause}${name ? ` (${escaped(name)})` : ""}`;
}

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
function positionLink(text, position, goTo) {
  const link = element("a", "link", text);
  link.href = `#${position}`;
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goTo(position);
  });
  return link;
}
