// What an action did, what changed, and why it came.

// How many changes, actions of an effect, causes, and messages of the log are listed.
const [changeLimit, sentLimit, chainLimit, logLimit] = [200, 8, 30, 200];

// Where a value could not be written, and why.
function unwrittenText({ of, place, type, reason }, state, schema) {
  const isPlace = of === "state" && (place === "" || place[0] === "/");
  const path = escaped(isPlace ? pathText(pointerTokens(place), state, schema) : `action${place}`);
  return `${path} could not be written: ${escaped(reason)} (a value of type ${escaped(type)})`;
}

class Details {
  constructor(page) {
    this.page = page;
    this.changeText = new ChangeText(page.recording.schema);
  }

  draw(shown, position, index) {
    const { recording, tree } = this.page;
    byID("action-title").textContent = `${position}  ${shown.title}`;
    const facts = [];
    if (index >= 0) {
      facts.push(momentText(recording.times[index]));
      if (recording.durations[index] > 0) facts.push(`${durationText(recording.durations[index])} in the reducer`);
    }
    byID("action-facts").textContent = facts.join(" · ");
    const notes = recording.notesAt(position).map((note) => element("li", "note", noteText(note)));
    const unmet = recording.unmetAt(position).slice(0, changeLimit).map((cancellation) => element("li", "quiet", unmetText(cancellation)));
    const unwritten = shown.unwritten.slice(0, changeLimit).map((value) =>
      element("li", "unwritten", unwrittenText(value, shown.state, recording.schema)));
    byID("notes-here").replaceChildren(...notes, ...unmet, ...unwritten);
    byID("why").hidden = !shown.why;
    byID("why").textContent = shown.why ?? "";
    // The title has all of what is short.
    byID("action-text").hidden = !shown.text?.includes("\n");
    byID("action-text").textContent = shown.text?.includes("\n") ? cutText(shown.text) : "";
    this.showChanges(shown, index);
    this.showLog(shown.log);
    this.showCauses(index, shown.because);
    byID("state-found").replaceChildren();
    byID("state-bar").hidden = shown.state === undefined;
    if (shown.state === undefined) tree.clear();
    else tree.show(shown.state, changedPlaces(shown.changes ?? []));
  }

  showChanges({ changes, state }, index) {
    const list = byID("changes");
    list.hidden = list.previousElementSibling.hidden = index < 0 || (state === undefined && !changes);
    const unknown = "what it changed is unknown: the state before it was lost";
    if (!changes?.length) return list.replaceChildren(element("li", "quiet", changes ? "no change" : unknown));
    list.replaceChildren(...changes.slice(0, changeLimit).map((change) => this.changeItem(change)));
    if (changes.length > changeLimit) list.append(restItem(changes.length - changeLimit));
  }

  showLog(log) {
    const list = byID("log");
    list.hidden = list.previousElementSibling.hidden = !log || log.count === 0;
    list.replaceChildren(...(log?.messages ?? []).map((message) => message.item()));
    if (log && log.count > log.messages.length) list.append(restItem(log.count - log.messages.length));
  }

  changeItem(change) {
    const item = element("li");
    const { path, old, now, text } = this.changeText.parts(change);
    item.append(button("key", path, () => this.page.tree.reveal(pointerText(change.tokens))), ": ");
    if (text !== undefined) item.append(element("span", "new", text));
    if (old !== undefined) item.append(element("span", "old", old));
    if (old !== undefined && now !== undefined) item.append(" → ");
    if (now !== undefined) item.append(element("span", "new", now));
    return item;
  }

  // The chain of causes up to the outside, and what the action started.
  showCauses(index, because) {
    const { recording, list } = this.page;
    const items = [];
    const goTo = (position) => this.page.goTo(position);
    const item = (...parts) => {
      const made = element("li");
      made.append(...parts);
      items.push(made);
    };
    const seen = new Set();
    for (let at = index; at >= 0 && !seen.has(at) && seen.size < chainLimit;) {
      seen.add(at);
      const effect = recording.effectsByID.get(recording.causes[at]);
      if (!effect) {
        item(causeText(recording, at));
        break;
      }
      const reason = at === index && because ? `: ${escaped(because)}` : "";
      const doubt = recording.isDoubtful(at) ? `a doubtful answer${reason} ` : "";
      at = recording.indexOf(effect.starter);
      const starter = at < 0
        ? (effect.starter > 0 ? String(effect.starter) : "the start")
        : positionLink(`${effect.starter} ${list.title(at) ?? recording.title(at)}`, effect.starter, goTo);
      item(`${doubt}← `, button("link", effectName(effect), () => this.page.finder.filterEffect(effect)), " ← ", starter);
    }
    const started = index >= 0 ? recording.startedBy(recording.positions[index]) : [];
    for (const effect of started.slice(0, 50)) {
      const link = button("link", effectName(effect), () => this.page.finder.filterEffect(effect));
      const parts = ["started ", link, `, which ${endingText(effect)}`];
      const sent = recording.sentBy(effect);
      if (sent.length > 0) parts.push("; it sent ");
      sent.subarray(0, sentLimit).forEach((one, number) => {
        const position = recording.positions[one];
        if (number > 0) parts.push(", ");
        parts.push(positionLink(`${position} ${recording.title(one)}`, position, goTo));
      });
      if (sent.length > sentLimit) parts.push(`, … ${(sent.length - sentLimit).toLocaleString("en")} more`);
      item(...parts);
    }
    if (started.length > 50) item(`… ${(started.length - 50).toLocaleString("en")} more effects`);
    byID("causes").replaceChildren(...items);
    byID("causes").previousElementSibling.hidden = items.length === 0;
  }
}

// The places that changed, as far as they are in the state.
function changedPlaces(changes) {
  const places = [];
  for (const change of changes) {
    const holder = change.tokens.slice(0, -1);
    if (change.kind === "removed" && holder.length > 0) {
      places.push(holder);
      continue;
    }
    places.push(change.tokens);
    if (change.kind !== "inserted") continue;
    const first = Number(change.tokens[holder.length]);
    for (let number = 1; number < Math.min(change.count, portion); number++) {
      places.push([...holder, String(first + number)]);
    }
  }
  return places;
}

// A text for a place that does not have room for all of a very long one.
function cutText(text) {
  const limit = 1 << 17;
  if (text.length <= limit) return text;
  return `${text.slice(0, limit)}\n… ${(text.length - limit).toLocaleString("en")} characters more`;
}
