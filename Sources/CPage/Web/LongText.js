// A long string, of which a part is shown, and more at the press of a button: the beginning, or where it changed.

// How much of a string is shown at once, and by each press of a button then.
const shownText = 1000;
const textPortion = 1 << 16;
// How much of it is one piece for the browser, which lays out those in sight.
const textPiece = 1 << 14;
// How much is shown before what changed.
const textBefore = 80;

class LongText {
  // shown: how much is shown of each text, by its path, which stays so from position to position.
  // changed: the offsets between which it changed.
  constructor(value, path, shown, changed = [0, 0]) {
    Object.assign(this, { value, path, shown, changed });
    const [offset] = changed;
    this.start = offset > shownText - textBefore && !shown.has(path) ? this.cut(offset - textBefore) : 0;
    this.end = this.cut(this.start + shownText);
    this.text = element("span", "long");
    this.buttons = element("span");
  }

  // An end at which no character is in two halves.
  cut(end) {
    const limited = Math.max(0, Math.min(this.value.length, end));
    return limited < this.value.length && /[\udc00-\udfff]/.test(this.value[limited]) ? limited + 1 : limited;
  }

  written(from, to) { return escaped(this.value.slice(from, to).replace(/[\\"]/g, "\\$&")); }

  appendTo(row) {
    if (this.start > 0) {
      const before = button("", `${this.start.toLocaleString("en")} before`, () => {
        this.shown.set(this.path, 0);
        [this.start, this.end] = [0, this.cut(shownText)];
        this.begin();
        before.nextSibling.remove();
        before.remove();
      });
      row.append(before, " …");
    }
    this.begin();
    row.append(this.text, this.buttons);
    const wanted = this.shown.get(this.path) ?? 0;
    if (wanted > this.end) this.more(wanted - this.end);
  }

  begin() {
    const [from, to] = this.changed.map((offset) => Math.max(this.start, Math.min(this.cut(offset), this.end)));
    const mark = element("mark", "", this.written(from, to));
    this.text.replaceChildren(
      this.start > 0 ? "" : "\"", this.written(this.start, from), mark, element("span", "", this.written(to, this.end)));
    this.update();
  }

  more(count) {
    // The browser draws in between.
    const target = Math.min(this.value.length, this.end + count);
    const step = () => {
      const limit = Math.min(target, this.end + 16 * textPiece);
      while (this.end < limit) {
        const next = this.cut(Math.min(this.end + textPiece, limit));
        this.text.append(element("span", "piece", this.written(this.end, next)));
        this.end = next;
      }
      this.shown.set(this.path, this.end);
      this.update();
      if (this.end < target && this.text.isConnected) setTimeout(step);
    };
    step();
  }

  update() {
    const { value, end, buttons } = this;
    buttons.replaceChildren();
    if (end >= value.length) return this.text.lastChild.append("\"");
    const rest = value.length - end;
    const next = Math.min(rest, textPortion).toLocaleString("en");
    buttons.append("… ", button("", `show ${next} more`, () => this.more(textPortion)));
    if (rest <= textPortion) return;
    buttons.append(" ", button("", `all ${value.length.toLocaleString("en")}`, () => this.more(rest)));
  }
}
