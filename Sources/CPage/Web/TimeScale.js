// Where moments and actions stand on the timeline. By time, an action that comes right after another still has some
// room, so that where times bunch they stand in order; and all of it can be in order.

// By time, the part of the width that is shared out for order alone.
const orderedPart = 0.35;

// The first index for which a value of an ascending list is greater than a limit.
function upperBound(values, limit, start = 0, end = values.length) {
  while (start < end) {
    const middle = (start + end) >> 1;
    if (values[middle] <= limit) start = middle + 1;
    else end = middle;
  }
  return start;
}

class TimeScale {
  constructor(recording, isByTime) {
    const { times, count, effects } = recording;
    [this.first, this.positions] = [recording.first, recording.positions];
    this.isByTime = isByTime;
    this.count = count;
    // The state before all actions is the first moment. Times that do not ascend would be found nowhere.
    this.moments = new Float64Array(count + 2);
    this.moments[0] = Math.min(recording.first > 0 ? times[0] ?? 0 : 0, times[0] ?? 0);
    for (let index = 0; index < count; index++) this.moments[index + 1] = Math.max(this.moments[index], times[index]);
    let end = this.moments[count];
    for (const effect of effects) if (effect.end > end) end = effect.end;
    this.moments[count + 1] = end;
    const least = Math.max(1, ((end - this.moments[0]) * orderedPart) / (count + 2));
    // The room that an action has at least.
    this.room = isByTime ? least : 1;
    this.places = new Float64Array(count + 2);
    for (let index = 1; index < count + 2; index++) {
      const gap = this.moments[index] - this.moments[index - 1];
      this.places[index] = this.places[index - 1] + (isByTime ? Math.max(gap, this.room) : 1);
    }
  }

  get end() { return this.places[this.count + 1]; }
  // The smallest part that is shown.
  get least() { return Math.min(this.end, this.isByTime ? Math.max(20, this.end / (this.count + 2)) : 4); }

  placeOf(index) { return this.places[index + 1]; }

  placeAt(time) { return TimeScale.between(this.moments, this.places, time); }
  timeAt(place) { return TimeScale.between(this.places, this.moments, place); }

  static between(from, to, value) {
    const next = upperBound(from, value);
    if (next === 0) return to[0];
    if (next === from.length) return to[next - 1];
    const part = (value - from[next - 1]) / (from[next] - from[next - 1]);
    return to[next - 1] + part * (to[next] - to[next - 1]);
  }

  // The action whose place is the nearest.
  indexNear(place) {
    const next = Math.min(this.count, Math.max(1, upperBound(this.places, place, 0, this.count + 1)));
    return place - this.places[next - 1] < this.places[next] - place ? next - 2 : next - 1;
  }

  // The number of the first action at a place or after it, from 0.
  indexFrom(place) { return Math.max(0, Math.min(this.count, upperBound(this.places, place, 0, this.count + 1) - 1)); }

  // Places and texts for an axis: as many as have room in a width in pixels.
  ticks(from, to, width) {
    const ticks = [];
    const add = (place, text) => {
      const x = ((place - from) / (to - from)) * width;
      if (ticks.length === 0 || x - ticks[ticks.length - 1].x > 64) ticks.push({ x, text });
    };
    if (!this.isByTime) {
      const step = Math.max(1, Math.ceil(((to - from) * 120) / width));
      for (let place = Math.ceil(from / step) * step; place <= Math.min(to, this.count); place += step) {
        const position = place === 0 ? this.first : this.positions[place - 1];
        add(place, `${position} · ${momentText(this.moments[place])}`);
      }
      return ticks;
    }
    const [first, last] = [this.timeAt(from), this.timeAt(to)];
    const raw = Math.max(1, ((last - first) * 90) / width);
    const power = 10 ** Math.floor(Math.log10(raw));
    const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= raw);
    const digits = Math.max(0, 6 - Math.floor(Math.log10(step) + 1e-9));
    for (let time = Math.ceil(first / step) * step; time <= last; time += step) {
      add(this.placeAt(time), momentText(time, digits));
    }
    return ticks;
  }
}
