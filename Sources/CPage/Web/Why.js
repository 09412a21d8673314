// Why a value is what it is: who wrote it, and what led to that, in the words of the debugger.

// How many lines of change, and how many steps and actions, are told.
const [causeChanges, causeSteps, causeOthers] = [4, 20, 4];
// How much of what an action carries is told.
const carriedText = 44;

class Why {
  // hasIDs: whether lines of change name elements by their ids, and not by their indices, as the prompt does.
  constructor(page, hasIDs = true) {
    Object.assign(this, { page, hasIDs });
    this.recording = page.recording;
  }

  // A line, as an item: a level, and texts and links.
  line(level, ...parts) {
    const made = element("li", `level-${level}`);
    made.append(...parts);
    this.lines.push(made);
  }

  // The lines for a followed value as it is at a position, which lead from what is told last to the outside.
  async explain(followed, path, history, position) {
    const { recording } = this;
    this.lines = [];
    const lines = this.lines;
    let rank = upperBound(history, recording.indexOf(position)) - 1;
    let sides = rank >= 0 ? await this.sides(followed, history[rank]) : null;
    // What was written may be a whole list, or around the value, which stayed as it was.
    while (sides?.isSame) sides = --rank >= 0 ? await this.sides(followed, history[rank]) : null;
    if (!sides) {
      this.line(0, `${path}: no action up to here has changed it`);
      return lines;
    }
    const found = history[rank];
    this.line(0, `${path}: `, element("span", "old", sides.old), " → ", element("span", "new", sides.now));
    for (const { of, place, type, reason } of await recording.unwritten(recording.positions[found]).catch(() => [])) {
      if (of === "state" && place === sides.pointer) this.line(1, `could not be written: ${escaped(reason)} (a value of type ${escaped(type)})`);
    }
    const seen = new Set();
    let first = found;
    for (let at = found; at >= 0 && !seen.has(at) && seen.size < causeSteps;) {
      await this.step(at, seen.size);
      seen.add(at);
      first = at;
      const effect = recording.effectsByID.get(recording.causes[at]);
      at = effect ? recording.indexOf(effect.starter) : -1;
    }
    await this.moves(followed, first, found);
    const effect = recording.effectsByID.get(recording.causes[found]);
    if (effect) {
      await this.overtakers(effect, followed, history, found);
      this.underWay(effect);
    }
    return lines;
  }

  // Where the element stood on the way: an effect that keeps an index writes to the wrong one.
  async moves(followed, first, found) {
    const { recording } = this;
    const places = first < found ? await recording.places() : null;
    let told = 0;
    for (const index of places?.movers(followed, first, found) ?? []) {
      const position = recording.positions[index];
      const states = await Promise.all([position - 1, position].map((at) => recording.state(at).catch(() => undefined)));
      const [old, now] = states.map((state) => (state === undefined ? null : Places.pointerIn(state, followed)));
      if (old === null || now === null || old === now) continue;
      if (told++ === causeSteps) return;
      const [before, after] = [pointerTokens(old), pointerTokens(now)];
      const at = before.findIndex((token, depth) => token !== after[depth]);
      const link = positionLink(`${position} ${recording.title(index)}`, position, (to) => this.page.chosen.goTo(to));
      this.line(0, "meanwhile, at ", link, `, the element moved: [${before[at]}] → [${after[at]}]`);
    }
  }

  async sides(followed, index) {
    const { recording, page } = this;
    const position = recording.positions[index];
    const side = async (at, missing) => {
      const state = await recording.state(at).catch(() => undefined);
      if (state === undefined) return { text: "not known" };
      const pointer = Places.pointerIn(state, followed);
      if (pointer === null) return { text: missing };
      const tokens = pointerTokens(pointer);
      return { value: valueAt(state, tokens), member: recording.schema?.memberAt(tokens) ?? null, pointer };
    };
    const [old, now] = [await side(position - 1, "not there"), await side(position, "gone")];
    const texts = page.changes.sides(old.value, now.value, (now.text ? old : now).member ?? null);
    const isSame = !old.text && !now.text && isSamePlace(old.value, now.value);
    return { old: old.text ?? texts[0], now: now.text ?? texts[1], isSame, pointer: now.pointer };
  }

  async title(index) {
    const { recording } = this;
    const action = await recording.actionLine(recording.positions[index]).catch(() => null);
    return action ? titleOf(recording, action, carriedText) : recording.title(index);
  }

  async link(index, hasTime = false) {
    const position = this.recording.positions[index];
    const time = hasTime ? `${momentText(this.recording.times[index])}  ` : "";
    return positionLink(`${position}${hasTime ? "  " : " "}${time}${await this.title(index)}`, position, (to) => this.page.chosen.goTo(to));
  }

  effect(effect) {
    const link = effectLink(this.page, `effect ${effect.id}`, effect);
    return [link, effectName(effect).slice(link.textContent.length)];
  }

  async changes(level, position, wanted = null) {
    const changes = await this.page.changes.at(position).catch(() => null);
    if (!changes) return;
    const told = wanted ? changes.filter(({ pointer }) => wanted.includes(pointer)) : changes;
    if (told.length === 0) this.line(level, element("span", "quiet", "no change"));
    // One more takes no more room than to say so.
    const limit = wanted || told.length === causeChanges + 1 ? told.length : causeChanges;
    for (const change of told.slice(0, limit)) this.line(level, this.hasIDs ? change.lineOf(change.name) : change.line.trim());
    if (told.length > limit) this.line(level, element("span", "quiet", `… ${told.length - limit} more changes`));
  }

  async step(index, number) {
    const { recording } = this;
    const position = recording.positions[index];
    this.line(1, `#${number}  `, await this.link(index, true));
    await this.changes(3, position);
    for (const { key, value } of await recording.reads(position).catch(() => [])) {
      const text = value === undefined ? "" : this.page.valueText.line(value, null, 60, true);
      this.line(3, `read ${escaped(key)} = ${text}`);
    }
    const effect = recording.effectsByID.get(recording.causes[index]);
    if (!effect) return this.line(2, `← ${causeText(recording, index)}`);
    const end = effect.end === null || effect.status === "running" ? "never ended" : endingText(effect);
    this.line(2, "← ", ...this.effect(effect), ", ", element("span", "quiet", `started ${momentText(effect.start)}, ${end}`));
    if (recording.isDoubtful(index)) {
      const action = await recording.actionLine(position).catch(() => null);
      const reason = action?.get("because");
      this.line(3, element("span", "failed", `a doubtful answer${reason ? `: ${escaped(reason)}` : ""}`));
    }
    await this.meanwhile(position);
  }

  async meanwhile(position) {
    const { recording } = this;
    const { requests = [], inputs = [] } = (await recording.meanwhile())[position] ?? {};
    for (const request of requests) {
      const index = recording.indexOf(request);
      if (index >= 0) this.line(3, "meanwhile ", await this.link(index), " asked for something newer");
    }
    for (const [input, pointers] of inputs) {
      const index = recording.indexOf(input);
      if (index < 0) continue;
      this.line(3, "meanwhile ", await this.link(index), " changed");
      await this.changes(4, input, pointers);
    }
  }

  // The answers of effects that started later, which a late answer has overwritten.
  async overtakers(effect, followed, history, found) {
    const { recording } = this;
    if (effect.starter <= 0) return;
    const starter = recording.indexOf(effect.starter);
    const first = starter >= 0 && recording.times[starter] >= effect.start ? starter : recording.indexOf(recording.positionAt(effect.start));
    const others = [];
    for (let at = upperBound(history, first); history[at] < found; at++) {
      const cause = recording.causes[history[at]];
      if (!followed.isOwn && (await this.sides(followed, history[at])).isSame) continue;
      // The repeated writes of an effect, such as a timer, are not late answers.
      if (cause === effect.id) return;
      const other = recording.effectsByID.get(cause);
      if (other && other.starter > effect.starter && others.length < causeSteps) others.push([history[at], other]);
    }
    for (const [index, other] of others) {
      this.line(1, "overtaken by ", await this.link(index), ", which wrote it before: its effect started later");
      const at = recording.indexOf(other.starter);
      this.line(2, "← ", ...this.effect(other), ...at < 0 ? [] : [` ← ${other.starter} ${recording.title(at)}`]);
    }
  }

  // Effects of the same kind whose answers would have come.
  underWay({ id, name, location }) {
    const found = this.recording.effects.filter((one) =>
      one.isUnfinished && one.id !== id && one.name === name && one.location === location);
    for (const one of found.slice(0, causeOthers)) {
      this.line(1, "still under way when the recording ended: ", ...this.effect(one));
    }
  }
}
