// What happened at the selected position, what changed, and the state.

// How many changes, actions of an effect, causes, and messages of the log are listed.
const [changeLimit, sentLimit, chainLimit, logLimit] = [200, 8, 30, 200];

// Where a value could not be written, and why.
function unwrittenText({ of, place, type, reason }, state, schema, hasIDs = true) {
  const isPlace = of === "state" && (place === "" || place[0] === "/");
  const path = escaped(isPlace ? pathText(pointerTokens(place), state, schema, hasIDs) : `action${place}`);
  return `${path} could not be written: ${escaped(reason)} (a value of type ${escaped(type)})`;
}

class Details {
  constructor(page) {
    this.page = page;
    this.causes = new Causes(page);
  }

  draw(shown, position, index) {
    const { recording } = this.page;
    const [title, payload] = shown.parts;
    const isLong = shown.text?.includes("\n");
    byID("action-title").replaceChildren(
      element("span", "number", String(position)), "\u00a0",
      ...title.split(/(?<=\.)/).flatMap((part) => [part, element("wbr")]), element("span", "payload", isLong ? "" : payload));
    byID("sheet-title").textContent = `${position} ${shown.title}`;
    byID("action-facts").textContent = this.factsAt(index).join(" · ");
    this.showNotes(shown, position);
    // What is too long for the address is said until it is shorter.
    const told = byID("notebook-state");
    if (!told.classList.contains("failed")) told.textContent = "";
    byID("why").hidden = !shown.why;
    byID("why").textContent = shown.why ?? "";
    byID("action-text").hidden = !isLong;
    byID("action-text").textContent = isLong ? cutText(shown.text) : "";
    this.causes.show(index, shown.because);
    this.showReads(shown.reads);
    this.showLog(shown.log);
    this.showChanges(shown, index);
    byID("state-found").replaceChildren();
    byID("state-status").textContent = "";
    byID("state").hidden = shown.state === undefined;
    this.page.comparison.show(shown.state, shown.changes ?? []);
  }

  showNotes(shown, position) {
    const { recording } = this.page;
    const notes = recording.notesAt(position).map((note) => markedItem("note", noteText(note)));
    const own = this.page.notebook.notesAt(position).map((note) => this.page.notebook.item(note));
    const suspects = recording.suspectsAt(position).map((suspect) => this.suspectItem(suspect));
    const unmet = recording.unmetAt(position).slice(0, changeLimit).map((one) => element("li", "quiet", unmetText(one)));
    const unwritten = shown.unwritten.slice(0, changeLimit).map((value) =>
      element("li", "unwritten", unwrittenText(value, shown.state, recording.schema)));
    byID("notes-here").replaceChildren(...notes, ...suspects, ...own, ...unmet, ...unwritten);
  }

  // When it came, how long after the action before, and how long its reducer took.
  factsAt(index) {
    const { recording } = this.page;
    if (index < 0) return [];
    const facts = [momentText(recording.times[index])];
    const gap = gapText(recording, index);
    if (gap) facts.push(gap);
    if (!recording.effectsByID.has(recording.causes[index])) facts.push(`from ${causeText(recording, index)}`);
    const [duration, isChange] = [recording.durations[index], recording.name(index) === outsideName];
    if (duration > 0) facts.push(`${durationText(duration)}${isChange ? "" : " in the reducer"}`);
    return facts;
  }

  suspectItem(suspect) {
    const item = markedItem("suspect", escaped(suspect.text));
    item.classList.toggle("current", suspect.pointer !== null && suspect.pointer === this.page.tree.chosen);
    item.append(element("span", "quiet", ` ${escaped(suretyText(suspect))}`));
    const { pointer, cause } = suspect;
    const { recording, list } = this.page;
    const index = cause === null ? -1 : recording.indexOf(cause);
    const goTo = (position) => this.page.goTo(position, true);
    if (index >= 0) item.append(" ", positionLink(`${cause} ${list.title(index)}`, cause, goTo));
    if (pointer !== null) item.append(" ", button("plain", "show it", () => this.page.chosen.show(pointer)));
    return item;
  }

  showChanges({ changes, state }, index) {
    const list = byID("changes");
    list.hidden = list.previousElementSibling.hidden = index < 0 || (state === undefined && !changes);
    const unknown = "what it changed is unknown: the state before it was lost";
    if (!changes?.length) return list.replaceChildren(element("li", "quiet", changes ? "no change" : unknown));
    list.replaceChildren(...changes.slice(0, changeLimit).map((change) => this.changeItem(change)));
    if (changes.total > changeLimit) list.append(restItem(changes.total - changeLimit));
  }

  showReads(reads) {
    const list = byID("reads");
    list.hidden = list.previousElementSibling.hidden = !reads?.length;
    list.replaceChildren(...(reads ?? []).slice(0, logLimit).map(({ key, value }) => {
      const item = element("li");
      const text = value === undefined ? "" : this.page.valueText.line(value, null, 120);
      item.append(element("span", "key", escaped(key)), `: ${text}`);
      return item;
    }));
    if (reads?.length > logLimit) list.append(restItem(reads.length - logLimit));
  }

  showLog(log) {
    const list = byID("log");
    list.hidden = list.previousElementSibling.hidden = !log || log.count === 0;
    list.replaceChildren(...(log?.messages ?? []).map((message) => message.item()));
    if (log && log.count > log.messages.length) list.append(restItem(log.count - log.messages.length));
  }

  // A line of change: where, what was and is, and what can be done with the value there.
  changeItem(change) {
    const item = element("li");
    const { old, now, text } = change.parts;
    const { pointer } = change;
    const sides = element("div");
    const { chosen } = this.page;
    sides.append(button("key", change.name, () => (change.isRemoval ? chosen.followRemoved(pointer) : chosen.show(pointer))), " ");
    if (text !== undefined) sides.append(element("span", "new", text));
    if (old !== undefined) sides.append(element("span", "old", old));
    if (old !== undefined && now !== undefined) sides.append(" → ");
    if (now !== undefined) sides.append(element("span", "new", now));
    item.dataset.pointer = pointer;
    item.append(sides, this.page.actsFor(pointer, 0, false, change));
    return item;
  }
}

function markedItem(name, text) {
  const item = element("li", name);
  const sign = element("span", `mark ${name}`, marks[name].sign);
  sign.ariaHidden = "true";
  item.append(sign, ` ${text}`);
  return item;
}

// A text for a place that does not have room for all of a very long one.
function cutText(text) {
  const limit = 1 << 17;
  if (text.length <= limit) return text;
  return `${text.slice(0, limit)}\n… ${(text.length - limit).toLocaleString("en")} characters more`;
}
