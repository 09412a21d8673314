// Values that stay in sight beside the list, whatever position is selected. Each is followed where its element moves.
class Pins {
  constructor(page) {
    this.page = page;
    this.pins = [];
  }

  async toggle(pointer) {
    const { page } = this;
    const isPinned = this.pins.some((pin) => pin.pointer === pointer);
    if (isPinned) {
      this.pins = this.pins.filter((pin) => pin.pointer !== pointer);
    } else {
      const state = page.current?.state;
      const places = await page.recording.places();
      this.pins.push({ pointer, path: pointer, followed: places && state !== undefined ? places.follow(state, pointer) : null });
    }
    page.tell(isPinned ? "The value is no longer pinned." : "The value is pinned beside the list.");
    this.draw();
  }

  draw() {
    byID("pins").hidden = this.pins.length === 0;
    byID("pin-list").replaceChildren(...this.pins.map((pin) => this.item(pin)));
  }

  item(pin) {
    const { page } = this;
    const { schema } = page.recording;
    const state = page.current?.state;
    if (state !== undefined && pin.followed) pin.pointer = Places.pointerIn(state, pin.followed);
    const { pointer } = pin;
    const tokens = pointer === null ? [] : pointerTokens(pointer);
    if (pointer !== null) pin.path = escaped(pathText(tokens, state ?? null, schema, true));
    const value = state === undefined || pointer === null ? undefined : valueAt(state, tokens);
    const item = element("li", pointer !== null && page.tree.hasChanged(pointer) ? "changed" : "");
    const close = button("plain", "✕", () => {
      this.pins = this.pins.filter((one) => one !== pin);
      this.draw();
    });
    close.ariaLabel = close.title = `Unpin ${pin.path}`;
    const text = value === undefined ? "not there" : page.valueText.line(value, schema?.memberAt(tokens) ?? null, 400, true);
    const show = () => { if (pin.pointer !== null) page.chosen.show(pin.pointer); };
    item.append(button("key", pin.path, show), close, element("div", value === undefined ? "quiet" : "", text));
    return item;
  }
}
