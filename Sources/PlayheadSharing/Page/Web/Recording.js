// The recording in the page: columns for all actions, which are unpacked at the start, and blocks of lines, each with a whole state, which are
// unpacked when they are looked at.

class DataError extends Error {}

async function unpacked(element) {
  if (!element) throw new DataError("The page is cut off: a part of its data is missing.");
  let binary;
  try {
    binary = atob(element.textContent);
  } catch {
    throw new DataError("The page is damaged: a part of its data cannot be read.");
  }
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  try {
    const stream = new DecompressionStream("gzip");
    const writer = stream.writable.getWriter();
    // What is wrong with the data shows where it is read.
    writer.write(bytes).catch(() => {});
    writer.close().catch(() => {});
    const pieces = [];
    let size = 0;
    for (const reader = stream.readable.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      pieces.push(value);
      size += value.length;
    }
    const whole = new Uint8Array(size);
    let offset = 0;
    for (const piece of pieces) {
      whole.set(piece, offset);
      offset += piece.length;
    }
    return whole.buffer;
  } catch {
    throw new DataError("The page is damaged: a part of its data cannot be unpacked.");
  }
}

// Keeps what was used last.
class RecentlyUsed {
  constructor(limit) {
    this.limit = limit;
    this.entries = new Map();
  }

  get(key) {
    const value = this.entries.get(key);
    if (value !== undefined) {
      this.entries.delete(key);
      this.entries.set(key, value);
    }
    return value;
  }

  set(key, value) {
    this.entries.delete(key);
    this.entries.set(key, value);
    while (this.entries.size > this.limit) this.entries.delete(this.entries.keys().next().value);
  }
}

// The lines of a block, by the position that they belong to. None is read before it is asked for.
class Block {
  constructor(text) {
    this.actions = new Map();
    this.changes = new Map();
    this.keyframes = [];
    this.states = new RecentlyUsed(24);
    const head = /^\{"kind":"(action|change|keyframe)","seq":([0-9]+)[,}]/;
    let start = 0;
    while (start < text.length) {
      let end = text.indexOf("\n", start);
      if (end < 0) end = text.length;
      const match = head.exec(text.slice(start, Math.min(end, start + 64)));
      if (match) this.add(match[1], Number(match[2]), text.slice(start, end));
      else this.addOther(text.slice(start, end));
      start = end + 1;
    }
    this.keyframes.sort((one, other) => one.position - other.position);
  }

  add(kind, position, line) {
    if (kind === "action") this.actions.set(position, line);
    else if (kind === "change") this.changes.set(position, line);
    else this.keyframes.push({ position, line });
  }

  // A line that another writer has written, whose members may stand in any order.
  addOther(line) {
    if (!/"kind"\s*:\s*"(action|change|keyframe)"/.test(line)) return;
    try {
      const json = parseJSON(line);
      const position = json.get("seq");
      if (position instanceof NumberText) this.add(json.get("kind"), Number(position.text), line);
    } catch {
      // What cannot be read is told where its position is looked at.
    }
  }
}

class Recording {
  static async open() {
    if (typeof DecompressionStream !== "function") {
      throw new DataError("This browser cannot unpack the recording. Browsers from 2023 on can.");
    }
    const recording = new Recording();
    const text = async (id) => new TextDecoder().decode(await unpacked(document.getElementById(`data-${id}`)));
    recording.facts = parseJSON(await text("facts"));
    recording.schema = recording.facts.get("schema") ? new Schema(recording.facts.get("schema")) : null;
    recording.names = recording.facts.get("names");
    recording.count = Number(recording.facts.get("actions").text);
    recording.first = Number(recording.facts.get("first").text);
    recording.readColumns(await unpacked(document.getElementById("data-columns")));
    // Numbers here are ids and times: none is too large for JavaScript.
    recording.effects = JSON.parse(await text("effects")).map(
      ([id, name, location, starter, start, end, status, canceller, error, cancelID]) =>
        ({ id, name, location, starter, start, end, status, canceller, error, cancelID }));
    recording.effectsByID = new Map(recording.effects.map((effect) => [effect.id, effect]));
    recording.blocks = [...document.getElementsByClassName("block")].map((element) => ({
      first: Number(element.dataset.first), last: Number(element.dataset.last), element,
    }));
    recording.lost = recording.facts.get("lost").map(
      ([first, last, reason]) => ({ first: Number(first.text), last: Number(last.text), reason }));
    return recording;
  }

  constructor() {
    this.unpackedBlocks = new RecentlyUsed(6);
    this.valueText = null;
  }

  readColumns(buffer) {
    const n = this.count;
    if (buffer.byteLength !== n * 37) throw new DataError("The page is damaged: its list of actions is not whole.");
    this.positions = new Float64Array(buffer, 0, n);
    this.times = new Float64Array(buffer, n * 8, n);
    this.durations = new Float64Array(buffer, n * 16, n);
    this.causes = new Float64Array(buffer, n * 24, n);
    this.nameNumbers = new Uint32Array(buffer, n * 32, n);
    this.flags = new Uint8Array(buffer, n * 36, n);
  }

  get last() { return this.count > 0 ? this.positions[this.count - 1] : this.first; }

  // The index of the first action at a position or after it.
  indexFrom(position) {
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.positions[middle] < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  // The index of an action; -1 where there is none, as for the first position.
  indexOf(position) {
    const index = this.indexFrom(position);
    return index < this.count && this.positions[index] === position ? index : -1;
  }

  name(index) { return this.names[this.nameNumbers[index]] ?? "?"; }
  isChanged(index) { return (this.flags[index] & 1) !== 0; }
  isFinished(index) { return (this.flags[index] & 2) !== 0; }
  isLost(index) { return (this.flags[index] & 4) !== 0; }

  blockAt(position) {
    let [low, high] = [0, this.blocks.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.blocks[middle].last < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  async block(number) {
    const known = this.unpackedBlocks.get(number);
    if (known) return known;
    // Whoever asks while it is unpacked waits for the same one.
    const block = unpacked(this.blocks[number]?.element).then((bytes) => new Block(new TextDecoder().decode(bytes)));
    this.unpackedBlocks.set(number, block);
    return block;
  }

  async actionLine(position) {
    const block = await this.block(this.blockAt(position));
    const line = block.actions.get(position);
    return line === undefined ? null : parseJSON(line);
  }

  async changeLine(position) {
    const block = await this.block(this.blockAt(position));
    const line = block.changes.get(position);
    return line === undefined ? null : parseJSON(line);
  }

  // Why the state at a position is not known; null where it is.
  whyUnknown(position) {
    const lost = this.lost.find((range) => range.first <= position && position <= range.last);
    if (lost) return `The state at ${position} is not known: ${escaped(lost.reason)}.`;
    const index = this.indexOf(position);
    if (index >= 0 && !this.isFinished(index)) return `The process ended in the reducer of action ${position}.`;
    return null;
  }

  // The state at a position, which is never changed.
  async state(position) {
    const why = this.whyUnknown(position);
    if (why) throw new DataError(why);
    const block = await this.block(this.blockAt(position));
    const known = block.states.get(position);
    if (known !== undefined) return known.root;
    let from = -1;
    for (const candidate of block.states.entries.keys()) if (candidate <= position && candidate > from) from = candidate;
    const keyframe = block.keyframes.findLast((candidate) => candidate.position <= position);
    let player;
    if (keyframe && keyframe.position > from) {
      from = keyframe.position;
      player = new StatePlayer(parseJSON(keyframe.line).get("state"));
    } else if (from >= 0) {
      player = new StatePlayer(block.states.get(from).root);
    } else {
      throw new DataError(`The state at ${position} is not known: the lines that lead there are missing.`);
    }
    for (let next = from + 1; next <= position; next++) {
      const line = block.changes.get(next);
      const operations = line === undefined ? undefined : parseJSON(line).get("patch");
      if (operations) player.apply(operations);
      // So that going back costs no more than a few changes.
      if (position - next <= 8 || (next & 0xff) === 0) block.states.set(next, { root: player.handOut() });
    }
    const root = player.handOut();
    block.states.set(position, { root });
    return root;
  }

  // What an action changed: for each operation the place, and the values before and after.
  async changes(position) {
    const change = await this.changeLine(position);
    const operations = change?.get("patch") ?? [];
    if (operations.length === 0) return [];
    const player = new StatePlayer(await this.state(position - 1));
    return operations.map((operation) => {
      const tokens = pointerTokens(operation.get("path"));
      const kind = operation.get("op");
      const before = player.root;
      let old = tokens.reduce((value, token) => (value === undefined ? undefined : partOf(value, token)), before);
      player.applyOne(operation);
      const container = tokens.slice(0, -1).reduce((value, token) => partOf(value, token), before);
      // What was put between elements replaced none.
      if (Array.isArray(container) && kind === "add") old = undefined;
      let current = player.root;
      if (kind !== "remove") for (const token of tokens) current = current === undefined ? undefined : partOf(current, token);
      player.handOut();
      return { kind, tokens, path: pathText(tokens, before), old, now: kind === "remove" ? undefined : current };
    });
  }
}
