// What the list is narrowed to, and what is searched for.

// How many places are listed.
const foundLimit = 100;

class Finder {
  constructor(page) {
    this.page = page;
    this.search = new Search(page.recording);
    this.effect = null;
  }

  // Shows only the actions of an effect; null shows those of all.
  filterEffect(effect) {
    this.effect = effect;
    byID("effect-filter").hidden = effect === null;
    byID("effect-filter").textContent = effect === null ? "" : `only effect ${effect.id} ×`;
    byID("effect-filter").title = "Show the actions of all effects";
    this.filter();
  }

  filter() {
    const { effect } = this;
    const { recording, list } = this.page;
    const name = byID("name-filter").value.trim().toLowerCase();
    const onlyChanges = byID("changed-filter").checked;
    byID("search-state").textContent = "";
    if (!name && !onlyChanges && !effect) {
      list.filter(null);
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
      list.filter(indices);
    }
    list.select(this.page.index);
  }

  async find() {
    const { list, timeline } = this.page;
    const text = byID("search").value;
    const state = byID("search-state");
    const show = (matches) => {
      list.matches = new Set(matches);
      timeline.matches = matches;
      list.redraw();
      timeline.redraw();
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
    if (matches.length > 0 && !list.matches.has(this.page.index)) this.nextMatch(true);
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
      const path = escaped(pathText(tokens, current.state, schema));
      item.append(button("key", path, () => page.tree.reveal(pointer)), `: ${value}`);
      return item;
    }));
  }
}
