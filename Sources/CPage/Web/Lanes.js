// Effects in lanes by their names, each with as many rows as run at once; what finds no free row shares the last one.
// The first lane has the actions from outside.

const mostLanes = 6;
// How many rows a lane has at most, where there are so many lanes.
const mostRows = [4, 4, 4, 3, 3, 2, 2];

class Lanes {
  constructor(recording, scale) {
    this.recording = recording;
    this.scale = scale;
    // A row: its spans by their starts, and the indices of the actions that stand in it.
    this.outside = { spans: [], indices: [] };
    this.rows = [this.outside];
    this.lanes = [{ name: null, title: "outside", rows: [this.outside] }];
    this.rowOfEffect = new Map();
    const groups = this.groups();
    for (const [name, effects] of groups) this.addLane(name, effects, mostRows[groups.size]);
    for (let index = 0; index < recording.count; index++) {
      (this.rowOfEffect.get(recording.causes[index]) ?? this.outside).indices.push(index);
    }
  }

  // Effects by what people call them: those of the names that most have, and all others.
  groups() {
    const groups = new Map();
    for (const effect of this.recording.effects) {
      const name = effect.name || shortLocation(effect) || "effect";
      if (!groups.has(name)) groups.set(name, []);
      groups.get(name).push(effect);
    }
    if (groups.size <= mostLanes) return groups;
    const counts = [...groups].sort((one, other) => other[1].length - one[1].length);
    const kept = new Set(counts.slice(0, mostLanes - 1).map(([name]) => name));
    const others = counts.slice(mostLanes - 1).flatMap(([, effects]) => effects);
    return new Map([...[...groups].filter(([name]) => kept.has(name)), [`${groups.size - kept.size} others`, others]]);
  }

  addLane(name, effects, most) {
    const lane = { name, title: escaped(name), rows: [] };
    const spans = effects.map((effect) => this.span(effect)).sort((one, other) => one.start - other.start);
    // Where one row is not enough, what runs long stands beneath the others, which would else find no room beside it.
    let last = -Infinity;
    const isOneRow = spans.every(({ start, end }) => start >= last && ((last = end), true));
    const isLong = ({ effect, start, end }) => !isOneRow && (effect.isUnfinished || end - start > this.scale.end / 3);
    const long = spans.filter(isLong);
    const others = spans.filter((span) => !isLong(span));
    this.addRows(lane, others, 0, long.length > 0 ? most - 1 : most);
    this.addRows(lane, long, lane.rows.length, most);
    this.lanes.push(lane);
    this.rows.push(...lane.rows);
  }

  // Gives each span the first row that is free, from one on.
  addRows(lane, spans, first, most) {
    const free = [];
    for (const span of spans) {
      let number = free.findIndex((end) => end <= span.start);
      if (number < 0) number = Math.min(free.length, most - 1 - first);
      free[number] = Math.max(free[number] ?? 0, span.end);
      const row = lane.rows[first + number] ??= { spans: [], indices: [], lane };
      // In the last row some end before others that began earlier.
      span.reach = Math.max(span.end, row.spans.at(-1)?.reach ?? 0);
      row.spans.push(span);
      this.rowOfEffect.set(span.effect.id, row);
    }
  }

  // From the action that started an effect to its end. Several actions may have one time: what the effect sent, or
  // the action that cancelled it, is within.
  span(effect) {
    const { recording, scale } = this;
    const starter = recording.indexOf(effect.starter);
    const isAtStarter = starter >= 0 && effect.start - recording.times[starter] < 1000;
    const sent = recording.sentBy(effect);
    let start = isAtStarter ? scale.placeOf(starter) : scale.placeAt(effect.start);
    if (!isAtStarter && sent.length > 0) {
      start = Math.min(start, scale.placeOf(sent[0]) - scale.room / 2);
    }
    if (effect.end === null) return { effect, start, end: scale.end };
    const last = sent.at(-1) ?? recording.indexOf(effect.canceller ?? -1);
    const end = scale.placeAt(effect.end);
    if (last < 0) return { effect, start, end: Math.max(start, end) };
    const isRightAfter = effect.end - recording.times[last] < 1000;
    return { effect, start, end: Math.max(start, isRightAfter ? scale.placeOf(last) : end) };
  }

  // The spans of a row between two places, of which those that would be drawn over each other are left out.
  static inSight(row, from, to, pixel) {
    const found = [];
    let [low, high] = [0, row.spans.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (row.spans[middle].reach < from) low = middle + 1;
      else high = middle;
    }
    let drawn = -Infinity;
    for (let next = low; next < row.spans.length && row.spans[next].start <= to;) {
      const span = row.spans[next];
      if (span.end >= from && (span.end > drawn || span.start >= drawn)) {
        found.push(span);
        drawn = Math.max(span.end, span.start + pixel);
      }
      // Of thousands in one column the next column's is looked for.
      if (span.start + pixel < row.spans[next + 1]?.start) next++;
      else next = Math.max(next + 1, Lanes.firstFrom(row.spans, span.start + pixel, next));
    }
    return found;
  }

  static firstFrom(spans, place, low) {
    let high = spans.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (spans[middle].start < place) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  spanOf(effect) { return this.rowOfEffect.get(effect.id)?.spans.find((span) => span.effect === effect); }
}
