// The value of the state that is chosen: it is followed from position to position, and the actions that changed it are
// marked in the list and on the timeline.

class Chosen {
  constructor(page) {
    this.page = page;
    this.clear();
  }

  clear() { Object.assign(this, { pointer: null, followed: null, history: new Uint32Array(0), path: "" }); }

  // Whether an element on the way to it is not in the state that is shown.
  get isAway() { return this.followed !== null && this.pointer === null; }

  // Finds the value in the state that is shown, once that is.
  async settle() {
    const { page } = this;
    const { tree } = page;
    const places = await page.recording.places();
    const state = page.current?.state;
    if (state === undefined || page.isStale) return;
    if (tree.chosen === this.pointer && this.followed) {
      this.pointer = Places.pointerIn(state, this.followed);
      if (tree.chosen !== this.pointer) tree.chosen = this.pointer;
    } else {
      this.clear();
      if (tree.chosen !== null && places) {
        this.pointer = tree.chosen;
        this.followed = places.follow(state, tree.chosen);
        this.history = places.history(this.followed);
      }
      page.answers.close(this.followed);
      this.mark();
    }
    if (this.pointer !== null) this.path = Places.text(state, this.followed, page.recording.schema);
    byID("away").hidden = !this.isAway;
    byID("away-text").textContent = this.isAway ? `${this.path} is not there at ${page.position}` : "";
    page.setLink();
  }

  // Follows what the selected action removed: it is not in the state any more.
  async followRemoved(pointer) {
    const { page } = this;
    const places = await page.recording.places();
    const before = await page.recording.state(page.position - 1).catch(() => undefined);
    if (!places || before === undefined) return;
    page.tree.chosen = null;
    this.pointer = null;
    this.followed = places.follow(before, pointer);
    this.history = places.history(this.followed);
    this.path = Places.text(before, this.followed, page.recording.schema);
    page.answers.close(this.followed);
    this.mark();
    page.settle();
  }

  // Shows a value to somebody who asked for it: the focus goes there, and it lights up, even where it was shown before.
  async show(pointer) {
    const { page } = this;
    page.tree.reveal(pointer);
    await page.settling;
    const row = byID("tree").querySelector(".chosen");
    if (!row) return this.say("it is not there");
    row.focus({ preventScroll: true });
    flash(row);
  }

  // Lets go of a value.
  drop() {
    this.clear();
    this.page.tree.reveal(null);
  }

  mark() {
    const { signs, list, timeline } = this.page;
    signs.mark("chosen", this.history);
    timeline.changes = this.history;
    timeline.redraw();
    list.redraw();
  }

  // How many of the changes are at the selected position or before it.
  get rank() { return upperBound(this.history, this.page.index); }

  // "changed 3 ×, last at 73", with a link there.
  told() {
    const { history, rank, page, followed } = this;
    const told = element("span", "told");
    if (history.length === 0) {
      told.append("no action has changed it");
      return told;
    }
    const index = history[Math.max(0, rank - 1)];
    const position = page.recording.positions[index];
    told.append(`${followed.isOwn ? "" : "what it is in "}changed ${history.length.toLocaleString("en")} ×, ${rank > 0 ? "last" : "first"} `,
      index === page.index ? "here" : positionLink(`at ${position}`, position, () => this.goTo(position)));
    return told;
  }

  say(text) {
    byID("state-status").textContent = text;
    this.page.tell(text);
  }

  // Goes where it changed, and shows it there.
  goTo(position) {
    this.page.tree.isRevealing = true;
    return this.page.goTo(position, true);
  }

  // The next change of a value, or the one before.
  async step(isForward, pointer) {
    const { page } = this;
    if (pointer !== null && pointer !== this.pointer) {
      page.tree.reveal(pointer);
      await page.settling;
    }
    if (!this.followed) return this.say("choose a value first: click its name");
    const { history, rank } = this;
    const index = isForward ? history[rank] : history[rank - 1 - (history[rank - 1] === page.index ? 1 : 0)];
    if (index !== undefined) return this.goTo(page.recording.positions[index]);
    return this.say(isForward ? "no change of it after this" : "no change of it before this");
  }
}
