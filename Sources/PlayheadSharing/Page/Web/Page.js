// The page: what is at a position, and how to get to another one.

const byID = (id) => document.getElementById(id);

class Page {
  constructor(recording) {
    this.recording = recording;
    this.position = recording.first;
    this.valueText = new ValueText(recording.schema);
    const goTo = (position) => this.goTo(position);
    this.timeline = new Timeline(recording, byID("timeline"), goTo);
    this.list = new ActionList(recording, goTo);
    this.tree = new StateTree(recording, byID("tree"));
    this.search = new Search(recording);
    this.effect = null;
    this.showing = 0;
    this.showAbout();
    this.showEffects();
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
    history.replaceState(null, "", `#${this.position}`);
    await this.show();
  }

  step(count) {
    const { list, recording } = this;
    const row = list.rowOf(this.index);
    // Between two rows of a filtered list the one before is at hand.
    const isBetween = count < 0 && row >= 0 && list.indexAt(row) < this.index;
    const next = row + count + (isBetween ? 1 : 0);
    if (next < 0) return this.goTo(recording.first);
    if (list.length === 0) return;
    this.goTo(recording.positions[list.indexAt(Math.min(next, list.length - 1))]);
  }

  async show() {
    const showing = ++this.showing;
    const { recording, position, index } = this;
    const time = index < 0 ? 0 : recording.times[index];
    byID("slider").value = String(index + 1);
    byID("slider").ariaValueText = `position ${position}`;
    byID("position").textContent = `${position} / ${recording.last}  ${momentText(time)}`;
    this.timeline.show(time);
    this.list.select(index);
    try {
      const shown = await this.read(position, index);
      // Somebody has gone on meanwhile.
      if (showing === this.showing) this.draw(shown, index);
    } catch (error) {
      if (showing === this.showing) this.draw({ why: messageOf(error), changes: [], title: "" }, index);
    }
  }

  async read(position, index) {
    const { recording } = this;
    const shown = { title: "the initial state", text: "", changes: [], changed: [] };
    if (index >= 0) {
      const action = await recording.actionLine(position);
      shown.title = (await titleText(recording, position, 100)) ?? escaped(recording.name(index));
      shown.text = action ? this.actionText(action) : "";
    }
    try {
      shown.state = await recording.state(position);
      if (index >= 0) shown.changes = await recording.changes(position).catch(() => []);
      shown.changed = shown.changes.map((change) => change.tokens);
    } catch (error) {
      shown.why = messageOf(error);
    }
    return shown;
  }

  actionText(action) {
    const { schema } = this.recording;
    const value = action.get("action");
    if (value === undefined || value === null) return "";
    const type = action.get("type");
    return this.valueText.pretty(value, schema ? { type: type ? new SchemaType(type) : schema.action } : null);
  }

  draw(shown, index) {
    const { recording } = this;
    byID("action-title").textContent = `${this.position}  ${shown.title}`;
    const facts = [];
    if (index >= 0) {
      facts.push(momentText(recording.times[index]), causeText(recording, index));
      if (recording.durations[index] > 0) facts.push(`${durationText(recording.durations[index])} in the reducer`);
      if (recording.isFinished(index) && !recording.isChanged(index)) facts.push("changed nothing");
    }
    byID("action-facts").textContent = facts.join(" · ");
    byID("why").hidden = !shown.why;
    byID("why").textContent = shown.why ?? "";
    // The title has all of what is short.
    byID("action-text").hidden = !shown.text?.includes("\n");
    byID("action-text").textContent = shown.text ?? "";
    byID("changes").replaceChildren(...shown.changes.slice(0, 200).map((change) => this.changeItem(change)));
    if (shown.changes.length > 200) byID("changes").append(element("li", "quiet", `… +${shown.changes.length - 200}`));
    byID("changes").previousElementSibling.hidden = shown.changes.length === 0;
    this.showCauses(index);
    if (shown.state === undefined) this.tree.clear();
    else this.tree.show(shown.state, shown.changed);
    this.current = shown;
  }

  changeItem(change) {
    const item = element("li");
    const short = (value) => this.valueText.line(value, this.memberAt(change.tokens), 120);
    item.append(element("span", "key", change.path), ": ");
    if (change.old === undefined) item.append(element("span", "new", `+ ${short(change.now)}`));
    else if (change.now === undefined) item.append(element("span", "old", `- ${short(change.old)}`));
    else item.append(element("span", "old", short(change.old)), " → ", element("span", "new", short(change.now)));
    return item;
  }

  memberAt(tokens) {
    const { schema } = this.recording;
    let member = schema ? { type: schema.state } : null;
    for (const token of tokens) member = schema ? schema.member(member, token) : null;
    return member;
  }

  // MARK: Causes and effects

  showCauses(index) {
    const { recording } = this;
    const items = [];
    const goTo = (position) => this.goTo(position);
    const item = (...parts) => {
      const made = element("li");
      made.append(...parts);
      items.push(made);
    };
    const effect = index >= 0 ? recording.effectsByID.get(recording.causes[index]) : undefined;
    if (effect) {
      item(
        `sent by effect ${effect.id}${effect.name ? ` (${escaped(effect.name)}${effect.location ? `, ${escaped(effect.location)}` : ""})` : ""}, which `,
        effect.starter > 0 ? positionLink(`${effect.starter} started`, effect.starter, goTo) : "started at the beginning");
    }
    if (index >= 0) {
      const started = this.startedBy(recording.positions[index]);
      for (const one of started.slice(0, 50)) {
        const show = element("button", "link", `its actions`);
        show.type = "button";
        show.addEventListener("click", () => this.filterEffect(one));
        item(`started effect ${one.id}${one.name ? ` (${escaped(one.name)})` : ""}, ${one.status}${one.error ? `: ${escaped(one.error)}` : ""}  `, show);
      }
    }
    byID("causes").replaceChildren(...items);
    byID("causes").previousElementSibling.hidden = items.length === 0;
  }

  startedBy(position) {
    if (!this.starters) {
      this.starters = new Map();
      for (const effect of this.recording.effects) {
        if (!this.starters.has(effect.starter)) this.starters.set(effect.starter, []);
        this.starters.get(effect.starter).push(effect);
      }
    }
    return this.starters.get(position) ?? [];
  }

  showEffects() {
    const { effects } = this.recording;
    byID("effects-title").textContent = `Effects (${effects.length.toLocaleString("en")})`;
    byID("effects-section").hidden = effects.length === 0;
    const body = byID("effects").tBodies[0];
    const more = (from) => {
      for (const effect of effects.slice(from, from + 200)) body.append(this.effectRow(effect));
      if (from + 200 >= effects.length) return;
      const row = body.insertRow();
      const button = element("button", "", `${(effects.length - from - 200).toLocaleString("en")} more`);
      button.type = "button";
      button.addEventListener("click", () => {
        row.remove();
        more(from + 200);
      });
      row.insertCell().append(button);
    };
    byID("effects-section").addEventListener("toggle", () => more(0), { once: true });
  }

  effectRow(effect) {
    const goTo = (position) => this.goTo(position);
    const row = element("tr");
    const cell = (...parts) => row.insertCell().append(...parts);
    const show = element("button", "link", `${effect.id} ${effect.name === null ? "" : escaped(effect.name)}`);
    show.type = "button";
    show.addEventListener("click", () => this.filterEffect(effect));
    cell(show);
    const status = element("span", effect.status === "failed" ? "failed" : "", effect.status);
    cell(status, effect.error ? `: ${escaped(effect.error)}` : "", effect.canceller ? " by " : "",
      effect.canceller ? positionLink(String(effect.canceller), effect.canceller, goTo) : "");
    cell(momentText(effect.start));
    cell(effect.end === null ? "–" : momentText(effect.end));
    cell(effect.starter > 0 ? positionLink(String(effect.starter), effect.starter, goTo) : "–",
      effect.location ? `  ${escaped(effect.location)}` : "");
    return row;
  }

  filterEffect(effect) {
    this.effect = effect;
    byID("effect-filter").hidden = false;
    byID("effect-filter").textContent = `only effect ${effect.id} ×`;
    this.filter();
  }

  // MARK: Filters and search

  filter() {
    const { recording } = this;
    const name = byID("name-filter").value.trim().toLowerCase();
    const onlyChanges = byID("changed-filter").checked;
    if (!name && !onlyChanges && !this.effect) {
      byID("search-state").textContent = "";
      this.list.filter(null);
    } else {
      const names = recording.names.map((one) => one.toLowerCase().includes(name));
      const indices = [];
      for (let index = 0; index < recording.count; index++) {
        if (!names[recording.nameNumbers[index]]) continue;
        if (onlyChanges && !recording.isChanged(index)) continue;
        if (this.effect && recording.causes[index] !== this.effect.id) continue;
        indices.push(index);
      }
      byID("search-state").textContent = counted(indices.length, "action");
      this.list.filter(indices);
    }
    this.list.select(this.index);
  }

  async find() {
    const text = byID("search").value;
    const state = byID("search-state");
    this.list.matches = new Set();
    if (!text) {
      this.search.matches = [];
      state.textContent = "";
      return this.list.draw();
    }
    const matches = await this.search.find(text, byID("in-values").checked, (part) => {
      state.textContent = `searching, ${Math.round(part * 100)} %`;
    });
    if (!matches) {
      state.textContent = "stopped";
      return;
    }
    state.textContent = matches.length === 0 ? "nothing found" : counted(matches.length, "match").replace("matchs", "matches");
    this.list.matches = new Set(matches);
    this.list.draw();
    if (matches.length > 0 && !this.list.matches.has(this.index)) this.nextMatch(true);
  }

  nextMatch(isForward) {
    const index = this.search.next(this.index, isForward);
    if (index !== null) this.goTo(this.recording.positions[index]);
  }

  // MARK: What is told once

  showAbout() {
    const { facts, count, effects, first } = this.recording;
    const text = (name) => facts.get(name) ?? "";
    const store = facts.get("store");
    byID("title").textContent = escaped(text("name"));
    document.title = escaped(text("name"));
    const span = count > 0 ? durationText(Math.max(0, this.recording.times[count - 1]) * 1000) : "0 s";
    const overview = [
      escaped(store.get("name") || "a store"),
      `${counted(count, "action")}${first > 0 ? ` from position ${first} on` : ""} in ${span}`,
      counted(effects.length, "effect"),
      escaped(text("ending")),
    ];
    byID("overview").textContent = overview.join(" · ");
    byID("overview").title = overview.join("\n");
    const about = [`ended: ${escaped(text("ending"))}`];
    if (text("started")) about.push(`recorded ${escaped(text("started"))}`);
    for (const [name, value] of facts.get("app")) about.push(`${escaped(name)}: ${this.valueText.line(value, null, 200)}`);
    about.push(`state: ${escaped(store.get("state"))}`, `action: ${escaped(store.get("action"))}`);
    if (text("redacted").length > 0) about.push(`redacted: ${text("redacted").map(escaped).join(", ")}`);
    byID("about").replaceChildren(...about.map((line) => element("li", "", line)));
    const notes = text("notes").map((note) => {
      const item = element("li");
      const position = Number(note.get("seq").text);
      item.append(
        positionLink(String(position), position, (to) => this.goTo(to)),
        ` ${escaped(note.get("name"))}${note.get("text") ? `: ${escaped(note.get("text"))}` : ""}`);
      return item;
    });
    byID("notes").replaceChildren(...notes);
    byID("notes-section").hidden = notes.length === 0;
    byID("slider").max = String(count);
  }

  // MARK: Keys

  listen() {
    const { recording } = this;
    byID("slider").addEventListener("input", (event) => {
      const index = Number(event.target.value) - 1;
      this.goTo(index < 0 ? recording.first : recording.positions[index]);
    });
    byID("search").addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      byID("search").blur();
      this.find();
    });
    byID("in-values").addEventListener("change", () => this.find());
    byID("name-filter").addEventListener("input", () => this.filter());
    byID("changed-filter").addEventListener("change", () => this.filter());
    byID("effect-filter").addEventListener("click", () => {
      this.effect = null;
      byID("effect-filter").hidden = true;
      this.filter();
    });
    byID("copy-state").addEventListener("click", () => navigator.clipboard?.writeText(this.stateText()));
    byID("help-button").addEventListener("click", () => byID("help").showModal());
    byID("theme").addEventListener("click", () => {
      setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
      this.timeline.redraw();
    });
    window.addEventListener("hashchange", () => this.followLink());
    document.addEventListener("keydown", (event) => this.press(event));
  }

  followLink() {
    const match = /^#([0-9]{1,15})/.exec(location.hash);
    return this.goTo(match ? Number(match[1]) : this.recording.first);
  }

  press(event) {
    if (event.key === "Escape") {
      this.search.stop();
      document.activeElement?.blur();
      return;
    }
    const isTyping = event.target instanceof HTMLInputElement && ["search", "text"].includes(event.target.type);
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || byID("help").open) return;
    const { recording } = this;
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
      "/": () => byID("search").select(),
      "?": () => byID("help").showModal(),
    };
    if (!Object.hasOwn(actions, event.key)) return;
    event.preventDefault();
    actions[event.key]();
  }

  stateText() {
    const { schema } = this.recording;
    if (this.current?.state === undefined) return null;
    return this.valueText.pretty(this.current.state, schema ? { type: schema.state } : null);
  }
}

function messageOf(error) {
  if (error instanceof DataError) return error.message;
  if (error instanceof JSONTextError) return `A line of the recording cannot be read: ${error.message}.`;
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
      goTo: (position) => page.goTo(position),
      stateText: () => page.stateText(),
      actionText: () => page.current?.text ?? null,
      title: () => page.current?.title ?? null,
      why: () => page.current?.why ?? null,
    });
  } catch (error) {
    byID("message").hidden = false;
    byID("message").textContent = error instanceof DataError ? error.message : "The page is damaged and cannot be shown.";
  }
  document.documentElement.dataset.ready = "true";
}

start();
