// Draws the timeline. It takes as long as the picture is wide, however many actions there are: for each column they
// are looked up by a binary search.

// The axis has three lines: ticks, the tag of the position and where time is stretched, and signs.
const axisHeight = 48;
const [tagTop, tagHeight] = [17, 16];
// How high the picture is at most, and on a narrow page, where it is a strip without names.
const mostHeight = 204;
const stripHeight = 48;
const laneGap = 5;

class TimelineDrawing {
  constructor(timeline) {
    this.timeline = timeline;
    this.canvas = timeline.canvas;
    this.picture = document.createElement("canvas");
    this.tops = [];
    this.signs = new TimelineSigns(this);
  }

  // Shares the height out among the rows: each as high as there is room for.
  layOut() {
    const { timeline } = this;
    const { from, to, scale } = timeline;
    // Of what is zoomed, rows with nothing in sight give their room to others; the height stays.
    const isInSight = (row, index) => index === 0 || to - from >= scale.end || Lanes.inSight(row, from, to, 0).length > 0;
    const lanes = timeline.lanes.lanes.map((lane) => ({ rows: lane.rows.filter(isInSight) }));
    const isStrip = matchMedia("(max-width: 600px)").matches;
    const all = timeline.lanes.rows.length;
    const count = lanes.reduce((sum, { rows }) => sum + rows.length, 0);
    this.axis = isStrip ? 12 : axisHeight;
    const gap = isStrip ? 1 : laneGap;
    const room = (isStrip ? stripHeight : mostHeight) - this.axis - gap * lanes.length;
    const least = isStrip ? 2 : 8;
    const heightOf = (number) => Math.max(least, Math.min(18, Math.floor(room / number)));
    this.rowHeight = count < all ? Math.min(26, Math.floor((heightOf(all) * all) / count)) : heightOf(all);
    // One row beside others has room for its name.
    const laneHeight = (lane) => Math.max(lane.rows.length * this.rowHeight, isStrip ? 0 : 20);
    this.tops = [];
    let top = this.axis;
    lanes.forEach((lane, number) => {
      const height = laneHeight(lane);
      const inset = (height - lane.rows.length * this.rowHeight) / 2;
      lane.rows.forEach((row, index) => this.tops.push({ row, top: top + inset + index * this.rowHeight }));
      const label = byID("lane-names").children[number];
      if (label) [label.style.top, label.style.height] = [`${top}px`, `${height}px`];
      top += height + gap;
    });
    this.height = count < all ? Math.max(top, this.height) : top + (isStrip ? 0 : 7);
    this.canvas.style.height = `${this.height}px`;
    byID("lane-names").style.height = `${this.height}px`;
  }

  rowAt(y) { return this.tops.find(({ top }) => y >= top - 1 && y < top + this.rowHeight + 1)?.row ?? null; }
  middleOf(row) { return (this.tops.find((one) => one.row === row)?.top ?? 0) + this.rowHeight / 2; }

  draw() {
    this.layOut();
    const { timeline, picture, canvas } = this;
    this.ratio = window.devicePixelRatio || 1;
    this.width = timeline.width;
    picture.width = canvas.width = Math.max(1, Math.round(this.width * this.ratio));
    picture.height = canvas.height = Math.round(this.height * this.ratio);
    const style = getComputedStyle(document.documentElement);
    const names = ["back", "bar", "line", "edge", "faint", "span", "failed", "accent", "added", "note", "text", "quiet"];
    this.colors = Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
    const context = picture.getContext("2d");
    context.scale(this.ratio, this.ratio);
    this.drawAxis(context);
    this.drawLost(context);
    for (const { row, top } of this.tops) {
      this.drawSpans(context, row, top);
      this.drawActions(context, row, top);
    }
    this.signs.draw(context);
    this.drawSelection();
    const { from, to, scale } = timeline;
    [byID("from-time").textContent, byID("to-time").textContent] = [from, to].map((place) => momentText(scale.timeAt(place)));
  }

  drawAxis(context) {
    const { from, to, scale } = this.timeline;
    context.font = "11px system-ui, sans-serif";
    context.textBaseline = "middle";
    for (const { x, text } of this.axis < 20 ? [] : scale.ticks(from, to, this.width)) {
      context.fillStyle = this.colors.line;
      context.fillRect(Math.round(x), 4, 1, this.height - 4);
      context.fillStyle = this.colors.quiet;
      if (x + context.measureText(text).width + 4 < this.width) context.fillText(text, Math.round(x) + 4, 9);
    }
    context.fillStyle = this.colors.line;
    for (const { row, top } of this.tops) if (row.lane?.rows[0] === row) context.fillRect(0, Math.round(top - 3), this.width, 1);
    this.drawStretched(context);
    // What part of all is shown.
    if (to - from >= scale.end) return;
    context.fillStyle = this.colors.quiet;
    context.fillRect((from / scale.end) * this.width, 0, Math.max(6, ((to - from) / scale.end) * this.width), 3);
  }

  // Hatches the axis where actions bunch: there it is in order, and time passes more slowly than elsewhere.
  drawStretched(context) {
    const { timeline, width, axis } = this;
    const { scale } = timeline;
    const [top, end] = axis < 20 ? [0, axis] : [tagTop, tagTop + tagHeight];
    const step = (timeline.to - timeline.from) / width;
    let isSeen = false;
    context.fillStyle = this.colors.edge;
    for (let x = 0; scale.isByTime && x < width; x++) {
      const place = timeline.placeAt(x);
      if (scale.timeAt(place + step) - scale.timeAt(place) > 0.9 * step) continue;
      isSeen = true;
      for (let y = top + 3 - (x & 3); y < end; y += 4) context.fillRect(x, y, 1, 1.5);
    }
    byID("stretched").hidden = !isSeen;
  }

  drawActions(context, row, top) {
    const { timeline, colors, width } = this;
    const { scale, from, to, recording } = timeline;
    const isOutside = row === timeline.lanes.outside;
    const step = (to - from) / width;
    const columns = [];
    let next = TimelineDrawing.firstFrom(row.indices, scale.indexFrom(from - step));
    const end = TimelineDrawing.firstFrom(row.indices, scale.indexFrom(to + step * 2));
    while (next < end) {
      const index = row.indices[next];
      const x = Math.round(timeline.x(scale.placeOf(index)));
      // All that fall into one column are one bar.
      const after = Math.max(next + 1, this.firstBeyond(row.indices, x, next));
      let isChanged = false;
      for (let one = next; one < Math.min(after, next + 8); one++) isChanged ||= recording.isChanged(row.indices[one]);
      columns.push({ x, count: after - next, isChanged });
      next = after;
    }
    // Where most columns have some, how many tells more than that there are.
    const isDense = columns.length > width / 3;
    const most = Math.log2(1 + columns.reduce((found, { count }) => Math.max(found, count), 1));
    for (const { x, count, isChanged } of columns) {
      const size = this.rowHeight * (isDense ? 0.25 + 0.75 * Math.log2(1 + count) / most : 1);
      context.fillStyle = !isChanged ? colors.faint : isOutside ? colors.bar : isDense ? colors.span : colors.text;
      context.fillRect(x - 1, top + this.rowHeight - size, isDense ? 1 : count > 1 ? 3 : 2, size);
    }
  }

  // The first number in ascending indices from which they are not less.
  static firstFrom(indices, index, start = 0) { return upperBound(indices, index - 1, start); }

  // The first of them that stands in a column after one.
  firstBeyond(indices, x, start) {
    const { timeline } = this;
    return TimelineDrawing.firstFrom(indices, timeline.scale.indexFrom(timeline.placeAt(x + 1)), start);
  }

  drawSpans(context, row, top) {
    const { timeline } = this;
    const { from, to } = timeline;
    const pixel = (to - from) / this.width;
    for (const span of Lanes.inSight(row, from, to, pixel)) this.drawSpan(context, span, top);
  }

  drawSpan(context, { effect, start, end }, rowTop, isStrong = false) {
    const { timeline, colors, rowHeight } = this;
    const height = Math.max(2, rowHeight - (rowHeight > 6 ? 4 : 1));
    const top = rowTop + (rowHeight - height) / 2;
    const left = Math.max(-4, timeline.x(start));
    const right = Math.min(this.width + 4, Math.max(timeline.x(end), left + 3));
    const color = hasFailed(effect) ? colors.failed : colors.span;
    const isCancelled = effect.status === "cancelled" && !effect.isUnfinished;
    context.fillStyle = context.strokeStyle = color;
    context.beginPath();
    context.roundRect(left, top, right - left, height, Math.min(3, height / 2));
    // Cancelled is hollow, unfinished is open at its end.
    context.globalAlpha = isStrong ? 0.45 : isCancelled ? 0.12 : 0.38;
    context.fill();
    context.globalAlpha = 1;
    context.lineWidth = isStrong ? 2 : 1;
    if (isCancelled) context.setLineDash([3, 2]);
    context.stroke();
    context.setLineDash([]);
    if (height < 6 || right - left < 16 || effect.status === "finished" && effect.error === null) return;
    const sign = hasFailed(effect) ? marks.failed.sign : isCancelled ? marks.cancelled.sign : marks.running.sign;
    context.font = "11px system-ui, sans-serif";
    context.textBaseline = "middle";
    context.fillStyle = colors.text;
    context.fillText(sign, Math.min(right, this.width) - 12, top + height / 2 + 0.5);
  }

  // Positions whose states are not known.
  drawLost(context) {
    const { timeline, colors } = this;
    const { recording, scale } = timeline;
    context.fillStyle = colors.failed;
    context.globalAlpha = 0.25;
    for (const range of recording.lost.slice(0, 1000)) {
      const start = timeline.x(scale.placeOf(recording.indexFrom(range.first) - 1));
      const end = timeline.x(scale.placeOf(Math.min(recording.count - 1, recording.indexFrom(range.last + 1))));
      context.fillRect(start, this.axis, Math.max(2, end - start), this.height - this.axis);
    }
    context.globalAlpha = 1;
  }

  // The selected action with lines to its cause and to what it started; and a span that is pointed at.
  drawSelection(pointed = null) {
    if (!this.colors) return;
    const { timeline, colors } = this;
    const { recording, lanes, scale, index } = timeline;
    const context = this.canvas.getContext("2d");
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.drawImage(this.picture, 0, 0);
    context.scale(this.ratio, this.ratio);
    const x = timeline.x(scale.placeOf(index));
    const rowOf = (at) => lanes.rowOfEffect.get(recording.causes[at]) ?? lanes.outside;
    const place = (at) => [timeline.x(scale.placeOf(at)), this.middleOf(rowOf(at))];
    const effectOf = (effect) => {
      const span = lanes.spanOf(effect);
      if (!span) return null;
      const row = lanes.rowOfEffect.get(effect.id);
      this.drawSpan(context, span, this.middleOf(row) - this.rowHeight / 2, true);
      return [timeline.x(span.start), this.middleOf(row), timeline.x(span.end)];
    };
    context.fillStyle = colors.accent;
    // A sign there stays in sight.
    const hasSign = index >= 0 && timeline.signs.stops.some(({ position }) => position === recording.positions[index]);
    const top = this.axis < 20 ? 0 : hasSign ? this.axis : tagTop;
    context.fillRect(Math.max(0, Math.min(x - 1, this.width - 2)), top, 2, this.height);
    if (index >= 0 && this.axis >= 20) this.link(context, index, place, effectOf);
    if (pointed) effectOf(pointed.effect);
    this.drawHere(context, x);
  }

  link(context, index, place, effectOf) {
    const { recording } = this.timeline;
    const cause = recording.effectsByID.get(recording.causes[index]);
    const found = cause ? effectOf(cause) : null;
    const starter = cause ? recording.indexOf(cause.starter) : -1;
    if (found && starter >= 0) this.curve(context, place(starter), found);
    for (const effect of recording.startedBy(recording.positions[index]).slice(0, 20)) {
      const started = effectOf(effect);
      if (started) this.curve(context, place(index), started);
    }
    const [x, y] = place(index);
    context.fillStyle = this.colors.accent;
    context.beginPath();
    context.arc(x, y, 4, 0, 2 * Math.PI);
    context.fill();
  }

  // From an action to the start of an effect.
  curve(context, [fromX, fromY], [toX, toY]) {
    context.strokeStyle = context.fillStyle = this.colors.accent;
    context.lineWidth = 1.5;
    const bend = Math.max(10, Math.abs(toX - fromX) / 2);
    context.beginPath();
    context.moveTo(fromX, fromY);
    context.bezierCurveTo(fromX + bend, fromY, toX - bend, toY, toX, toY);
    context.stroke();
    context.beginPath();
    context.arc(fromX, fromY, 3, 0, 2 * Math.PI);
    context.fill();
  }

  // The position that is selected, on the axis.
  drawHere(context, x) {
    const { recording, index } = this.timeline;
    if (this.axis < 20 || x < 0 || x > this.width) return;
    const text = index < 0 ? String(recording.first) : `${recording.positions[index]} · ${momentText(recording.times[index])}`;
    context.font = "600 11px system-ui, sans-serif";
    const width = context.measureText(text).width + 12;
    const left = Math.max(0, Math.min(x - width / 2, this.width - width));
    context.fillStyle = this.colors.accent;
    context.beginPath();
    context.roundRect(left, tagTop, width, tagHeight, 4);
    context.fill();
    context.fillStyle = this.colors.back;
    context.textBaseline = "middle";
    context.fillText(text, left + 6, tagTop + 8.5);
  }
}
