// What an action is marked with, in the list and on the timeline, and what a reader is shown of it first.

// By name: the sign, its bit, and what it means. Colour is never the only sign.
const marks = {
  crash: { sign: "✕", bit: 1, text: "the process ended in its reducer" },
  note: { sign: "⚑", bit: 2, text: "a note" },
  own: { sign: "✎", bit: 256, text: "a note of yours" },
  suspect: { sign: "⚠", bit: 4, text: "a suspect: odd by the recording's own measure" },
  failed: { sign: "✕", bit: 8, text: "an effect that it started failed" },
  cancelled: { sign: "⊘", bit: 16, text: "an effect that it started was cancelled" },
  running: { sign: "◷", bit: 32, text: "an effect that it started was under way at the end" },
  logged: { sign: "≡", bit: 64, text: "the app logged there" },
  unchanged: { sign: "○", bit: 128, text: "it changed nothing" },
  chosen: { sign: "◆", bit: 512, text: "it changed the chosen value" },
};

function hasFailed(effect) { return effect.status === "failed" || effect.error !== null; }

class Marks {
  constructor(recording) {
    this.recording = recording;
    this.bits = new Uint16Array(recording.count);
    const set = (position, name) => {
      const index = recording.indexOf(position);
      if (index >= 0) this.bits[index] |= marks[name].bit;
    };
    for (let index = 0; index < recording.count; index++) {
      if (!recording.isFinished(index)) this.bits[index] |= marks.crash.bit;
      else if (!recording.isChanged(index)) this.bits[index] |= marks.unchanged.bit;
      if (recording.isLogged(index)) this.bits[index] |= marks.logged.bit;
    }
    for (const { position } of recording.notes) set(position, "note");
    for (const { position } of recording.suspects) set(position, "suspect");
    for (const effect of recording.effects) {
      if (hasFailed(effect)) set(effect.starter, "failed");
      else if (effect.isUnfinished) set(effect.starter, "running");
      else if (effect.status === "cancelled") set(effect.starter, "cancelled");
    }
    this.setOwn([]);
  }

  // Marks actions, and no others, with what changes as one looks.
  mark(name, indices) {
    const { bit } = marks[name];
    for (const index of this[name] ?? []) this.bits[index] &= ~bit;
    for (const index of indices) this.bits[index] |= bit;
    this[name] = indices;
  }

  setOwn(notes) {
    const { recording } = this;
    this.mark("own", notes.map(({ position }) => recording.indexOf(position)).filter((index) => index >= 0));
    // What stands on the timeline, and what . and , go to.
    this.stops = [...notes.map((note) => ({ ...note, name: marks.own.text, kind: "own" })),
      ...recording.notes.map((note) => ({ ...note, kind: "note" })),
      ...recording.suspects.map((suspect) => ({ ...suspect, kind: "suspect" }))];
    this.stops.sort((one, other) => one.position - other.position);
  }

  has(index, name) { return index >= 0 && (this.bits[index] & marks[name].bit) !== 0; }

  // What is marked so is no mere repeat of what came before.
  isNotable(index) { return (this.bits[index] & 319) !== 0; }

  namesAt(index) { return Object.keys(marks).filter((name) => this.has(index, name)); }
}

function suspectsIn(facts) {
  const text = (value) => (typeof value === "string" ? value : null);
  const number = (value) => (value instanceof NumberText ? Number(value.text) : null);
  return (facts.get("suspects") ?? []).map((one) => ({
    kindOfSuspect: text(one.get("kind")), position: number(one.get("position")), cause: number(one.get("cause")),
    alike: number(one.get("alike")) ?? 0, others: number(one.get("others")) ?? 0, sure: text(one.get("sure")) ?? "",
    text: text(one.get("text")) ?? "", pointer: text(one.get("pointer")),
  }));
}

// How sure a suspect is, as the debugger tells it.
function suretyText({ sure, alike, others }) {
  return sure === "unusual" ? `unusual, ${others} of ${others + alike} went otherwise` : sure;
}

// From outside an action comes a cascade: what its effects sent, and what the effects of that sent.
class Cascades {
  constructor(recording) {
    const { count, causes, effectsByID } = recording;
    this.roots = new Uint32Array(count);
    this.sizes = new Uint32Array(count);
    for (let index = 0; index < count; index++) {
      const effect = causes[index] >= 0 ? effectsByID.get(causes[index]) : undefined;
      const starter = effect ? recording.indexOf(effect.starter) : -1;
      this.roots[index] = starter >= 0 && starter < index ? this.roots[starter] : index;
      this.sizes[this.roots[index]]++;
    }
    // Neighbours differ in colour: each cascade takes the one after that of the one before.
    this.colors = new Uint8Array(count);
    for (let index = 0, next = 0; index < count; index++) {
      if (this.roots[index] === index && this.sizes[index] > 1) this.colors[index] = 1 + (next++ % cascadeColors);
    }
  }

  // The number of the colour; 0 for an action that nothing came of.
  color(index) { return index < 0 ? 0 : this.colors[this.roots[index]]; }
}

const cascadeColors = 6;
