// All of the recording at a glance: how many actions there are at each moment, and how long effects ran. A click goes there.

class Timeline {
  constructor(recording, canvas, goTo) {
    this.recording = recording;
    this.canvas = canvas;
    this.picture = document.createElement("canvas");
    this.position = null;
    const { times, count } = recording;
    this.start = 0;
    this.end = 1;
    for (let index = 0; index < count; index++) if (times[index] > this.end) this.end = times[index];
    for (const effect of recording.effects) if (effect.end > this.end) this.end = effect.end;
    const pick = (event) => {
      if (event.type === "pointermove" && event.buttons === 0) return;
      goTo(this.positionAt(event.clientX - canvas.getBoundingClientRect().left));
    };
    canvas.addEventListener("pointerdown", pick);
    canvas.addEventListener("pointermove", pick);
    new ResizeObserver(() => this.redraw()).observe(canvas);
  }

  positionAt(x) {
    const { times, positions, count, first } = this.recording;
    const time = (x / Math.max(1, this.canvas.clientWidth)) * (this.end - this.start) + this.start;
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (times[middle] <= time) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? first : positions[low - 1];
  }

  x(time) { return ((time - this.start) / (this.end - this.start)) * this.picture.width; }

  redraw() {
    const ratio = window.devicePixelRatio || 1;
    this.picture.width = this.canvas.width = Math.max(1, Math.round(this.canvas.clientWidth * ratio));
    this.picture.height = this.canvas.height = Math.round(96 * ratio);
    const style = getComputedStyle(document.documentElement);
    this.colors = Object.fromEntries(
      ["bar", "line", "span", "failed", "accent", "quiet"].map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
    this.drawActions(this.picture.getContext("2d"), ratio);
    this.drawEffects(this.picture.getContext("2d"), ratio);
    this.drawPosition();
  }

  drawActions(context, ratio) {
    const { times, count } = this.recording;
    const bins = new Uint32Array(this.picture.width + 1);
    const changed = new Uint32Array(this.picture.width + 1);
    for (let index = 0; index < count; index++) {
      const bin = Math.max(0, Math.min(this.picture.width, Math.floor(this.x(times[index]))));
      bins[bin]++;
      if (this.recording.isChanged(index)) changed[bin]++;
    }
    const most = Math.log2(1 + bins.reduce((one, other) => Math.max(one, other), 1));
    const height = 36 * ratio;
    const width = Math.max(1, Math.round(ratio));
    for (let bin = 0; bin < bins.length; bin++) {
      if (bins[bin] === 0) continue;
      const size = (Math.log2(1 + bins[bin]) / most) * height;
      context.fillStyle = this.colors.line;
      context.fillRect(bin, 40 * ratio - size, width, size);
      const part = size * (changed[bin] / bins[bin]);
      context.fillStyle = this.colors.bar;
      context.fillRect(bin, 40 * ratio - part, width, part);
    }
  }

  // Effects in as many lanes as there is room for; what has no lane of its own shares the last one.
  drawEffects(context, ratio) {
    const laneCount = 8;
    const free = new Float64Array(laneCount).fill(-1);
    for (const effect of this.recording.effects) {
      const from = this.x(effect.start);
      const to = Math.max(from + 2 * ratio, this.x(effect.end ?? this.end));
      let lane = free.findIndex((end) => end <= from);
      if (lane < 0) lane = laneCount - 1;
      free[lane] = Math.max(free[lane], to + ratio);
      context.fillStyle = effect.status === "failed" ? this.colors.failed : this.colors.span;
      context.globalAlpha = effect.status === "cancelled" ? 0.45 : 0.85;
      context.fillRect(from, (46 + lane * 6) * ratio, to - from, 4 * ratio);
    }
    context.globalAlpha = 1;
  }

  show(time) {
    this.position = time;
    this.drawPosition();
  }

  drawPosition() {
    const context = this.canvas.getContext("2d");
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.drawImage(this.picture, 0, 0);
    if (this.position === null || !this.colors) return;
    const width = Math.max(2, Math.round(2 * (window.devicePixelRatio || 1)));
    context.fillStyle = this.colors.accent;
    context.fillRect(Math.min(this.x(this.position), this.canvas.width - width), 0, width, this.canvas.height);
  }
}
