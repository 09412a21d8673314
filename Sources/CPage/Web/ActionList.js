// The actions, of which only those that are in sight are in the page. The first row is the state before all of them.

const rowHeight = 26;
// Browsers cannot scroll farther than some millions of pixels.
const longestScroll = 8e6;
// A longer line is not read for a row of the list.
const longestListedLine = 1 << 20;

class ActionList {
  constructor(recording, signs, cascades, page) {
    this.recording = recording;
    this.container = document.getElementById("list");
    this.space = document.getElementById("list-space");
    this.drawn = document.getElementById("rows");
    this.rows = new ListRows(recording, signs);
    this.row = new ActionRow(recording, signs, cascades);
    this.matches = new Set();
    this.titles = new RecentlyUsed(4000);
    this.selected = -1;
    this.container.style.setProperty("--digits", `${Math.max(3, String(recording.last).length)}ch`);
    this.listen(page);
  }

  listen(page) {
    const { container } = this;
    container.addEventListener("scroll", () => {
      // Rows are kept in part where a pixel stands for several.
      if (Math.abs(container.scrollTop - (this.wantedTop ?? -2)) > 1) this.top = null;
      this.redraw();
    });
    container.addEventListener("wheel", (event) => {
      if (!this.isScaled || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      // In pixels, lines or pages.
      const rows = [1 / rowHeight, 1, this.inSight][event.deltaMode] ?? 1;
      this.scrollTo(this.topRow + event.deltaY * rows);
      this.redraw();
    }, { passive: false });
    new ResizeObserver(() => this.redraw()).observe(container);
    this.drawn.addEventListener("click", (event) => {
      const row = event.target.closest(".row");
      if (!row) return;
      const number = Number(row.dataset.row);
      const { rows } = this;
      const isFold = rows.foldedAt(number) > 0 || (event.target.classList.contains("fold") && rows.openAt(number) > 0);
      if (isFold) this.toggle(number);
      const index = rows.indexAt(number);
      page.choosePosition(index < 0 ? this.recording.first : this.recording.positions[index]);
    });
  }

  // Opens the repeats that a row stands for, or folds those that begin with it.
  toggle(row) {
    this.rows.toggle(row);
    this.top = this.topRow;
    this.redraw();
  }

  // How many rows there are.
  get length() { return this.rows.length; }
  indexAt(row) { return this.rows.indexAt(row); }
  rowOf(index) { return this.rows.rowOf(index); }

  // Shows the actions with these indices, or all.
  filter(indices) {
    this.rows.show(indices);
    this.top = null;
    this.redraw();
  }

  // MARK: Scrolling

  get height() { return Math.min(longestScroll, this.length * rowHeight); }
  get isScaled() { return this.length * rowHeight > longestScroll; }
  get inSight() { return Math.max(1, Math.floor(this.container.clientHeight / rowHeight)); }
  get lastTop() { return Math.max(0, this.length - this.inSight); }
  get scrollRange() { return Math.max(0, this.height - this.container.clientHeight); }

  // The row at the top, of which a part may be out of sight.
  get topRow() {
    if (this.top !== null && this.top !== undefined) return Math.min(this.top, this.lastTop);
    if (this.scrollRange === 0) return 0;
    return Math.min(this.lastTop, (this.container.scrollTop / this.scrollRange) * this.lastTop);
  }

  scrollTo(row) {
    this.top = Math.max(0, Math.min(row, this.lastTop));
    this.space.style.height = `${this.height}px`;
    this.wantedTop = Math.round((this.top / Math.max(1, this.lastTop)) * this.scrollRange);
    this.container.scrollTop = this.wantedTop;
  }

  // Whether an action is in the list, be it in a fold.
  has(index) { return index < 0 || !this.rows.indices || this.rows.indices.includes(index); }

  select(index) {
    this.selected = index;
    let row = this.rowOf(index);
    // One of several repeats is shown for itself.
    if (this.rows.foldedAt(row) > 0 && index < this.indexAt(row) && index >= this.rows.starts[row - 1]) {
      this.rows.toggle(row);
      row = this.rowOf(index);
    }
    const first = this.topRow;
    if (row < first + 1 || row > first + this.inSight - 2) this.scrollTo(row - Math.floor(this.inSight / 2));
    this.redraw();
  }

  // MARK: Rows

  redraw() {
    if (this.isAsked) return;
    this.isAsked = true;
    requestAnimationFrame(() => {
      this.isAsked = false;
      this.draw();
    });
  }

  // around: how many rows are drawn around the selected one, where there is no scrolling, as on paper.
  draw(around = 0) {
    this.space.style.height = `${this.height}px`;
    const first = around > 0 ? Math.max(0, this.rowOf(this.selected) - around / 2) : Math.floor(this.topRow);
    const count = Math.max(0, Math.min(around || this.inSight + 2, this.length - first));
    this.drawn.style.top = `${this.container.scrollTop}px`;
    const drawn = [];
    let missing = -1;
    for (let row = first; row < first + count; row++) {
      const index = this.indexAt(row);
      const title = this.parts(index);
      if (title === null && missing < 0) missing = index;
      drawn.push(this.rowElement(row, index, title));
    }
    this.drawn.replaceChildren(...drawn);
    this.container.setAttribute("aria-activedescendant", this.drawn.querySelector(".selected")?.id ?? "");
    if (missing >= 0) this.readBlock(this.recording.blockAt(this.recording.positions[missing]));
  }

  // The text of an action, as far as it is at hand.
  title(index) { return this.parts(index)?.join("") ?? this.recording.title(index); }

  // The name of an action and what it carries; null where its block is not at hand yet.
  parts(index) {
    const { recording } = this;
    if (index < 0) return [initialTitle(recording), ""];
    const known = this.titles.get(index);
    if (known !== undefined) return known;
    const position = recording.positions[index];
    const block = recording.readBlockAt(position);
    if (!block) return this.failed?.has(recording.blockAt(position)) ? [recording.title(index), ""] : null;
    const line = block.actions.get(position);
    let title = [escaped(recording.name(index)), ""];
    if (line !== undefined && line.length <= longestListedLine) {
      try {
        title = titleParts(recording, parseJSON(line), 90);
      } catch { /* It is told where the position is looked at. */ }
    }
    this.titles.set(index, title);
    return title;
  }

  async readBlock(number) {
    try {
      await this.recording.block(number);
    } catch {
      this.failed ??= new Set();
      this.failed.add(number);
    }
    this.redraw();
  }

  rowElement(number, index, parts) {
    const { recording, rows } = this;
    const position = index < 0 ? recording.first : recording.positions[index];
    const folded = rows.foldedAt(number);
    const row = this.row.element(index, rows.starts[number - 1] ?? index, parts, folded, rows.openAt(number));
    row.dataset.position = position;
    row.dataset.row = number;
    row.id = `row-${position}`;
    row.role = "option";
    row.setAttribute("aria-posinset", String(number + 1));
    row.setAttribute("aria-setsize", String(this.length));
    const isSelected = number === this.rowOf(this.selected) && (folded > 0 || index === this.selected);
    row.ariaSelected = String(isSelected);
    row.classList.toggle("selected", isSelected);
    row.classList.toggle("match", this.matches.has(index));
    return row;
  }
}
