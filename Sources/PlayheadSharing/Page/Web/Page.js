// The page: what is at a position, and how to get to another one.

// How many changes, actions of an effect and places found are listed.
const [changeLimit, sentLimit, foundLimit, chainLimit] = [200, 8, 100, 30];

class Page {
  constructor(recording) {
    this.recording = recording;
    this.position = recording.first;
    this.valueText = new ValueText(recording.schema);
    this.changeText = new ChangeText(recording.schema);
    const goTo = (position) => this.goTo(position);
    this.timeline = new Timeline(recording, byID("timeline"), goTo);
    this.list = new ActionList(recording, goTo);
    this.tree = new StateTree(recording, byID("tree"), (pointer) => this.choose(pointer));
    this.search = new Search(recording);
    this.effects = new EffectTable(recording, this);
    this.effect = null;
    this.about = new About(recording, goTo);
    this.listen();
  }

  // MARK: Positions

  get index() { return this.recording.indexOf(this.position); }

  // Goes to a position, or to the nearest one that there is.
  async goTo(position) {
    const { recording } = this;
    let index = recording.indexFrom(position);
    if (position <= recording.first || recording.count === 0) index = -1;
    else if (index >= recording.count) index = recording.count - 1;
    this.position = index < 0 ? recording.first : recording.positions[index];
    this.setLink();
    byID("slider").value = String(index + 1);
    byID("slider").ariaValueText = `position ${this.position}`;
    const time = momentText(index < 0 ? 0 : recording.times[index]);
    byID("position").textContent = `${this.position} / ${recording.last}  ${time}`;
    this.timeline.select(index);
    this.list.select(index);
    await this.refresh();
  }

  // Reads and draws what is at the position. Whoever goes on meanwhile has only the last position read.
  refresh() {
    this.isStale = true;
    this.reading ??= this.readAll().finally(() => { this.reading = null; });
    return this.reading;
  }

  async readAll() {
    const slow = setTimeout(() => { byID("details").ariaBusy = "true"; }, 200);
    while (this.isStale) {
      this.isStale = false;
      const { position, index } = this;
      this.draw(await this.read(position, index), position, index);
    }
    clearTimeout(slow);
    byID("details").ariaBusy = "false";
  }

  // The link follows the position; browsers let it do so only so often.
  setLink() {
    if (this.linkTimer) return;
    const set = () => {
      const place = this.tree.chosen ? this.tree.chosen.split("/").map(encodeURIComponent).join("/") : "";
      try { history.replaceState(null, "", `#${this.position}${place}`); } catch { /* The link stays behind. */ }
    };
    set();
    this.linkTimer = setTimeout(() => {
      this.linkTimer = null;
      set();
    }, 60);
  }

  // Puts a place of the state into the link, and marks it.
  choose(pointer) {
    this.tree.reveal(this.tree.chosen === pointer ? null : pointer);
    this.setLink();
  }

  step(count) {
    const { list, recording } = this;
    const row = list.rowOf(this.index);
    // Between two rows of a filtered list the one before is at hand.
    const isBetween = count < 0 && list.indexAt(row) < this.index;
    const next = list.indexAt(Math.max(0, Math.min(row + count + (isBetween ? 1 : 0), list.length - 1)));
    this.goTo(next < 0 ? recording.first : recording.positions[next]);
  }

  async read(position, index) {
    const { recording } = this;
    const shown = { title: this.list.title(-1), text: "", changes: [] };
    try {
      if (index >= 0) {
        const action = await recording.actionLine(position);
        shown.title = action ? titleOf(recording, action, 100) : escaped(recording.name(index));
        shown.text = action ? this.actionText(action) : "";
      }
    } catch (error) {
      shown.title = escaped(recording.name(index));
      shown.why = messageOf(error);
    }
    try {
      shown.state = await recording.state(position);
      if (index >= 0) shown.changes = await recording.changes(position);
    } catch (error) {
      if (shown.state === undefined) shown.why = messageOf(error);
      shown.changes = null;
    }
    return shown;
  }

  actionText(action) {
    const { schema } = this.recording;
    const value = action.get("action");
    if (value === undefined) return "";
    const type = action.get("type");
    return this.valueText.pretty(value, schema ? { type: type ? SchemaType.named(type) : schema.action } : null);
  }

  // MARK: What is at a position

  draw(shown, position, index) {
    const { recording } = this;
    this.current = shown;
    byID("action-title").textContent = `${position}  ${shown.title}`;
    const facts = [];
    if (index >= 0) {
      facts.push(momentText(recording.times[index]));
      if (recording.durations[index] > 0) facts.push(`${durationText(recording.durations[index])} in the reducer`);
    }
    byID("action-facts").textContent = facts.join(" · ");
    const notes = recording.notesAt(position).map((note) => element("li", "note", noteText(note)));
    byID("notes-here").replaceChildren(...notes);
    byID("why").hidden = !shown.why;
    byID("why").textContent = shown.why ?? "";
    // The title has all of what is short.
    byID("action-text").hidden = !shown.text?.includes("\n");
    byID("action-text").textContent = shown.text?.includes("\n") ? cutText(shown.text) : "";
    this.showChanges(shown, index);
    this.showCauses(index);
    byID("state-found").replaceChildren();
    byID("state-bar").hidden = shown.state === undefined;
    if (shown.state === undefined) this.tree.clear();
    else this.tree.show(shown.state, changedPlaces(shown.changes ?? []));
  }

  showChanges({ changes, state }, index) {
    const list = byID("changes");
    list.hidden = list.previousElementSibling.hidden = index < 0 || (state === undefined && !changes);
    const unknown = "what it changed is unknown: the state before it was lost";
    if (!changes?.length) return list.replaceChildren(element("li", "quiet", changes ? "no change" : unknown));
    list.replaceChildren(...changes.slice(0, changeLimit).map((change) => this.changeItem(change)));
    if (changes.length > changeLimit) list.append(restItem(changes.length - changeLimit));
  }

  changeItem(change) {
    const item = element("li");
    const { path, old, now, text } = this.changeText.parts(change);
    item.append(button("key", path, () => this.tree.reveal(pointerText(change.tokens))), ": ");
    if (text !== undefined) item.append(element("span", "new", text));
    if (old !== undefined) item.append(element("span", "old", old));
    if (old !== undefined && now !== undefined) item.append(" → ");
    if (now !== undefined) item.append(element("span", "new", now));
    return item;
  }

  // The chain of causes up to the outside, and what the action started.
  showCauses(index) {
    const { recording } = this;
    const items = [];
    const goTo = (position) => this.goTo(position);
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
      at = recording.indexOf(effect.starter);
      const starter = at < 0
        ? (effect.starter > 0 ? String(effect.starter) : "the start")
        : positionLink(`${effect.starter} ${this.list.title(at) ?? recording.title(at)}`, effect.starter, goTo);
      item("← ", button("link", effectName(effect), () => this.filterEffect(effect)), " ← ", starter);
    }
    const started = index >= 0 ? recording.startedBy(recording.positions[index]) : [];
    for (const effect of started.slice(0, 50)) {
      const link = button("link", effectName(effect), () => this.filterEffect(effect));
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

  // MARK: Filters and search

  filterEffect(effect) {
    this.effect = effect;
    byID("effect-filter").hidden = effect === null;
    byID("effect-filter").textContent = effect === null ? "" : `only effect ${effect.id} ×`;
    byID("effect-filter").title = "Show the actions of all effects";
    this.filter();
  }

  filter() {
    const { recording, effect } = this;
    const name = byID("name-filter").value.trim().toLowerCase();
    const onlyChanges = byID("changed-filter").checked;
    byID("search-state").textContent = "";
    if (!name && !onlyChanges && !effect) {
      this.list.filter(null);
    } else {
      const names = this.search.names.map((one) => one.includes(name));
      const flags = new Uint8Array(recording.count);
      for (let index = 0; index < recording.count; index++) {
        if (!names[recording.nameNumbers[index]]) continue;
        if (onlyChanges && !recording.isChanged(index) && recording.isFinished(index)) continue;
        const isOfEffect = !effect || recording.causes[index] === effect.id
          || recording.positions[index] === effect.starter;
        if (isOfEffect) flags[index] = 1;
      }
      const indices = indicesOf(flags);
      byID("search-state").textContent = `${counted(indices.length, "action")} shown`;
      this.list.filter(indices);
    }
    this.list.select(this.index);
  }

  async find() {
    const text = byID("search").value;
    const state = byID("search-state");
    const show = (matches) => {
      this.list.matches = new Set(matches);
      this.timeline.matches = matches;
      this.list.redraw();
      this.timeline.redraw();
      byID("previous-match").hidden = byID("next-match").hidden = matches.length === 0;
    };
    show([]);
    if (!text) {
      this.search.stop();
      this.search.matches = [];
      state.textContent = "";
      return;
    }
    const matches = await this.search.find(text, byID("in-values").checked, (part) => {
      state.textContent = `searching, ${Math.floor(part * 100)} % (Esc stops)`;
    });
    if (!matches) {
      if (byID("search").value === text) state.textContent = "stopped";
      return;
    }
    const unread = this.search.unread > 0 ? `; ${counted(this.search.unread, "part")} of the page cannot be read` : "";
    const found = matches.length === 1 ? "1 match" : `${matches.length.toLocaleString("en")} matches`;
    state.textContent = (matches.length === 0 ? "nothing found" : found) + unread;
    show(matches);
    if (matches.length > 0 && !this.list.matches.has(this.index)) this.nextMatch(true);
  }

  nextMatch(isForward) {
    const index = this.search.next(this.index, isForward);
    if (index !== null) this.goTo(this.recording.positions[index]);
  }

  async findInState() {
    const text = byID("state-search").value;
    const { current } = this;
    byID("state-found").replaceChildren();
    byID("state-status").textContent = "";
    if (!text || current?.state === undefined) return;
    byID("state-status").textContent = "searching (Esc stops)";
    const found = await this.search.findInState(current.state, text, foundLimit);
    if (!found || current !== this.current) {
      byID("state-status").textContent = found ? "" : "stopped";
      return;
    }
    const places = `${found.length === foundLimit ? "the first " : ""}${counted(found.length, "place")}`;
    byID("state-status").textContent = found.length === 0 ? "nothing found" : places;
    const { schema } = this.recording;
    byID("state-found").replaceChildren(...found.map((pointer) => {
      const tokens = pointerTokens(pointer);
      const item = element("li");
      const value = this.valueText.line(valueAt(current.state, tokens), schema?.memberAt(tokens) ?? null, 60);
      const path = escaped(pathText(tokens, current.state, schema));
      item.append(button("key", path, () => this.tree.reveal(pointer)), `: ${value}`);
      return item;
    }));
  }

  // MARK: Keys

  showTab(name) {
    for (const tab of byID("tabs").children) {
      const isChosen = tab.id === `tab-${name}`;
      tab.ariaSelected = String(isChosen);
      tab.tabIndex = isChosen ? 0 : -1;
      byID(tab.getAttribute("aria-controls")).hidden = !isChosen;
    }
    if (name === "effects") this.effects.show();
  }

  listen() {
    const { recording, timeline } = this;
    const onClick = (id, act) => byID(id).addEventListener("click", act);
    byID("slider").addEventListener("input", (event) => {
      const index = Number(event.target.value) - 1;
      this.goTo(index < 0 ? recording.first : recording.positions[index]);
    });
    for (const [id, act] of [["search", () => this.find()], ["state-search", () => this.findInState()]]) {
      byID(id).addEventListener("keydown", (event) => {
        if (event.key !== "Enter") return;
        if (id === "search") byID(id).blur();
        act();
      });
      // The cross of the field empties it.
      byID(id).addEventListener("input", () => { if (byID(id).value === "") act(); });
    }
    byID("in-values").addEventListener("change", () => this.find());
    byID("name-filter").addEventListener("input", () => this.filter());
    byID("changed-filter").addEventListener("change", () => this.filter());
    onClick("effect-filter", () => this.filterEffect(null));
    onClick("copy-state", () => this.copyState());
    onClick("help-button", () => byID("help").showModal());
    onClick("theme", () => {
      setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
      timeline.redraw();
    });
    onClick("earlier", () => this.step(-1));
    onClick("later", () => this.step(1));
    onClick("previous-match", () => this.nextMatch(false));
    onClick("next-match", () => this.nextMatch(true));
    onClick("axis", () => this.changeAxis());
    onClick("zoom-in", () => timeline.zoom(0.5));
    onClick("zoom-out", () => timeline.zoom(2));
    onClick("zoom-all", () => timeline.fit());
    for (const tab of byID("tabs").children) tab.addEventListener("click", () => this.showTab(tab.id.slice(4)));
    byID("tabs").addEventListener("keydown", (event) => {
      const tabs = [...byID("tabs").children].filter((tab) => !tab.hidden);
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.stopPropagation();
      const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
      this.showTab(next.id.slice(4));
      next.focus();
    });
    window.addEventListener("hashchange", () => this.followLink());
    document.addEventListener("keydown", (event) => this.press(event));
  }

  changeAxis() {
    this.timeline.setByTime(!this.timeline.isByTime);
    byID("axis").textContent = this.timeline.isByTime ? "by time" : "in order";
  }

  async copyState() {
    try {
      await navigator.clipboard.writeText(this.stateText() ?? "");
      byID("state-status").textContent = "copied";
    } catch {
      byID("state-status").textContent = "this browser does not let it be copied";
    }
  }

  followLink() {
    const match = /^#([0-9]{1,15})(\/.*)?$/.exec(location.hash);
    let place = null;
    try {
      if (match?.[2]) place = match[2].split("/").map(decodeURIComponent).join("/");
    } catch { /* What is no place is passed over. */ }
    this.tree.reveal(place);
    return this.goTo(match ? Number(match[1]) : this.recording.first);
  }

  press(event) {
    if (event.key === "Escape") {
      this.search.stop();
      document.activeElement?.blur();
      return;
    }
    const { target } = event;
    const isTyping = target instanceof HTMLSelectElement
      || (target instanceof HTMLInputElement && ["search", "text"].includes(target.type));
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || byID("help").open) return;
    const { recording, timeline } = this;
    const focus = (id) => () => {
      byID(id).focus();
      byID(id).select();
    };
    const actions = {
      j: () => this.step(1), ArrowRight: () => this.step(1), ArrowDown: () => this.step(1),
      k: () => this.step(-1), ArrowLeft: () => this.step(-1), ArrowUp: () => this.step(-1),
      J: () => this.step(10), K: () => this.step(-10), PageDown: () => this.step(10), PageUp: () => this.step(-10),
      g: () => this.goTo(recording.first), Home: () => this.goTo(recording.first),
      G: () => this.goTo(recording.last), End: () => this.goTo(recording.last),
      n: () => this.nextMatch(true), N: () => this.nextMatch(false),
      c: () => {
        const effect = recording.effectsByID.get(recording.causes[this.index]);
        if (effect?.starter > 0) this.goTo(effect.starter);
      },
      x: () => byID("changed-filter").click(),
      t: () => this.changeAxis(), 0: () => timeline.fit(),
      "+": () => timeline.zoom(0.5), "=": () => timeline.zoom(0.5), "-": () => timeline.zoom(2),
      "/": focus("search"), s: focus("state-search"), "?": () => byID("help").showModal(),
    };
    if (!Object.hasOwn(actions, event.key)) return;
    event.preventDefault();
    actions[event.key]();
  }

  // MARK: For tests

  stateText() {
    const { schema } = this.recording;
    if (this.current?.state === undefined) return null;
    return this.valueText.pretty(this.current.state, schema ? { type: schema.state } : null);
  }

  // What the action changed, in lines as the debugger's `diff -full` has them.
  diffText() {
    if (this.index < 0 || this.current?.state === undefined || !this.current.changes) return null;
    const lines = this.current.changes.map((change) => this.changeText.line(change));
    return lines.length === 0 ? "  no change" : lines.join("\n");
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

function messageOf(error) {
  if (error instanceof DataError) return error.message;
  if (error instanceof JSONTextError) return `A line of the recording cannot be read: ${escaped(error.message)}.`;
  return "This cannot be shown.";
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
}

async function start() {
  setTheme(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  try {
    const page = new Page(await Recording.open());
    await page.followLink();
    // For tests, and for whoever has a question that the page has no button for.
    window.playhead = Object.freeze({
      position: () => page.position,
      positions: () => [page.recording.first, ...page.recording.positions.subarray(0, 1000)],
      goTo: (position) => page.goTo(position),
      stateText: () => page.stateText(),
      actionText: () => page.current?.text ?? null,
      diffText: () => page.diffText(),
      title: () => page.current?.title ?? null,
      why: () => page.current?.why ?? null,
      rows: () => [...byID("rows").children].map((row) => [...row.children].map((cell) => cell.textContent)),
    });
  } catch (error) {
    byID("message").hidden = false;
    const message = error instanceof DataError ? error.message : "The page is damaged and cannot be shown.";
    byID("message").textContent = message;
  }
  document.documentElement.dataset.ready = "true";
  performance.mark("ready");
}

start();
