// Notes of one's own, at a position and, if one is chosen, a value. They stand in the page's address, and in a page that
// is saved with them.

// How long they may be in the address, and in all.
const [addressLimit, notebookLimit] = [6000, 1 << 20];

const base64 = {
  of: (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")),
  bytes: (text) => Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0)),
  // For addresses.
  toURL: (text) => text.replace(/[+]/g, "-").replace(/[/]/g, "_").replace(/=+$/, ""),
  fromURL: (text) => text.replace(/-/g, "+").replace(/_/g, "/"),
};

class Notebook {
  constructor(page) {
    this.page = page;
    this.notes = [];
    // What stands in the address: the notes, where they are others than those in the page.
    this.address = "";
    // What stood there before: who goes back keeps what was written since.
    this.addresses = new Set();
    this.saved = "";
    this.editor = byID("note-editor");
    this.field = byID("note-field");
    this.field.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.closeEditor();
      else if (event.key !== "Enter" || event.shiftKey) return;
      else this.keep();
      event.preventDefault();
      event.stopPropagation();
    });
    byID("note-keep").addEventListener("click", () => this.keep());
    byID("note-cancel").addEventListener("click", () => this.closeEditor());
    byID("save-page").addEventListener("click", () => this.savePage());
  }

  // MARK: Where they are kept

  get json() { return JSON.stringify(this.notes.map(({ position, pointer, text }) => [position, pointer ?? 0, text])); }

  // Takes notes from a text, in which anything may be.
  static notesIn(json) {
    const rows = JSON.parse(json);
    return rows.filter((row) => Array.isArray(row) && Number.isSafeInteger(row[0]) && typeof row[2] === "string").slice(0, 1000)
      .map(([position, pointer, text]) => ({ position, pointer: typeof pointer === "string" && pointer[0] === "/" ? pointer : null, text }));
  }

  // The notes in the page, or those in its address, which are newer.
  async read() {
    const kept = byID("data-notebook")?.textContent;
    try {
      if (kept) this.notes = Notebook.notesIn(new TextDecoder().decode(base64.bytes(kept)));
    } catch { /* What is no notebook is passed over. */ }
    this.saved = this.json;
    await this.readAddress();
  }

  // The notes of an address that somebody gave.
  async readAddress() {
    const text = /\?n=([\w-]*)$/.exec(location.hash)?.[1];
    if (text === undefined || this.addresses.has(text)) return;
    try {
      const bytes = await streamed(base64.bytes(base64.fromURL(text)), new DecompressionStream("deflate-raw"), notebookLimit);
      this.notes = Notebook.notesIn(new TextDecoder().decode(bytes));
      this.addresses.add(this.address = text);
    } catch {
      this.page.tell("The notes in the address cannot be read.");
    }
  }

  // Draws them, and keeps them in the address if they fit.
  async changed() {
    this.show();
    const { json, page } = this;
    let text = "";
    if (json !== this.saved) {
      const bytes = await streamed(new TextEncoder().encode(json), new CompressionStream("deflate-raw"));
      text = base64.toURL(base64.of(bytes));
      if (json !== this.json) return;
    }
    const isTooLong = text.length > addressLimit;
    this.address = isTooLong ? "" : text;
    this.addresses.add(this.address);
    page.writeLink();
    const state = byID("notebook-state");
    state.classList.toggle("failed", isTooLong);
    state.textContent = json === this.saved ? "" : isTooLong
      ? `These notes are too long for the page's address (${text.length.toLocaleString("en")} of ${addressLimit.toLocaleString("en")} characters): save the page.`
      : "The page's address has the notes now. Save page keeps them in a file.";
  }

  show() {
    const { page } = this;
    page.signs.setOwn(this.notes);
    page.list.filter(page.list.rows.indices);
    page.timeline.redraw();
    page.banner.setLines();
    byID("save-page").hidden = this.notes.length === 0 && this.json === this.saved;
    if (page.current) page.details.showNotes(page.current, page.position);
  }

  // MARK: Writing

  // Opens the field: for a new note here, or for one that there is.
  edit(note = null) {
    const { page } = this;
    this.edited = note ?? { position: page.position, pointer: page.chosen.pointer, text: "" };
    const { pointer } = this.edited;
    const place = pointer === null ? "" : `, ${pathText(pointerTokens(pointer), page.current?.state, page.recording.schema, true)}`;
    byID("note-label").textContent = `A note of yours at ${this.edited.position}${escaped(place)}`;
    this.field.value = this.edited.text;
    this.editor.hidden = false;
    this.origin = document.activeElement;
    page.sheet.open();
    this.editor.scrollIntoView({ block: "nearest" });
    this.field.focus();
  }

  closeEditor() {
    this.editor.hidden = true;
    this.origin?.focus({ preventScroll: true });
  }

  keep() {
    const text = this.field.value.trim();
    const { edited, page } = this;
    this.notes = this.notes.filter((note) => note !== edited);
    if (text !== "") this.notes.push({ ...edited, text });
    this.notes.sort((one, other) => one.position - other.position);
    this.closeEditor();
    page.tell(text === "" ? "The note is removed." : "The note is kept.");
    return this.changed();
  }

  remove(note) {
    this.notes = this.notes.filter((one) => one !== note);
    this.page.tell("The note is removed.");
    return this.changed();
  }

  notesAt(position) { return this.notes.filter((note) => note.position === position); }

  // A note, with what can be done with it.
  item(note) {
    const item = markedItem("own", escaped(note.text));
    const acts = element("span", "acts");
    const { page } = this;
    if (note.pointer !== null) acts.append(button("", "show it", () => page.chosen.show(note.pointer)));
    acts.append(button("", "edit", () => this.edit(note)), button("", "remove", () => this.remove(note)));
    item.append(" ", acts);
    return item;
  }

  // MARK: Saving

  // The page as it was read, with the notes in it. The script has kept its parts before it changed any.
  pageText() {
    const data = [...document.querySelectorAll('script[type="application/octet-stream"]')].filter(({ id }) => id !== "data-notebook");
    const pieces = data.map((one) => `${one.outerHTML}\n`);
    if (this.notes.length > 0) {
      const notes = base64.of(new TextEncoder().encode(this.json));
      pieces.push(`<script type="application/octet-stream" id="data-notebook">${notes}</scr` + "ipt>\n");
    }
    return [source.before, ...pieces, source.after];
  }

  savePage() {
    const link = element("a");
    link.href = URL.createObjectURL(new Blob(this.pageText(), { type: "text/html" }));
    link.download = `${document.title.replace(/[^\w.-]+/g, "-").replace(/\.(jsonl|html)$/, "") || "recording"}-notes.html`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    byID("notebook-state").textContent = `Saved as ${link.download}, with ${counted(this.notes.length, "note")} in it.`;
  }
}

// The page's source around its data, before anything in it was changed. It is written as browsers write it again.
const source = (() => {
  const pieces = ["", ""];
  let part = 0;
  for (const node of document.body.childNodes) {
    if (node.type === "application/octet-stream") part = 1;
    // Data elements each end their line.
    else if (part === 0 || node.nodeType === Node.ELEMENT_NODE) pieces[part] += node.outerHTML ?? node.data;
  }
  const head = `<!doctype html>\n<html lang="en">\n${document.head.outerHTML}\n<body>`;
  return { before: head + pieces[0], after: `\n${pieces[1]}\n</body>\n</html>\n` };
})();
