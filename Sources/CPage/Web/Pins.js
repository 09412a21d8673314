// Values that stay in sight beside the list, whatever position is selected.
class Pins {
  constructor(page) {
    this.page = page;
    this.pointers = [];
  }

  toggle(pointer) {
    const isPinned = this.pointers.includes(pointer);
    this.pointers = isPinned ? this.pointers.filter((one) => one !== pointer) : [...this.pointers, pointer];
    this.page.tell(isPinned ? "The value is no longer pinned." : "The value is pinned beside the list.");
    this.draw();
  }

  draw() {
    const { page } = this;
    const state = page.current?.state;
    byID("pins").hidden = this.pointers.length === 0;
    byID("pin-list").replaceChildren(...this.pointers.map((pointer) => {
      const tokens = pointerTokens(pointer);
      const { schema } = page.recording;
      const value = state === undefined ? undefined : valueAt(state, tokens);
      const path = escaped(pathText(tokens, state ?? null, schema));
      const item = element("li", page.tree.hasChanged(pointer) ? "changed" : "");
      const close = button("plain", "✕", () => this.toggle(pointer));
      close.ariaLabel = close.title = `Unpin ${path}`;
      const text = value === undefined ? "not there" : page.valueText.line(value, schema?.memberAt(tokens) ?? null, 400, true);
      item.append(button("key", path, () => page.tree.reveal(pointer)), close,
        element("div", value === undefined ? "quiet" : "", text));
      return item;
    }));
  }
}
