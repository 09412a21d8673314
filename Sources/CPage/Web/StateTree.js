// The state as a tree. What is closed is not made; what is open stays open from position to position. The text of each
// value is what the debugger prints; keys are in the order in which it writes them.

// How many parts of a value are shown at once.
const portion = 100;
// So many parts are shown even where only some of them changed.
const fewParts = 24;
// How many places that changed are opened by themselves.
const openedChanges = 50;

function childPath(path, token) {
  return `${path}/${token.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

class StateTree {
  // choose: is told the pointer of a place that was clicked.
  constructor(recording, container, choose, page) {
    this.page = page;
    this.schema = recording.schema;
    this.valueText = new ValueText(this.schema);
    Parts.keys = this.valueText;
    this.container = container;
    this.choose = choose;
    this.open = new Set([""]);
    this.closed = new Set();
    this.portions = new Map();
    this.texts = new Map();
    this.chosen = null;
    this.focused = "";
    container.addEventListener("keydown", (event) => this.press(event));
    container.addEventListener("click", (event) => this.click(event));
    for (const kind of ["pointerover", "focusin"]) {
      container.addEventListener(kind, (event) => this.giveActs(event.target.closest("[data-path]")));
    }
  }

  // Shows a state.
  //
  // changed: the places that changed, as tokens.
  // offsets: where long texts changed, by their pointers.
  show(root, changed, offsets = null) {
    this.root = root;
    this.offsets = offsets;
    this.places = new Set(changed.map(pointerText));
    this.ways = new Set();
    this.opened = new Set();
    // The parts of a value that lead to what changed, by its pointer.
    this.wanted = new Map();
    changed.forEach((tokens, number) => {
      let path = "";
      for (const token of tokens) {
        this.ways.add(path);
        if (number < openedChanges) {
          this.opened.add(path);
          if (!this.wanted.has(path)) this.wanted.set(path, new Set());
          this.wanted.get(path).add(token);
        }
        path = childPath(path, token);
      }
    });
    this.draw();
    if (this.isRevealing) this.scroll();
  }

  clear() {
    this.root = undefined;
    this.container.replaceChildren();
  }

  // A row has its buttons once somebody comes near.
  giveActs(row) {
    if (this.page && row?.dataset.path && !row.querySelector(".acts")) row.append(this.page.actsFor(row.dataset.path, -1));
  }

  // Opens what lies around a place, and marks it.
  reveal(pointer, scrolls = true) {
    this.chosen = pointer;
    if (this.root !== undefined) this.whenChosen?.();
    if (pointer !== null) {
      let path = "";
      for (const token of pointerTokens(pointer)) {
        this.closed.delete(path);
        path = childPath(path, token);
      }
      this.focused = pointer;
    }
    if (this.root === undefined) return;
    this.draw();
    if (pointer !== null && scrolls) this.scroll();
  }

  // Opens what lies around a place once the state there is shown.
  revealNext(pointer) {
    this.root = undefined;
    this.page.chosen.clear();
    this.reveal(pointer);
    this.isRevealing = pointer !== null;
  }

  scroll() {
    this.isRevealing = false;
    const current = this.container.querySelector(".chosen");
    if (!current) return;
    // What stays above it covers nothing of it.
    current.style.scrollMarginTop = `${60 + (byID("notes-here").querySelector(".current")?.offsetHeight ?? 0)}px`;
    current.scrollIntoView({ block: "nearest" });
  }

  // Whether a place changed, or something in it, or what it is in.
  hasChanged(pointer) {
    return [...this.places ?? []].some((place) => `${place}/`.startsWith(`${pointer}/`) || pointer.startsWith(`${place}/`));
  }

  isOpen(path) {
    if (this.open.has(path)) return true;
    return (this.opened.has(path) || this.chosen?.startsWith(`${path}/`)) && !this.closed.has(path);
  }

  // MARK: Rows

  draw() {
    if (this.root === undefined) return;
    const active = document.activeElement;
    const hasFocus = this.container.contains(active);
    const rows = [];
    const item = { token: "", key: null, value: this.root, member: this.schema ? { type: this.schema.state } : null };
    this.addRows(rows, item, "", 1, 1, 1);
    this.container.replaceChildren(...rows);
    if (this.page) {
      this.page.answers.place();
      if (hasFocus && active.closest(".answer") && active.isConnected) return active.focus({ preventScroll: true });
    }
    const focused = this.items().find((row) => row.dataset.path === this.focused) ?? this.items()[0];
    if (!focused) return;
    focused.tabIndex = 0;
    if (hasFocus) focused.focus({ preventScroll: true });
  }

  items() { return [...this.container.querySelectorAll("[data-path]")]; }

  addRows(rows, item, path, level, number, count) {
    const { value, member, key } = item;
    const parts = value === undefined ? Parts.none() : Parts.of(value, member, this.schema);
    // A case with its payload is one row, whatever leads to it.
    const paths = [path];
    for (const token of parts.passed) paths.push(childPath(paths[paths.length - 1], token));
    const inner = paths[paths.length - 1];
    const isOpen = parts.count > 0 && paths.some((one) => this.isOpen(one));
    const row = element("div", "node");
    row.role = "treeitem";
    row.tabIndex = -1;
    row.dataset.path = path;
    row.style.setProperty("--in", `${(Math.min(level, 40) - 1) * 16 + 18}px`);
    row.ariaLevel = String(level);
    row.ariaPosInSet = String(number);
    row.ariaSetSize = String(count);
    if (paths.some((one) => this.places.has(one))) row.classList.add("changed");
    else if (!isOpen && paths.some((one) => this.ways.has(one))) row.classList.add("holds-change");
    if (this.chosen !== null && paths.includes(this.chosen)) {
      row.classList.add("chosen");
      row.ariaSelected = "true";
    }
    if (parts.count > 0) row.ariaExpanded = String(isOpen);
    row.append(element("span", "toggle", parts.count === 0 ? "" : isOpen ? "▾" : "▸"));
    if (key !== null) row.append(element("span", "key", key), ": ");
    if (isOpen) row.append(element("span", "quiet", parts.head));
    else this.appendText(row, value, member, path, parts.count > 0);
    if (this.page && row.ariaSelected) {
      row.classList.add("open");
      row.append(this.page.actsFor(this.chosen, 0, true));
    }
    rows.push(row);
    if (isOpen) this.addParts(rows, parts, inner, level + 1);
  }

  addParts(rows, parts, path, level) {
    // Of what was opened because something in it changed, that is shown.
    const isAsked = parts.count <= fewParts || this.open.has(path) || this.open.has(this.outerPath(path, parts));
    const shown = Math.min(parts.count, isAsked ? this.portions.get(path) ?? portion : 0);
    const indexes = [];
    for (const token of this.wanted.get(path) ?? []) {
      const index = parts.find(token);
      // What changed is shown wherever it is among many.
      if (index >= shown && index < parts.count) indexes.push(index);
    }
    if (this.chosen?.startsWith(`${path}/`)) {
      const index = parts.find(pointerTokens(this.chosen.slice(path.length).split("/", 2).join("/"))[0]);
      // With its neighbours, where it is one of many.
      for (const near of [index - 1, index, index + 1]) {
        if (index >= shown && near >= shown && near < parts.count && !indexes.includes(near)) indexes.push(near);
      }
    }
    indexes.sort((one, other) => one - other);
    const add = (index) => {
      const part = parts.at(index);
      this.addRows(rows, part, childPath(path, part.token), level, index + 1, parts.count);
    };
    for (let index = 0; index < shown; index++) add(index);
    if (shown === parts.count) return;
    indexes.forEach((index, number) => {
      if (index > (number === 0 ? shown : indexes[number - 1] + 1)) rows.push(this.gap("…", level));
      add(index);
    });
    const more = this.gap("", level);
    const rest = parts.count - shown;
    const show = (count) => () => {
      this.open.add(path);
      this.portions.set(path, shown + count);
      this.draw();
    };
    const next = shown === 0 ? `the first ${Math.min(rest, portion)}` : `${Math.min(rest, portion)} more`;
    more.append("… ", button("", next, show(portion)));
    if (rest > portion) more.append(" ", button("", `${Math.min(rest, 1000).toLocaleString("en")}`, show(1000)));
    more.append(` of ${rest.toLocaleString("en")}${shown === 0 ? "" : " others"}`);
    rows.push(more);
  }

  // The place of the value whose case or element has parts at a path.
  outerPath(path, parts) {
    let outer = path;
    for (let passed = parts.passed.length; passed > 0; passed--) outer = outer.slice(0, outer.lastIndexOf("/"));
    return outer;
  }

  gap(text, level) {
    const row = element("div", "node quiet", text);
    row.role = "treeitem";
    row.ariaLevel = String(level);
    row.style.setProperty("--in", `${(Math.min(level, 40) - 1) * 16 + 18}px`);
    return row;
  }

  appendText(row, value, member, path, isCut) {
    if (isCut) {
      row.classList.add("closed");
      row.append(this.valueText.line(value, member, 160, true));
    } else if (typeof value === "string" && value.length > shownText) {
      new LongText(value, path, this.texts, this.offsets?.get(path)).appendTo(row);
    } else {
      row.append(this.valueText.line(value, member));
    }
  }

  // MARK: Pointer and keys

  click(event) {
    if (event.target.closest("button, a, .acts, .answer")) return;
    const row = event.target.closest("[data-path]");
    if (!row || !getSelection().isCollapsed) return;
    this.focused = row.dataset.path;
    if (event.target.closest(".key")) this.choose(row.dataset.path);
    else if (row.ariaExpanded !== null) this.toggleRow(row);
  }

  // A row that stands for several places is open where one of them is.
  toggleRow(row) {
    const isOpen = row.ariaExpanded === "true";
    let item = { value: valueAt(this.root, pointerTokens(row.dataset.path)) };
    item.member = this.schema ? this.schema.memberAt(pointerTokens(row.dataset.path)) : null;
    let path = row.dataset.path;
    for (const token of ["", ...Parts.of(item.value, item.member, this.schema).passed]) {
      if (token !== "") path = childPath(path, token);
      this.open.delete(path);
      if (isOpen) this.closed.add(path);
      else this.closed.delete(path);
    }
    if (!isOpen) this.open.add(row.dataset.path);
    this.draw();
    this.whenToggled?.();
  }

  press(event) {
    if (event.target.dataset.path === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const items = this.items();
    const at = items.indexOf(event.target);
    const level = Number(event.target.ariaLevel);
    const isOpen = event.target.ariaExpanded === "true";
    const focus = (row) => {
      if (!row) return;
      items[at].tabIndex = -1;
      row.tabIndex = 0;
      this.focused = row.dataset.path;
      row.focus();
    };
    const parent = () => items.slice(0, at).findLast((row) => Number(row.ariaLevel) < level);
    const toggle = () => this.toggleRow(event.target);
    const acts = {
      ArrowDown: () => focus(items[at + 1]), ArrowUp: () => focus(items[at - 1]),
      Home: () => focus(items[0]), End: () => focus(items[items.length - 1]),
      ArrowRight: () => (event.target.ariaExpanded === "false" ? toggle() : isOpen ? focus(items[at + 1]) : null),
      ArrowLeft: () => (isOpen ? toggle() : focus(parent())),
      Enter: () => this.choose(event.target.dataset.path), " ": () => event.target.ariaExpanded !== null && toggle(),
    };
    if (!Object.hasOwn(acts, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    this.focused = event.target.dataset.path;
    acts[event.key]();
  }
}
