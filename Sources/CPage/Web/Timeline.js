// All of the recording at a glance: when actions came, from outside or from which effect, and how long effects ran.

class Timeline {
  constructor(recording, signs, page) {
    this.recording = recording;
    this.signs = signs;
    this.page = page;
    this.canvas = byID("timeline");
    this.index = -1;
    this.matches = [];
    this.changes = [];
    this.scales = new Map();
    this.card = new TimelineCard(this, page);
    this.drawing = new TimelineDrawing(this);
    this.setByTime(true);
    this.listen();
    new ResizeObserver(() => this.redraw()).observe(this.canvas);
    this.nameLanes();
    // The list has what height is left.
    this.drawing.layOut();
  }

  setByTime(isByTime) {
    if (!this.scales.has(isByTime)) {
      const scale = new TimeScale(this.recording, isByTime);
      this.scales.set(isByTime, { scale, lanes: new Lanes(this.recording, scale) });
    }
    Object.assign(this, this.scales.get(isByTime));
    this.fit();
  }

  nameLanes() {
    const labels = this.lanes.lanes.map(({ name, title, rows }) => {
      const act = () => (name === null ? byID("outside-filter").click() : this.page.finder.filterLane(name, rows));
      const label = button("lane-name", title, act);
      label.title = name === null ? "Only actions from outside" : `Only actions of ${title}, and what started them`;
      return label;
    });
    byID("lane-names").replaceChildren(...labels);
  }

  // MARK: What part is shown

  fit() {
    this.from = 0;
    this.to = this.scale.end;
    this.redraw();
  }

  // Shows another part of as many times the length, around a part of the width.
  zoom(factor, at = null) {
    const length = this.to - this.from;
    const part = at ?? Math.min(1, Math.max(0, (this.scale.placeOf(this.index) - this.from) / length));
    const wanted = Math.min(this.scale.end, Math.max(this.scale.least, length * factor));
    this.show(this.from + (length - wanted) * part, wanted);
  }

  pan(part) {
    const length = this.to - this.from;
    this.show(this.from + length * part, length);
  }

  show(from, length) {
    this.from = Math.max(0, Math.min(from, this.scale.end - length));
    this.to = this.from + length;
    this.redraw();
  }

  // Shows where the page is; what is shown follows it.
  select(index) {
    this.index = index;
    const place = this.scale.placeOf(index);
    if (place < this.from || place > this.to) this.show(place - (this.to - this.from) / 2, this.to - this.from);
    const { recording, canvas } = this;
    canvas.ariaValueMin = "0";
    canvas.ariaValueMax = String(recording.count);
    canvas.ariaValueNow = String(index + 1);
    canvas.ariaValueText = index < 0 ? "the initial state"
      : `${recording.positions[index]} of ${recording.last}, ${momentText(recording.times[index])}, ${recording.title(index)}`;
    this.card.hide();
    this.drawing.drawSelection();
  }

  redraw() {
    if (this.isAsked) return;
    this.isAsked = true;
    requestAnimationFrame(() => {
      this.isAsked = false;
      this.drawing.draw();
      this.card.list();
    });
  }

  // MARK: Pointer

  // Says, where lanes have no names beside them, which one is touched.
  tellLane(y) {
    const row = this.drawing.rowAt(y);
    byID("lane-here").textContent = this.lanes.lanes.find(({ rows }) => rows.includes(row))?.title ?? "";
  }

  listen() {
    const { canvas } = this;
    let pressed = null;
    canvas.addEventListener("pointerdown", (event) => {
      this.tellLane(event.offsetY);
      canvas.setPointerCapture(event.pointerId);
      pressed = { x: event.offsetX, isDrag: false };
    });
    canvas.addEventListener("pointermove", (event) => {
      this.tellLane(event.offsetY);
      if (pressed && Math.abs(event.offsetX - pressed.x) > 4) pressed.isDrag = true;
      if (pressed?.isDrag) this.goTo(this.scale.indexNear(this.placeAt(event.offsetX)));
      else this.card.show(this.at(event.offsetX, event.offsetY), event.offsetX);
    });
    canvas.addEventListener("pointerup", (event) => {
      if (pressed && !pressed.isDrag) this.click(this.at(event.offsetX, event.offsetY), event.offsetX);
      pressed = null;
    });
    canvas.addEventListener("pointercancel", () => { pressed = null; });
    canvas.addEventListener("pointerleave", () => this.card.hide());
    canvas.addEventListener("wheel", (event) => {
      if (event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const unit = event.deltaMode === 1 ? 30 : 1;
      if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        this.pan(((event.deltaX || event.deltaY) * unit) / this.width);
      } else {
        this.zoom(2 ** ((event.deltaY * unit) / 240), event.offsetX / this.width);
      }
    }, { passive: false });
  }

  get width() { return Math.max(1, this.canvas.clientWidth); }
  x(place) { return ((place - this.from) / (this.to - this.from)) * this.width; }
  placeAt(x) { return (x / this.width) * (this.to - this.from) + this.from; }

  goTo(index, isJump = false) {
    const { recording, page } = this;
    const position = index < 0 ? recording.first : recording.positions[index];
    if (position !== page.position) page.goTo(position, isJump);
  }

  // What is at a point: {stop}, {span} or {index}.
  at(x, y) {
    const isNear = ({ position }) => Math.abs(this.x(this.scale.placeOf(this.recording.indexOf(position))) - x) < 8;
    const stop = y > this.drawing.axis ? null : this.signs.stops.findLast(isNear);
    if (stop) return { stop };
    const index = this.scale.indexNear(this.placeAt(x));
    const row = this.drawing.rowAt(y);
    const isHit = Math.abs(this.x(this.scale.placeOf(index)) - x) <= 3;
    if (!row || (isHit && this.lanes.rowOfEffect.get(this.recording.causes[index]) === row)) return { index };
    const pixel = (this.to - this.from) / this.width;
    const place = this.placeAt(x);
    const [span] = Lanes.inSight(row, place - 3 * pixel, place + 3 * pixel, pixel);
    return span ? { span } : { index };
  }

  click(found, x) {
    const { recording, page } = this;
    if (found.stop) return page.select(found.stop.position, found.stop.pointer ?? null);
    if (!found.span) return this.goTo(found.index, true);
    // The end that is nearer.
    const { effect, start, end } = found.span;
    const last = recording.sentBy(effect).at(-1) ?? recording.indexOf(effect.canceller ?? -1);
    const isEnd = last >= 0 && Math.abs(this.x(end) - x) < Math.abs(this.x(start) - x);
    this.goTo(isEnd ? last : recording.indexOf(effect.starter), true);
    this.card.show(found, x);
  }
}
