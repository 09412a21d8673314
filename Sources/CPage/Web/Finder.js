// What the list is narrowed to, and what is searched for.

// How many places are listed.
const foundLimit = 100;
// How many matches are listed under the field.
const firstMatches = 5;

class Finder {
  constructor(page) {
    this.page = page;
    this.search = new Search(page.recording);
    // The effects whose actions are shown, and what they are called; null for those of all.
    this.effects = null;
  }

  // Shows only the actions of an effect, and the one that started it.
  filterEffect(effect) { this.filterEffects([effect], `of effect ${effect.id}`); }

  filterLane(name, rows) {
    this.filterEffects(rows.flatMap((row) => row.spans.map((span) => span.effect)), `of ${escaped(name)}`);
  }

  filterEffects(effects, text) {
    const ids = new Set(effects.map((effect) => effect.id));
    const isSame = this.effects && this.effects.ids.size === ids.size && this.effects.text === text;
    this.effects = isSame ? null : { ids, starters: new Set(effects.map((effect) => effect.starter)), text };
    this.filter();
  }

  clear() {
    for (const id of ["name-filter", "path-filter"]) byID(id).value = "";
    for (const id of ["outside-filter", "changed-filter"]) byID(id).checked = false;
    this.effects = null;
    this.filter();
  }

  // Says what is shown, and shows it. What wrote at a place is in the blocks, which are read meanwhile.
  async filter() {
    const { effects } = this;
    const { recording, list } = this.page;
    const name = byID("name-filter").value.trim();
    const place = byID("path-filter").value.trim();
    const [isOutside, isChange] = [byID("outside-filter").checked, byID("changed-filter").checked];
    const told = [
      name && `name has “${name}”`, place && `wrote ${place}`, isOutside && "from outside",
      isChange && "changed the state", effects?.text,
    ].filter(Boolean);
    byID("filter-bar").hidden = told.length === 0;
    const run = this.filterRun = (this.filterRun ?? 0) + 1;
    let indices = null;
    if (told.length > 0) {
      byID("filter-state").textContent = "…";
      const writers = place ? await this.search.writers(place, () => run === this.filterRun) : null;
      if (run !== this.filterRun) return;
      const names = this.search.names.map((one) => one.includes(name.toLowerCase()));
      const flags = new Uint8Array(recording.count);
      for (let index = 0; index < recording.count; index++) {
        if (!names[recording.nameNumbers[index]] || (writers && !writers[index])) continue;
        if (isOutside && recording.causes[index] >= 0) continue;
        if (isChange && !recording.isChanged(index) && recording.isFinished(index)) continue;
        const isOfEffects = !effects || effects.ids.has(recording.causes[index])
          || effects.starters.has(recording.positions[index]);
        if (isOfEffects) flags[index] = 1;
      }
      indices = indicesOf(flags);
      byID("filter-state").textContent =
        `${indices.length.toLocaleString("en")} of ${recording.count.toLocaleString("en")}: ${told.join(", ")}`;
    }
    list.filter(indices);
    list.select(this.page.index);
  }

  // Looks for what is in the field, as it is typed, too: what is under way ends where something else is wanted.
  //
  // isJump: whether to go to the next match then.
  async find(isJump) {
    const text = byID("search").value;
    const sought = `${byID("in-values").checked} ${text}`;
    if (sought !== this.sought) {
      this.sought = sought;
      this.looking = this.look(text, () => sought === this.sought);
    }
    const matches = await this.looking;
    if (sought !== this.sought || !isJump || !matches) return;
    this.showFirst([]);
    if (matches.length > 0 && !this.page.list.matches.has(this.page.index)) this.nextMatch(true);
  }

  async look(text, isWanted) {
    const { list, timeline } = this.page;
    const state = byID("search-state");
    const show = (matches) => {
      list.matches = new Set(matches);
      this.search.matches = timeline.matches = matches;
      list.redraw();
      timeline.redraw();
      byID("previous-match").hidden = byID("next-match").hidden = matches.length === 0;
      this.showFirst(matches);
    };
    show([]);
    this.search.stop();
    state.textContent = "";
    if (!text) return [];
    const told = (count) => `${count.toLocaleString("en")} match${count === 1 ? "" : "es"}`;
    const matches = await this.search.find(text, byID("in-values").checked, (part, flags) => {
      const found = indicesOf(flags);
      this.showFirst(found);
      state.textContent = `${found.length > 0 ? `${told(found.length)} so far` : "searching"}, ${Math.floor(part * 100)} % (Esc stops)`;
    });
    if (!isWanted()) return null;
    if (!matches) {
      this.sought = null;
      state.textContent = "stopped";
      return null;
    }
    const unread = this.search.unread > 0 ? `; ${counted(this.search.unread, "part")} of the page cannot be read` : "";
    state.textContent = (matches.length === 0 ? "nothing found" : told(matches.length)) + unread;
    show(matches);
    return matches;
  }

  // Lists the first matches as links.
  showFirst(matches) {
    const { page } = this;
    const first = Array.from(matches.slice(0, firstMatches));
    // A link that somebody presses stays.
    if (first.join() === this.first) return;
    this.first = first.join();
    byID("first-matches").replaceChildren(...first.map((index) => {
      const item = element("li");
      const position = page.recording.positions[index];
      item.append(positionLink(`${position} ${page.list.title(index)}`, position, (to) => page.goTo(to, true)));
      return item;
    }));
  }

  nextMatch(isForward) {
    const { page } = this;
    const index = this.search.next(page.index, isForward);
    if (index !== null) page.goTo(page.recording.positions[index]);
  }

  async findInState() {
    const text = byID("state-search").value;
    const { page } = this;
    const { current } = page;
    byID("state-found").replaceChildren();
    byID("state-status").textContent = "";
    if (!text || current?.state === undefined) return;
    byID("state-status").textContent = "searching (Esc stops)";
    const found = await this.search.findInState(current.state, text, foundLimit);
    if (text !== byID("state-search").value) return;
    if (!found || current !== page.current) {
      byID("state-status").textContent = found ? "" : "stopped";
      return;
    }
    const places = `${found.length === foundLimit ? "the first " : ""}${counted(found.length, "place")}`;
    byID("state-status").textContent = found.length === 0 ? "nothing found" : places;
    const { schema } = page.recording;
    byID("state-found").replaceChildren(...found.map((pointer) => {
      const tokens = pointerTokens(pointer);
      const item = element("li");
      const value = page.valueText.line(valueAt(current.state, tokens), schema?.memberAt(tokens) ?? null, 60);
      const path = escaped(pathText(tokens, current.state, schema, true));
      item.append(button("key", path, () => page.chosen.show(pointer)), ` ${value}`);
      return item;
    }));
  }
}
