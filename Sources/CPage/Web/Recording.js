// The recording in the page: columns for all actions, which are unpacked at the start, and blocks of lines, each with a
// whole state, which are unpacked when they are looked at.

function byPosition(items) {
  const groups = new Map();
  for (const item of items) {
    if (!groups.has(item.position)) groups.set(item.position, []);
    groups.get(item.position).push(item);
  }
  return groups;
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
      ([id, name, location, starter, start, end, status, canceller, error, cancelID, isUnfinished = status === "running"]) =>
        ({ id, name, location, starter, start, end, status, canceller, error, cancelID, isUnfinished }));
    recording.effectsByID = new Map(recording.effects.map((effect) => [effect.id, effect]));
    recording.effectIndex = new EffectIndex(recording);
    recording.suspects = suspectsIn(recording.facts);
    recording.blocks = [...document.getElementsByClassName("block")].map((element) => ({
      first: Number(element.dataset.first), last: Number(element.dataset.last), element,
    }));
    recording.lost = recording.facts.get("lost").map(
      ([first, last, reason]) => ({ first: Number(first.text), last: Number(last.text), reason }));
    recording.notes = recording.facts.get("notes").map(
      (note) => ({ position: Number(note.get("seq").text), name: note.get("name"), text: note.get("text") }));
    recording.notesByPosition = byPosition(recording.notes);
    // Cancellations that met no effect.
    const unmet = recording.facts.get("unmet").map(
      ([position, id, by]) => ({ position: Number(position.text), id, by: by && Number(by.text) }));
    recording.unmetByPosition = byPosition(unmet);
    recording.changeOrigins = new Map((recording.facts.get("origins") ?? []).flatMap(
      ([text, positions]) => positions.map((position) => [Number(position.text), text])));
    recording.suspectsByPosition = byPosition(recording.suspects);
    return recording;
  }

  constructor() {
    // Blocks of long states have much text.
    this.unpackedBlocks = new RecentlyUsed(8, 1 << 26);
    this.readBlocks = new Map();
    this.toldBlocks = new RecentlyUsed(8);
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

  // The name as people are shown it.
  title(index) {
    const name = this.name(index);
    if (name !== outsideName) return escaped(actionTitle(this.schema, name));
    if (this.causes[index] === -2) return editTitle;
    return changeTitle(this.causes[index] >= 0 || this.changeOrigins.has(this.positions[index]));
  }

  notesAt(position) { return this.notesByPosition.get(position) ?? []; }
  unmetAt(position) { return this.unmetByPosition.get(position) ?? []; }
  suspectsAt(position) { return this.suspectsByPosition.get(position) ?? []; }
  name(index) { return this.names[this.nameNumbers[index]] ?? "?"; }
  isChanged(index) { return (this.flags[index] & 1) !== 0; }
  isFinished(index) { return (this.flags[index] & 2) !== 0; }
  isLost(index) { return (this.flags[index] & 4) !== 0; }
  // In a branch: whether the effect may have sent something else.
  isDoubtful(index) { return (this.flags[index] & 8) !== 0; }
  // Whether the app logged something there.
  isLogged(index) { return (this.flags[index] & 16) !== 0; }

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
    const block = unpacked(this.blocks[number]?.element).then((bytes) => {
      const text = new TextDecoder().decode(bytes);
      const made = new Block(text);
      this.unpackedBlocks.weigh(number, text.length);
      if (this.unpackedBlocks.entries.has(number)) this.readBlocks.set(number, made);
      for (const known of this.readBlocks.keys()) {
        if (!this.unpackedBlocks.entries.has(known)) this.readBlocks.delete(known);
      }
      return made;
    });
    this.unpackedBlocks.set(number, block);
    return block;
  }

  // The block with a position, where it is at hand.
  readBlockAt(position) { return this.readBlocks.get(this.blockAt(position)); }

  async actionLine(position) {
    const block = await this.block(this.blockAt(position));
    const line = block.actions.get(position);
    return line === undefined ? null : parseJSON(line);
  }

  // How many changes an action made, and lines for the first of them; null where they are not known.
  async told(position) {
    const number = this.blockAt(position);
    if (!this.toldBlocks.get(number)) {
      const element = document.getElementsByClassName("changes")[number];
      this.toldBlocks.set(number, unpacked(element).then((bytes) =>
        new Map(JSON.parse(new TextDecoder().decode(bytes)).map(([at, ...told]) => [at, told]))));
    }
    return (await this.toldBlocks.get(number)).get(position) ?? null;
  }

  async changeLine(position) {
    const block = await this.block(this.blockAt(position));
    const line = block.changes.get(position);
    return line === undefined ? null : parseJSON(line);
  }

  // What could not be written of an action, of what it changed, or of the first state: each place with what kept it.
  async unwritten(position) {
    const groups = position === this.first ? [["state", this.facts]]
      : [["action", await this.actionLine(position)], ["state", await this.changeLine(position)]];
    const text = (value) => typeof value === "string" ? value : "";
    return groups.flatMap(([of, line]) => {
      const causes = line?.get("unwritten");
      return (Array.isArray(causes) ? causes : []).flatMap((cause) => {
        const places = cause instanceof Map ? cause.get("at") : null;
        return (Array.isArray(places) ? places : []).filter((place) => typeof place === "string").map((place) =>
          ({ of, place, type: text(cause.get("type")), reason: text(cause.get("reason")) }));
      });
    });
  }

  // What the reducer asked its dependencies for, with what they answered: {key, value}.
  async reads(position) {
    const reads = (await this.changeLine(position))?.get("reads");
    return (Array.isArray(reads) ? reads : []).filter((read) => read instanceof Map && typeof read.get("key") === "string")
      .map((read) => ({ key: read.get("key"), value: read.get("value") }));
  }

  // What the app logged at a position: the first messages, and how many lines there are.
  async log(position, limit) {
    // What comes after the last action of a block stands in it.
    const block = await this.block(this.blockAt(position));
    const lines = block.log.get(position) ?? [];
    return { messages: lines.slice(0, limit).map((line) => new LogMessage(parseJSON(line))), count: lines.length };
  }

  // Why the state at a position is not known; null where it is.
  whyUnknown(position) {
    const lost = this.lost.find((range) => range.first <= position && position <= range.last);
    if (lost) return `The state at ${position} is not known: ${escaped(lost.reason)}.`;
    const index = this.indexOf(position);
    if (index >= 0 && !this.isFinished(index)) return `The process ended in the reducer of action ${position}.`;
    return null;
  }

  play(player, operations, position) {
    try {
      player.apply(operations);
    } catch (error) {
      if (!(error instanceof PatchError)) throw error;
      throw new DataError(`The change of action ${position} does not apply: ${escaped(error.message)}.`);
    }
  }

  // The state at a position, which is never changed.
  async state(position) {
    const why = this.whyUnknown(position);
    if (why) throw new DataError(why);
    const block = await this.block(this.blockAt(position));
    const known = block.states.get(position);
    if (known !== undefined) return known.root;
    let from = -1;
    for (const candidate of block.states.entries.keys()) {
      if (candidate <= position && candidate > from) from = candidate;
    }
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
      if (operations) this.play(player, operations, next);
      // So that going back costs no more than a few changes.
      if (position - next <= 8 || (next & 0xff) === 0) block.states.set(next, { root: player.handOut() });
    }
    const root = player.handOut();
    block.states.set(position, { root });
    return root;
  }

  // Where operations are, and whether they replace what is there.
  static places(operations) {
    return operations.flatMap((operation) => {
      const kind = operation instanceof Map ? operation.get("op") : null;
      const names = kind === "test" ? [] : kind === "move" ? ["from", "path"] : ["path"];
      // What is no operation is told where it is applied.
      return names.map((name) => (operation instanceof Map ? operation.get(name) : null))
        .filter((text) => typeof text === "string")
        .map((text) => ({ tokens: pointerTokens(text), isReplacement: kind === "replace" }));
    });
  }

  // Which actions wrote what; null where that cannot be read.
  places() { return this.readPlaces ??= Places.read(this.count).catch(() => null); }

  // What happened between a question and its answer, by the position of the answer.
  meanwhile() {
    const element = byID("data-meanwhile");
    return this.readMeanwhile ??= element
      ? unpacked(element).then((bytes) => JSON.parse(new TextDecoder().decode(bytes))).catch(() => ({})) : Promise.resolve({});
  }

  // The effects that an action started.
  startedBy(position) { return this.effectIndex.startedBy(position); }
  cancelledBy(position) { return this.effectIndex.cancelledBy(position); }
  // The indices of the actions that an effect sent.
  sentBy(effect) { return this.effectIndex.sentBy(effect); }

  // The last position at a time, or before it.
  positionAt(time) {
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.times[middle] <= time) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? this.first : this.positions[low - 1];
  }
}
