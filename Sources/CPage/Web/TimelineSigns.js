// What stands on the timeline beside actions and effects: notes and suspects, what was found, and the changes of the chosen
// value.

class TimelineSigns {
  constructor(drawing) {
    this.drawing = drawing;
  }

  draw(context) {
    const { drawing } = this;
    const { timeline, colors, axis, width, height } = drawing;
    const { recording, scale } = timeline;
    context.textAlign = "center";
    let [before, beside] = [-Infinity, 0];
    for (const { position, kind } of timeline.signs.stops.slice(0, 1000)) {
      const x = timeline.x(scale.placeOf(recording.indexOf(position)));
      // Those of one action stand side by side.
      beside = Math.abs(x - before) < 1 ? beside + (x > width - 40 ? -13 : 13) : 0;
      before = x;
      if (x < -8 || x > width + 8) continue;
      const color = { note: colors.note, own: colors.added }[kind] ?? colors.failed;
      context.fillStyle = color;
      context.fillRect(x - 0.75, axis - 4, 1.5, height - axis + 4);
      if (Math.abs(beside) > 30) continue;
      context.fillStyle = colors.back;
      context.fillRect(x + beside - 7, axis - 14, 14, 13);
      context.fillStyle = color;
      context.font = "13px system-ui, sans-serif";
      context.textBaseline = "alphabetic";
      context.fillText(marks[kind].sign, Math.max(6, Math.min(x + beside, width - 6)), axis - 3);
    }
    context.textAlign = "start";
    this.drawChanges(context);
    context.fillStyle = colors.accent;
    let last = -1;
    for (let next = 0; next < timeline.matches.length;) {
      const x = Math.round(timeline.x(scale.placeOf(timeline.matches[next])));
      if (x !== last && x >= 0 && x <= width) context.fillRect(x - 1, axis - 2, 3, 3);
      last = x;
      next = Math.max(next + 1, drawing.firstBeyond(timeline.matches, x, next));
    }
  }

  // The actions that changed the chosen value, one in a column.
  drawChanges(context) {
    const { drawing } = this;
    const { timeline, axis, width, height } = drawing;
    const { changes, scale } = timeline;
    context.fillStyle = drawing.colors.text;
    let next = upperBound(changes, scale.indexFrom(timeline.from) - 2);
    while (next < changes.length) {
      const x = Math.round(timeline.x(scale.placeOf(changes[next])));
      if (x > width + 4) return;
      const [y, size] = axis < 20 ? [height - 4, 3] : [height - 5, 4];
      context.beginPath();
      context.moveTo(x, y - size);
      for (const [dx, dy] of [[size, 0], [0, size], [-size, 0]]) context.lineTo(x + dx, y + dy);
      context.fill();
      next = Math.max(next + 1, drawing.firstBeyond(changes, x, next));
    }
  }
}
