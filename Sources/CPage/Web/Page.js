// The page: what is at a position, and how to get to another one.

class Page {
  constructor(recording) {
    this.recording = recording;
    this.position = recording.first;
    this.valueText = new ValueText(recording.schema);
    this.signs = new Marks(recording);
    this.finder = new Finder(this);
    this.notebook = new Notebook(this);
    this.answers = new Answers(this);
    this.chosen = new Chosen(this);
    this.list = new ActionList(recording, this.signs, new Cascades(recording), this);
    this.timeline = new Timeline(recording, this.signs, this);
    this.tree = new StateTree(recording, byID("tree"), (pointer) => this.choose(pointer), this);
    this.tree.whenChosen = () => this.settle();
    this.comparison = new Comparison(this);
    this.pins = new Pins(this);
    this.changes = new Changes(recording);
    this.details = new Details(this);
    this.effects = new EffectTable(this);
    this.about = new About(recording);
    this.banner = new Banner(recording, this.signs, this);
    this.sheet = new Sheet(() => this.list.select(this.list.selected));
    this.controls = new Controls(this);
  }

  get index() { return this.recording.indexOf(this.position); }

  // Goes to a position, or to the nearest one that there is.
  //
  // isJump: whether one can go back to where the page was.
  async goTo(position, isJump = false) {
    const { recording } = this;
    let index = recording.indexFrom(position);
    if (position <= recording.first || recording.count === 0) index = -1;
    else if (index >= recording.count) index = recording.count - 1;
    if (isJump) this.keepPlace();
    this.position = index < 0 ? recording.first : recording.positions[index];
    this.setLink();
    const time = momentText(index < 0 ? 0 : recording.times[index]);
    byID("position").textContent = `${this.position} / ${recording.last}  ${time}`;
    byID("earlier").disabled = index < 0;
    byID("later").disabled = index === recording.count - 1;
    this.timeline.select(index);
    this.list.select(index);
    this.banner.select(this.position);
    await this.refresh();
  }

  // Goes to a position, and to a place in its state, as a link of the banner does.
  select(position, pointer = null) {
    if (position !== this.position || pointer !== this.tree.chosen) this.keepPlace();
    this.tree.revealNext(pointer);
    this.sheet.open();
    for (const id of ["inspector", "happened"]) byID(id).scrollTop = 0;
    if (!this.list.has(this.recording.indexOf(position))) this.finder.clear();
    return this.goTo(position);
  }

  choosePosition(position) {
    this.sheet.open();
    return this.goTo(position, position !== this.position);
  }

  // The places that one can go back to are the browser's, too.
  keepPlace() {
    this.kept = (this.kept ?? 0) + 1;
    this.writeLink();
    try { history.pushState(null, "", location.hash); } catch { /* Browsers let it be done only so often. */ }
  }

  back() {
    if (!this.kept) return;
    this.kept--;
    history.back();
  }

  // Tells those who do not see it.
  tell(text) { byID("live").textContent = text; }

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
      this.current = await this.read(position, index);
      if (this.tree.chosen !== null || this.chosen.followed) await this.chosen.settle();
      this.details.draw(this.current, position, index);
      this.answers.update();
      this.pins.draw();
    }
    clearTimeout(this.telling);
    this.telling = setTimeout(() => this.tell(this.summary()), 400);
    clearTimeout(slow);
    byID("details").ariaBusy = "false";
  }

  // Another value is chosen.
  settle() {
    this.settling = this.chosen.settle().then(() => this.tree.draw());
  }

  // The link follows the position; browsers let it do so only so often.
  setLink() {
    if (this.linkTimer) return;
    this.writeLink();
    this.linkTimer = setTimeout(() => {
      this.linkTimer = null;
      this.writeLink();
    }, 60);
  }

  writeLink() {
    const place = this.tree.chosen ? encodedPointer(this.tree.chosen) : "";
    const notes = this.notebook.address ? `?n=${this.notebook.address}` : "";
    try { history.replaceState(null, "", `#${this.position}${place}${notes}`); } catch { /* The link stays behind. */ }
  }

  async followLink() {
    await this.notebook.readAddress();
    this.notebook.show();
    const match = /^#([0-9]{1,15})(\/[^?]*)?(?:\?n=[\w-]*)?$/.exec(location.hash);
    let place = null;
    try {
      if (match?.[2]) place = match[2].split("/").map(decodeURIComponent).join("/");
    } catch { /* What is no place is passed over. */ }
    if (!match) {
      const { position, pointer = null } = this.banner.opening;
      this.tree.revealNext(pointer);
      return this.goTo(position);
    }
    this.tree.revealNext(place);
    return this.goTo(Number(match[1]));
  }

  // What a listener is told of the selected position.
  summary() {
    const { current, index, position } = this;
    const count = current?.changes?.length ?? 0;
    const changes = index < 0 ? "" : count === 0 ? ", no change" : `, ${counted(count, "change")}`;
    const stops = this.signs.stops.filter((stop) => stop.position === position).map(({ kind }) => `, ${kind === "own" ? "your note" : kind}`).join("");
    return `${position}, ${current?.title ?? ""}${changes}${stops}`;
  }

  // Puts a place of the state into the link, and marks it.
  choose(pointer) {
    this.tree.reveal(this.tree.chosen === pointer ? null : pointer);
    this.setLink();
  }

  // What can be done with a value of the state, beside it.
  //
  // isChosen: whether it says how often the value changed.
  // change: the line of change that it stands beside.
  actsFor(pointer, tabIndex, isChosen = false, change = null) {
    const acts = element("span", "acts");
    if (isChosen && this.chosen.followed) acts.append(this.chosen.told());
    const ask = (kind) => () => this.answers.ask(kind, pointer, change);
    const kinds = [
      ["why", "Who wrote this value, and what led to that (w)", ask("why")],
      ["history", "All actions that changed this value (h)", ask("history")],
      ["pin", "Keep this value in sight beside the list (v)", () => this.pins.toggle(pointer)],
    ];
    for (const [text, title, act] of kinds) {
      if (text === "pin" && change?.isRemoval) continue;
      const made = button("", text, act);
      made.title = title;
      made.tabIndex = tabIndex;
      acts.append(made);
    }
    return acts;
  }

  // The next note or suspect, or the one before.
  goToStop(isForward) {
    const { stops } = this.signs;
    const stop = isForward ? stops.find(({ position }) => position > this.position)
      : stops.findLast(({ position }) => position < this.position);
    if (stop) this.select(stop.position, stop.pointer ?? null);
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
    const shown = { parts: [initialTitle(recording), ""], text: "", changes: [] };
    try {
      if (index >= 0) {
        const action = await recording.actionLine(position);
        shown.parts = action ? titleParts(recording, action, 100) : [escaped(recording.name(index)), ""];
        shown.text = action ? this.actionText(action) : "";
        shown.because = action?.get("because");
      }
    } catch (error) {
      shown.parts = [escaped(recording.name(index)), ""];
      shown.why = messageOf(error);
    }
    try {
      shown.state = await recording.state(position);
      if (index >= 0) shown.changes = await this.changes.at(position);
    } catch (error) {
      if (shown.state === undefined) shown.why = messageOf(error);
      shown.changes = null;
    }
    // A line that cannot be read hides nothing else.
    shown.log = await recording.log(position, logLimit).catch(() => null);
    shown.reads = index < 0 ? [] : await recording.reads(position).catch(() => []);
    shown.title = shown.parts.join("");
    shown.unwritten = await recording.unwritten(position).catch(() => []);
    return shown;
  }

  actionText(action) {
    const { schema } = this.recording;
    const value = action.get("action");
    if (value === undefined) return "";
    const type = action.get("type");
    return this.valueText.pretty(value, schema ? { type: type ? SchemaType.named(type) : schema.action } : null);
  }

  // MARK: For tests

  stateText() {
    const { schema } = this.recording;
    if (this.current?.state === undefined) return null;
    return this.valueText.pretty(this.current.state, schema ? { type: schema.state } : null);
  }

  // What could not be written there, in lines as the debugger has them.
  unwrittenText() {
    return (this.current?.unwritten ?? []).map((value) => unwrittenText(value, this.current.state, this.recording.schema, false)).join("\n");
  }

  // What the action changed, in lines as the debugger's `diff -full` has them.
  diffText() {
    if (this.index < 0 || this.current?.state === undefined || !this.current.changes) return null;
    const lines = this.current.changes.map(({ line }) => line);
    return lines.length === 0 ? "  no change" : lines.join("\n");
  }
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
    await page.notebook.read();
    await page.followLink();
    // For tests, and for whoever has a question that the page has no button for.
    window.playhead = Object.freeze({
      position: () => page.position,
      positions: () => [page.recording.first, ...page.recording.positions.subarray(0, 1000)],
      goTo: (position) => page.goTo(position),
      stateText: () => page.stateText(),
      actionText: () => page.current?.text ?? null,
      diffText: () => page.diffText(),
      unwrittenText: () => page.unwrittenText(),
      title: () => page.current?.title ?? null,
      // Why the state is not known; or, of a value, who wrote it.
      why: (pointer) => (pointer === undefined ? page.current?.why ?? null : page.answers.why(pointer)),
      history: (pointer) => page.answers.history(pointer),
      savedPage: () => page.notebook.pageText().join(""),
      rows: () => [...byID("rows").children].map((row) => [...row.children].map((cell) => cell.textContent)),
    });
  } catch (error) {
    byID("message").hidden = false;
    const message = error instanceof DataError ? error.message : "The page is damaged and cannot be shown.";
    byID("message").textContent = message;
    document.documentElement.dataset.failed = "true";
  }
  document.documentElement.dataset.ready = "true";
  performance.mark("ready");
}

start();
