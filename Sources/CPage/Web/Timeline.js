// All of the recording at a glance: how many actions there are at each moment, and how long effects ran. It can be
// drawn over time, or in order, where each action takes as much room as the others; and it can be zoomed. A click or a
// drag goes there.
//
// Drawing takes as long as the picture is wide, however many actions there are: for each column they are counted by a
// binary search.

const laneCount = 8;
const timelineHeight = 96;
// Where actions stand, and how high the lanes of effects are.
const barsEnd = 40;
const laneStart = 46;
const laneHeight = 6;

// The first index for which a value of an ascending list is greater than a limit.
function upperBound(values, limit, start = 0, end = values.length) {
  while (start < end) {
    const middle = (start + end) >> 1;
    if (values[middle] <= limit) start = middle + 1;
    else end = middle;
  }
  return start;
}

class Timeline {
  constructor(recording, canvas, goTo) {
    this.recording = recording;
    this.canvas = canvas;
    this.picture = document.createElement("canvas");
    this.index = -1;
    this.matches = [];
    this.isByTime = true;
    const { times, count } = recording;
    // Times that do not ascend would be found nowhere.
    this.moments = Float64Array.from(times);
    for (let index = 1; index < count; index++) {
      if (!(this.moments[index] >= this.moments[index - 1])) this.moments[index] = this.moments[index - 1];
    }
    this.changedBefore = new Uint32Array(count + 1);
    for (let index = 0; index < count; index++) {
      this.changedBefore[index + 1] = this.changedBefore[index] + (recording.flags[index] & 1);
    }
    this.lanesOf = new Map();
    this.fit();
    this.listen(goTo);
    new ResizeObserver(() => this.redraw()).observe(canvas);
  }

  listen(goTo) {
    const { canvas } = this;
    const place = (event) => event.clientX - canvas.getBoundingClientRect().left;
    const pick = (event) => {
      if (event.type === "pointerdown") canvas.setPointerCapture(event.pointerId);
      else this.hover(place(event));
      if (event.buttons & 1) goTo(this.positionAt(place(event)));
    };
    canvas.addEventListener("pointerdown", pick);
    canvas.addEventListener("pointermove", pick);
    canvas.addEventListener("wheel", (event) => {
      if (event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const unit = event.deltaMode === 1 ? 30 : 1;
      if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        this.pan(((event.deltaX || event.deltaY) * unit) / this.width);
      } else {
        this.zoom(2 ** ((event.deltaY * unit) / 240), place(event) / this.width);
      }
    }, { passive: false });
  }

  hover(x) {
    const { recording } = this;
    const position = this.positionAt(x);
    const index = recording.indexOf(position);
    this.canvas.title = index < 0
      ? `${position} the initial state`
      : `${position}  ${momentText(recording.times[index])}  ${recording.title(index)}`;
  }

  get width() { return Math.max(1, this.canvas.clientWidth); }

  // MARK: What part is shown

  fit() {
    const { recording, moments } = this;
    this.start = this.isByTime ? Math.min(0, moments[0] ?? 0) : 0;
    let end = this.isByTime ? (moments[recording.count - 1] ?? 1) : recording.count;
    if (this.isByTime) for (const effect of recording.effects) if (effect.end > end) end = effect.end;
    this.end = Math.max(end, this.start + 1);
    this.from = this.start;
    this.to = this.end;
    this.redraw();
  }

  showsAll() { return this.from === this.start && this.to === this.end; }

  // Shows another part of as many times the length, around a part of the width.
  zoom(factor, at = null) {
    const length = this.to - this.from;
    const part = at ?? Math.min(1, Math.max(0, (this.placeOf(this.index) - this.from) / length));
    const wanted = Math.min(this.end - this.start, Math.max(this.isByTime ? 20 : 4, length * factor));
    this.show(this.from + (length - wanted) * part, wanted);
  }

  pan(part) {
    const length = this.to - this.from;
    this.show(this.from + length * part, length);
  }

  show(from, length) {
    this.from = Math.max(this.start, Math.min(from, this.end - length));
    this.to = this.from + length;
    this.redraw();
  }

  setByTime(isByTime) {
    this.isByTime = isByTime;
    this.fit();
  }

  // MARK: Places

  // Where an action is on the axis.
  placeOf(index) {
    if (!this.isByTime) return index + 1;
    return index < 0 ? this.start : this.moments[index];
  }

  positionAt(x) {
    const place = (x / this.width) * (this.to - this.from) + this.from;
    const { recording } = this;
    const index = this.isByTime ? upperBound(this.moments, place) - 1 : Math.round(place) - 1;
    return index < 0 ? recording.first : recording.positions[Math.min(index, recording.count - 1)] ?? recording.first;
  }

  x(place) { return ((place - this.from) / (this.to - this.from)) * this.picture.width; }

  // Effects in lanes, in each of which they ascend. What finds no free lane shares the last one.
  lanes() {
    if (this.lanesOf.has(this.isByTime)) return this.lanesOf.get(this.isByTime);
    const { recording, moments } = this;
    const lanes = Array.from({ length: laneCount }, () => ({ starts: [], ends: [], effects: [] }));
    const free = new Float64Array(laneCount).fill(-Infinity);
    const spans = recording.effects.map((effect) => ({
      effect,
      start: this.isByTime ? effect.start : recording.indexFrom(effect.starter) + 1,
      end: effect.end === null ? Infinity : this.isByTime ? effect.end : upperBound(moments, effect.end),
    }));
    spans.sort((one, other) => one.start - other.start);
    for (const { effect, start, end } of spans) {
      let number = free.findIndex((one) => one <= start);
      if (number < 0) number = laneCount - 1;
      const lane = lanes[number];
      lane.starts.push(start);
      // In the last lane some end before others that began earlier.
      lane.ends.push(Math.max(end, number === laneCount - 1 ? (lane.ends[lane.ends.length - 1] ?? -Infinity) : end));
      lane.effects.push(effect);
      free[number] = Math.max(free[number], end);
    }
    this.lanesOf.set(this.isByTime, lanes);
    return lanes;
  }

  // MARK: Drawing

  redraw() {
    if (this.isAsked) return;
    this.isAsked = true;
    requestAnimationFrame(() => {
      this.isAsked = false;
      this.draw();
    });
  }

  draw() {
    const ratio = window.devicePixelRatio || 1;
    this.picture.width = this.canvas.width = Math.max(1, Math.round(this.canvas.clientWidth * ratio));
    this.picture.height = this.canvas.height = Math.round(timelineHeight * ratio);
    const style = getComputedStyle(document.documentElement);
    this.colors = Object.fromEntries(["bar", "line", "span", "failed", "accent", "removed"].map(
      (name) => [name, style.getPropertyValue(`--${name}`).trim()]));
    const context = this.picture.getContext("2d");
    this.drawLost(context, ratio);
    this.drawActions(context, ratio);
    this.drawEffects(context, ratio);
    this.drawMarks(context, ratio);
    this.drawPosition();
  }

  // The index of the first action in each column of the picture, and of the first one beyond it.
  columns() {
    const { width } = this.picture;
    const step = (this.to - this.from) / width;
    const columns = new Uint32Array(width + 1);
    for (let column = 0, index = 0; column <= width; column++) {
      const place = this.from + column * step;
      if (this.isByTime) index = upperBound(this.moments, column === width ? place : place - step * 1e-9, index);
      else index = Math.max(0, Math.min(this.recording.count, Math.ceil(place - 1)));
      columns[column] = index;
    }
    return columns;
  }

  drawActions(context, ratio) {
    const columns = this.columns();
    let most = 1;
    for (let column = 0; column + 1 < columns.length; column++) {
      most = Math.max(most, columns[column + 1] - columns[column]);
    }
    const scale = Math.log2(1 + most);
    // Where there is room, few actions are easier to hit.
    const room = this.picture.width / Math.max(1, columns[columns.length - 1] - columns[0]);
    const width = Math.round(ratio * Math.max(1, Math.min(4, room / ratio / 4)));
    for (let column = 0; column + 1 < columns.length; column++) {
      const count = columns[column + 1] - columns[column];
      if (count === 0) continue;
      const size = Math.max(0.35, Math.log2(1 + count) / scale) * (barsEnd - 4) * ratio;
      const changed = this.changedBefore[columns[column + 1]] - this.changedBefore[columns[column]];
      context.fillStyle = this.colors.line;
      context.fillRect(column, barsEnd * ratio - size, width, size);
      const part = size * (changed / count);
      context.fillStyle = this.colors.bar;
      context.fillRect(column, barsEnd * ratio - part, width, part);
    }
  }

  drawEffects(context, ratio) {
    this.lanes().forEach((lane, number) => {
      const top = (laneStart + number * laneHeight) * ratio;
      let next = upperBound(lane.ends, this.from);
      while (next < lane.effects.length && lane.starts[next] <= this.to) {
        const effect = lane.effects[next];
        const start = Math.max(0, this.x(lane.starts[next]));
        const last = Math.min(this.picture.width, this.x(Math.min(lane.ends[next], this.to)));
        const end = Math.max(start + 2 * ratio, last);
        context.fillStyle = effect.status === "failed" ? this.colors.failed : this.colors.span;
        context.globalAlpha = effect.status === "cancelled" ? 0.45 : 0.9;
        context.fillRect(start, top, end - start - (end - start > 6 ? ratio : 0), (laneHeight - 2) * ratio);
        // Of those that fall into one column the first is drawn.
        const drawn = this.from + (end / this.picture.width) * (this.to - this.from);
        next = Math.max(next + 1, upperBound(lane.ends, drawn, next));
      }
    });
    context.globalAlpha = 1;
  }

  // Notes and what was found.
  drawMarks(context, ratio) {
    const { recording } = this;
    context.fillStyle = this.colors.removed;
    for (const note of recording.notes.slice(0, 1000)) {
      const x = this.x(this.placeOf(recording.indexOf(note.position)));
      context.beginPath();
      context.moveTo(x - 4 * ratio, 0);
      context.lineTo(x + 4 * ratio, 0);
      context.lineTo(x, 6 * ratio);
      context.fill();
    }
    if (this.matches.length === 0) return;
    context.fillStyle = this.colors.accent;
    const columns = this.columns();
    for (let column = 0; column + 1 < columns.length; column++) {
      const first = upperBound(this.matches, columns[column] - 1);
      if (!(this.matches[first] < columns[column + 1])) continue;
      context.fillRect(column, (barsEnd + 1) * ratio, 2 * ratio, 3 * ratio);
    }
  }

  // Positions whose states are not known.
  drawLost(context, ratio) {
    const { recording } = this;
    context.fillStyle = this.colors.failed;
    context.globalAlpha = 0.25;
    for (const range of recording.lost.slice(0, 1000)) {
      const start = this.x(this.placeOf(recording.indexFrom(range.first) - 1));
      const end = this.x(this.placeOf(Math.min(recording.count - 1, recording.indexFrom(range.last + 1))));
      context.fillRect(start, 0, Math.max(2 * ratio, end - start), barsEnd * ratio);
    }
    context.globalAlpha = 1;
  }

  // Shows where the page is; what is shown follows it.
  select(index) {
    this.index = index;
    const place = this.placeOf(index);
    if (place < this.from || place > this.to) this.show(place - (this.to - this.from) / 2, this.to - this.from);
    this.drawPosition();
  }

  drawPosition() {
    if (!this.colors) return;
    const context = this.canvas.getContext("2d");
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.drawImage(this.picture, 0, 0);
    const width = Math.max(2, Math.round(2 * (window.devicePixelRatio || 1)));
    context.fillStyle = this.colors.accent;
    const x = this.x(this.placeOf(this.index));
    context.fillRect(Math.max(0, Math.min(x - width / 2, this.canvas.width - width)), 0, width, this.canvas.height);
  }
}
