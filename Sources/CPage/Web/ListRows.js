// The rows of the list: actions, of which repeats of one effect are one row until it is opened. The row of repeats
// stands for the last of them.

// Fewer repeats are no shorter as one row.
const fewestRepeats = 4;

class ListRows {
  constructor(recording, signs) {
    this.recording = recording;
    this.signs = signs;
    // The first actions of the repeats that are open.
    this.opened = new Set();
    this.show(null);
  }

  // Shows the actions with these indices, or all.
  show(indices) {
    this.indices = indices;
    const { recording, signs } = this;
    const { causes, nameNumbers } = recording;
    const count = indices ? indices.length : recording.count;
    const at = (number) => (indices ? indices[number] : number);
    const starts = new Uint32Array(count);
    const ends = new Uint32Array(count);
    // How many repeats there are from a row on, where they are open or are that row.
    this.repeats = new Map();
    let rows = 0;
    for (let number = 0; number < count;) {
      const first = at(number);
      let end = number + 1;
      if (causes[first] >= 0 && !signs.isNotable(first)) {
        for (; end < count; end++) {
          const next = at(end);
          if (causes[next] !== causes[first] || nameNumbers[next] !== nameNumbers[first] || signs.isNotable(next)) break;
        }
      }
      const isRepeated = end - number >= fewestRepeats;
      if (isRepeated) this.repeats.set(first, end - number);
      const isFolded = isRepeated && !this.opened.has(first);
      const step = isFolded ? end - number : 1;
      for (; number < end; number += step) {
        starts[rows] = at(number);
        ends[rows++] = at(number + step - 1);
      }
    }
    this.starts = starts.subarray(0, rows);
    this.ends = ends.subarray(0, rows);
  }

  // With the row of the initial state.
  get length() { return 1 + this.ends.length; }

  // The index of the action that a row stands for; -1 for the first row.
  indexAt(row) { return row <= 0 ? -1 : this.ends[row - 1]; }

  // The row of an action, or of the last one before it.
  rowOf(index) { return index < 0 ? 0 : upperBound(this.starts, index); }

  // How many repeats a row stands for; 0 for one of an action.
  foldedAt(row) {
    const first = this.starts[row - 1];
    return row > 0 && first !== this.ends[row - 1] ? this.repeats.get(first) : 0;
  }

  // How many open repeats begin with a row.
  openAt(row) {
    const first = this.starts[row - 1];
    return row > 0 && this.opened.has(first) ? this.repeats.get(first) ?? 0 : 0;
  }

  toggle(row) {
    const first = this.starts[row - 1];
    if (!this.opened.delete(first)) this.opened.add(first);
    this.show(this.indices);
  }
}
