// Finds actions by their names, and by what they and their changes hold, and values in one state. What was begun can be
// stopped: it goes on in slices, between which keys are heard.

const sliceTime = 30;

class Search {
  constructor(recording) {
    this.recording = recording;
    this.matches = [];
    this.run = 0;
    // Names are found as they are shown, too.
    this.names = recording.names.map((name) => `${name}\n${actionTitle(recording.schema, name)}`.toLowerCase());
  }

  stop() { this.run++; }

  // Waits until keys were heard, where the last time was long ago; answers whether to go on.
  async goesOn(run) {
    if (performance.now() - (this.paused ?? 0) < sliceTime) return true;
    await new Promise((resume) => setTimeout(resume));
    this.paused = performance.now();
    return run === this.run;
  }

  // Looks for a text.
  //
  // progress: is told how far it has come, from 0 to 1, and has flags of the actions that are found.
  // Answers the indices of the actions, or null where it was stopped.
  async find(text, inValues, progress) {
    const run = ++this.run;
    const wanted = text.toLowerCase();
    const { recording } = this;
    const names = this.names.map((name) => name.includes(wanted));
    const found = new Uint8Array(recording.count);
    for (let index = 0; index < recording.count; index++) if (names[recording.nameNumbers[index]]) found[index] = 1;
    this.unread = 0;
    for (let number = 0; inValues && number < recording.blocks.length; number++) {
      progress(number / recording.blocks.length, found);
      // One that is not whole is passed over, and told.
      const block = await recording.block(number).catch(() => null);
      if (run !== this.run) return null;
      if (!block) this.unread++;
      else if (!(await this.findIn(block, wanted, found, run))) return null;
    }
    this.matches = indicesOf(found);
    return this.matches;
  }

  async findIn(block, wanted, found, run) {
    // What a line has is looked at as it is written first, which is fast.
    const inLines = [wanted, JSON.stringify(wanted).slice(1, -1)];
    for (const [lines, member] of [[block.actions, "action"], [block.changes, "patch"]]) {
      let looked = 0;
      for (const [position, line] of lines) {
        if ((++looked & 0xff) === 0 && !(await this.goesOn(run))) return false;
        const index = this.recording.indexOf(position);
        if (index < 0 || found[index]) continue;
        const lower = line.toLowerCase();
        // Text may be written by its code points.
        if (!lower.includes(inLines[0]) && !lower.includes(inLines[1]) && !lower.includes("\\u")) continue;
        try {
          const value = parseJSON(line).get(member);
          // Of operations only places and values are looked at.
          const parts = member === "patch"
            ? value?.flatMap((operation) => [operation.get("path"), operation.get("value")]) : [value];
          if (parts?.some((part) => hasText(part, wanted))) found[index] = 1;
        } catch { /* A line that cannot be read is told where its position is looked at. */ }
      }
    }
    return this.findInLog(block, wanted, inLines, found, run);
  }

  // Which actions wrote at a place, as people write it: its parts stand one after the other in what was written, or
  // what was written is around it. Answers a flag for each action.
  //
  // isWanted: whether to go on.
  async writers(text, isWanted) {
    const parts = text.toLowerCase().split(/[.[\]/"\s]+/).filter(Boolean);
    const { recording } = this;
    const flags = new Uint8Array(recording.count);
    const isAt = (tokens) => {
      let next = 0;
      for (const token of tokens) if (token.toLowerCase().includes(parts[next])) next++;
      return next === parts.length || (next > 0 && next === tokens.length);
    };
    for (let number = 0; number < recording.blocks.length && isWanted(); number++) {
      const block = await recording.block(number).catch(() => null);
      let looked = 0;
      for (const [position, line] of block?.changes ?? []) {
        if ((++looked & 0xff) === 0) await this.goesOn(this.run);
        const index = recording.indexOf(position);
        if (index < 0 || !parts[0] || !line.toLowerCase().includes(parts[0])) continue;
        try {
          const patch = parseJSON(line).get("patch");
          if (Array.isArray(patch) && Recording.places(patch).some(({ tokens }) => isAt(tokens))) flags[index] = 1;
        } catch { /* A line that cannot be read is told where its position is looked at. */ }
      }
    }
    return flags;
  }

  async findInLog(block, wanted, inLines, found, run) {
    let looked = 0;
    for (const [position, lines] of block.log) {
      const index = this.recording.indexOf(position);
      if (index < 0 || found[index]) continue;
      for (const line of lines) {
        if ((++looked & 0xff) === 0 && !(await this.goesOn(run))) return false;
        const lower = line.toLowerCase();
        if (!lower.includes(inLines[0]) && !lower.includes(inLines[1]) && !lower.includes("\\u")) continue;
        try {
          if (new LogMessage(parseJSON(line)).texts.some((text) => text.toLowerCase().includes(wanted))) found[index] = 1;
        } catch { /* It hides nothing else. */ }
      }
    }
    return true;
  }

  // Looks for a text in a state. Answers pointers, as many as the limit at most, or null where it was stopped.
  async findInState(root, text, limit) {
    const run = ++this.run;
    const wanted = text.toLowerCase();
    const found = [];
    const waiting = [["", root]];
    for (let looked = 0; waiting.length > 0 && found.length < limit; looked++) {
      if ((looked & 0xfff) === 0xfff && !(await this.goesOn(run))) return null;
      const [path, value] = waiting.pop();
      if (Array.isArray(value)) {
        for (let index = value.length - 1; index >= 0; index--) waiting.push([`${path}/${index}`, value[index]]);
      } else if (value instanceof Map) {
        const members = [...value].map(([name, part]) => [childPath(path, name), part, name]);
        for (const [place, , name] of members) if (name.toLowerCase().includes(wanted)) found.push(place);
        for (let index = members.length - 1; index >= 0; index--) waiting.push(members[index]);
      } else if (scalarText(value).toLowerCase().includes(wanted) && !found.includes(path)) {
        found.push(path);
      }
    }
    return found.slice(0, limit);
  }

  // The next match after an index, or the last before it; around the end.
  next(index, isForward) {
    const { matches } = this;
    if (matches.length === 0) return null;
    const after = upperBound(matches, index);
    if (isForward) return matches[after] ?? matches[0];
    return matches[upperBound(matches, index - 1) - 1] ?? matches[matches.length - 1];
  }
}

function indicesOf(flags) {
  let count = 0;
  for (const flag of flags) count += flag;
  const indices = new Uint32Array(count);
  for (let index = 0, next = 0; index < flags.length; index++) if (flags[index]) indices[next++] = index;
  return indices;
}

function scalarText(value) {
  return typeof value === "string" ? value : value instanceof NumberText ? numberText(value) : String(value);
}

// Whether a name or a value within a value has a text, which is in small letters.
function hasText(value, wanted) {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (next === undefined || next === null) continue;
    if (Array.isArray(next)) {
      for (const part of next) waiting.push(part);
    } else if (next instanceof Map) {
      for (const [name, part] of next) {
        if (name.toLowerCase().includes(wanted)) return true;
        waiting.push(part);
      }
    } else if (scalarText(next).toLowerCase().includes(wanted)) {
      return true;
    }
  }
  return false;
}
