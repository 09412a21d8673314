// What a reader looks at first: notes, suspects, what failed or never ended, and how the session ended.

// How many lines there are before "more", with the one that says how it ended.
const fewLines = 4;
// How many notes, failures and unfinished effects are told.
const toldLimit = 100;

class Banner {
  constructor(recording, signs, page) {
    this.recording = recording;
    this.page = page;
    this.isOpen = false;
    const more = byID("more-symptoms");
    more.addEventListener("click", () => {
      this.isOpen = !this.isOpen;
      this.draw();
    });
    this.setLines();
  }

  setLines() {
    this.lines = [...this.told(), ...this.failures().slice(1)];
    this.draw();
  }

  // Notes and suspects. What a note says of the end comes first, then what one says of all; the reporter looked on
  // until something was odd.
  told() {
    const { notes, suspects, first } = this.recording;
    const ofAll = notes.filter(({ position }) => position <= first);
    const later = notes.filter(({ position }) => position > first).reverse();
    const [last, ...others] = later;
    const line = (note) => ({ kind: "note", position: note.position, name: note.name, text: note.text });
    const own = this.page.notebook.notes.map((note) => ({ ...note, kind: "own" }));
    return [
      ...(last ? [last] : []).map(line), ...own, ...(last ? ofAll.slice(0, 1) : []).map(line),
      ...suspects.map((suspect) => ({ ...suspect, kind: "suspect", side: suretyText(suspect) })),
      ...others.map(line), ...(last ? ofAll.slice(1) : ofAll).map(line),
    ].slice(0, toldLimit);
  }

  // What failed or never ended, what is in the way of the end first.
  failures() {
    const { effects, count } = this.recording;
    const line = (kind, effect, what) => ({
      kind, position: effect.starter, name: `${effect.name ?? `effect ${effect.id}`} ${what}`, text: effect.error ?? "",
    });
    const failed = effects.filter(hasFailed).slice(0, toldLimit).map((effect) => line("failed", effect, "failed"));
    const running = effects.filter((effect) => effect.isUnfinished && !hasFailed(effect)).slice(0, toldLimit)
      .map((effect) => line("running", effect, "under way at the end"));
    const crash = count > 0 && !this.recording.isFinished(count - 1)
      ? [{ kind: "crash", position: this.recording.last, name: this.endingText, text: "" }] : [];
    return [...crash, ...failed, ...running];
  }

  // Where the page opens: the first note, else the first suspect, else where the process ended.
  get opening() {
    return this.lines.find(({ kind }) => kind === "note" || kind === "suspect")
      ?? this.failures().find(({ kind }) => kind === "crash") ?? { position: this.recording.first };
  }

  get endingText() { return this.recording.facts.get("ending") || "the end"; }

  draw() {
    // The reporter's lines stay beside one's own.
    const few = fewLines - 1 + Math.min(2, this.page.notebook.notes.length);
    const hidden = this.isOpen ? 0 : Math.max(0, this.lines.length - few);
    const rest = this.isOpen ? this.lines : this.lines.slice(0, few);
    const items = rest.map((line) => {
      const item = element("li");
      item.append(this.link(line));
      return item;
    });
    const more = this.recording.facts.get("moreSuspects");
    if (this.isOpen && more) {
      items.push(element("li", "quiet", `${numberText(more)} more suspects: the command "suspects --all" lists them`));
    }
    byID("symptoms").replaceChildren(...items, this.ending());
    byID("banner").classList.toggle("open", this.isOpen);
    byID("more-symptoms").hidden = hidden === 0 && !this.isOpen;
    byID("more-symptoms").textContent = this.isOpen ? "less" : `${hidden.toLocaleString("en")} more`;
    byID("more-symptoms").ariaExpanded = String(this.isOpen);
    this.select(this.page.position);
  }

  // The last line: the first failure, and how it ended.
  ending() {
    const { recording } = this;
    const item = element("li", "ending");
    const failures = this.failures();
    if (failures.length > 0) item.append(this.link(failures[0]));
    const effects = recording.effects.length;
    if (failures.length === 0 && effects > 0) {
      item.append(element("span", "quiet", "✓ no effect failed, none is unfinished"));
    }
    const isCrash = failures[0]?.kind === "crash";
    if (!isCrash) item.append(this.link({ kind: "end", position: recording.last, name: this.endingText, text: "" }));
    return item;
  }

  link({ kind, position, pointer = null, name = "", text, side = "" }) {
    const key = `${kind} ${position} ${text}`;
    const link = positionLink("", position, (to) => {
      this.clicked = { key, position };
      return this.page.select(to, pointer);
    }, pointer);
    link.dataset.key = key;
    link.className = `symptom ${kind}`;
    link.dataset.position = position;
    const sign = element("span", `mark ${kind}`, kind === "end" ? "■" : marks[kind].sign);
    sign.ariaHidden = "true";
    const said = { note: "Note at ", own: "Your note at ", suspect: "Suspect at ", end: "The end at " }[kind] ?? "At ";
    link.append(sign, element("span", "unseen", said), element("span", "number", String(position)));
    if (name) link.append(element("strong", "", escaped(name)), " ");
    if (text) link.append(element("span", "text", escaped(text)));
    if (side) link.append(element("span", "side", escaped(side)));
    link.title = [name, text].filter(Boolean).map(escaped).join(": ");
    return link;
  }

  // Marks what leads to where the page is.
  select(position) {
    // The one that was clicked, where several lead there.
    const links = [...byID("symptoms").querySelectorAll("a")];
    const here = links.find(({ dataset }) => this.clicked?.position === position && dataset.key === this.clicked.key)
      ?? links.find(({ dataset }) => Number(dataset.position) === position);
    for (const link of links) {
      const isHere = link === here;
      if (isHere) link.setAttribute("aria-current", "location");
      else link.removeAttribute("aria-current");
    }
  }
}
