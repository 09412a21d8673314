// The state as a tree. What is closed is not made; what is open stays open from position to position.

const portion = 100;
const shownText = 2000;

class StateTree {
  constructor(recording, container) {
    this.valueText = new ValueText(recording.schema);
    this.schema = recording.schema;
    this.container = container;
    this.open = new Set([""]);
    this.portions = new Map();
    this.places = new Set();
    this.ways = new Set();
  }

  // Shows a state.
  //
  // changed: the places that changed, as tokens.
  show(root, changed) {
    this.root = root;
    this.places = new Set(changed.map(pointerText));
    this.ways = new Set();
    for (const tokens of changed) for (let length = 0; length < tokens.length; length++) this.ways.add(pointerText(tokens.slice(0, length)));
    this.container.replaceChildren(this.node(root, this.schema ? { type: this.schema.state } : null, null, ""));
  }

  clear() { this.container.replaceChildren(); }

  node(value, member, key, path) {
    const node = element("div", "node");
    node.role = "treeitem";
    const head = element("span", "node-head");
    if (this.places.has(path)) head.classList.add("changed");
    const parts = isContainer(value) ? this.parts(value, member) : [];
    const isOpen = this.open.has(path) || (this.ways.has(path) && !this.closed?.has(path));
    if (parts.length > 0) {
      const toggle = element("button", "toggle", isOpen ? "▾" : "▸");
      toggle.type = "button";
      toggle.ariaLabel = isOpen ? "close" : "open";
      node.ariaExpanded = String(isOpen);
      toggle.addEventListener("click", () => {
        this.toggle(path, isOpen);
        node.replaceWith(this.node(value, member, key, path));
      });
      head.append(toggle);
    }
    // What can be opened has one line until then.
    if (parts.length > 0 && !isOpen) head.classList.add("closed");
    if (key !== null) head.append(element("span", "key", key), ": ");
    if (parts.length > 0 && isOpen) head.append(element("span", "quiet", this.summary(value, member)));
    else this.appendText(head, value, member);
    node.append(head);
    if (parts.length > 0 && isOpen) this.appendParts(node, parts, path);
    return node;
  }

  toggle(path, isOpen) {
    this.closed ??= new Set();
    if (isOpen) {
      this.open.delete(path);
      this.closed.add(path);
    } else {
      this.open.add(path);
      this.closed.delete(path);
    }
  }

  appendParts(node, parts, path) {
    const shown = Math.min(parts.length, this.portions.get(path) ?? portion);
    // What changed is shown wherever it is among many.
    const isWanted = (part) => this.places.has(part.path) || this.ways.has(part.path);
    for (let index = 0; index < parts.length; index++) {
      const part = parts[index];
      part.path = `${path}/${part.token.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      if (index < shown || isWanted(part)) node.append(this.node(part.value, part.member, part.key, part.path));
    }
    if (shown === parts.length) return;
    const more = element("button", "", `${(parts.length - shown).toLocaleString("en")} more`);
    more.type = "button";
    more.addEventListener("click", () => {
      this.portions.set(path, shown * 2 + portion);
      const next = node.cloneNode(false);
      next.append(node.firstChild);
      this.appendParts(next, parts, path);
      node.replaceWith(next);
    });
    node.append(more);
  }

  // The parts of a value with their keys as the debugger writes them.
  parts(value, member) {
    const type = member?.type;
    const collection = type && !this.schema?.shape(type) ? type.collection : null;
    if (Array.isArray(value)) {
      const stack = collection?.elements?.stackElement;
      return value.map((part, index) => {
        const id = stack ? partOf(part, "id") : undefined;
        return {
          token: String(index), value: part, key: id === undefined ? `[${index}]` : `[${index}, id: ${idText(id)}]`,
          member: collection?.elements
            ? { type: collection.elements } : collection?.pairs ? { type: collection.pairs[index % 2] } : null,
        };
      });
    }
    return [...value].map(([name, part]) => ({
      token: name, value: part, key: collection?.dictionary ? new ValueText(null).line(name, null) : quoted(name),
      member: this.schema?.member(member, name) ?? null,
    }));
  }

  summary(value, member) {
    if (Array.isArray(value)) return `[${counted(value.length, "element")}]`;
    const type = member?.type && this.schema?.shape(member.type) ? member.type.name : null;
    return type ? escaped(type) : `{${counted(value.size, "member")}}`;
  }

  appendText(head, value, member) {
    if (isContainer(value)) {
      head.append(this.valueText.line(value, member, 90));
      return;
    }
    if (typeof value !== "string" || value.length <= shownText) {
      head.append(this.valueText.line(value, member));
      return;
    }
    const text = element("span", "", this.valueText.line(value.slice(0, shownText), null).slice(0, -1) + "…");
    const all = element("button", "", `show all ${value.length.toLocaleString("en")} characters`);
    all.type = "button";
    all.addEventListener("click", () => {
      text.textContent = this.valueText.line(value, member);
      all.remove();
    });
    head.append(text, " ", all);
  }
}
