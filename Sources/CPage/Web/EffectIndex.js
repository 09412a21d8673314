// Which effects an action started, and which actions an effect sent.
class EffectIndex {
  constructor(recording) {
    this.recording = recording;
  }

  startedBy(position) {
    this.starters ??= this.grouped("starter");
    return this.starters.get(position) ?? [];
  }

  cancelledBy(position) {
    this.cancellers ??= this.grouped("canceller");
    return this.cancellers.get(position) ?? [];
  }

  grouped(name) {
    const groups = new Map();
    for (const effect of this.recording.effects) {
      if (!groups.has(effect[name])) groups.set(effect[name], []);
      groups.get(effect[name]).push(effect);
    }
    return groups;
  }

  sentBy(effect) {
    this.sent ??= this.readSent();
    const { rows, starts, indices } = this.sent;
    const row = rows.get(effect.id);
    return indices.subarray(starts[row], starts[row + 1]);
  }

  readSent() {
    const { effects, causes, count } = this.recording;
    const rows = new Map(effects.map((one, row) => [one.id, row]));
    const starts = new Uint32Array(effects.length + 2);
    const rowOf = (index) => (causes[index] >= 0 ? rows.get(causes[index]) : undefined);
    for (let index = 0; index < count; index++) {
      const row = rowOf(index);
      if (row !== undefined) starts[row + 2]++;
    }
    for (let row = 2; row < starts.length; row++) starts[row] += starts[row - 1];
    const indices = new Uint32Array(starts[starts.length - 1]);
    for (let index = 0; index < count; index++) {
      const row = rowOf(index);
      if (row !== undefined) indices[starts[row + 1]++] = index;
    }
    return { rows, starts, indices };
  }
}
