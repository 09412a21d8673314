// Buttons, fields and keys.

class Controls {
  constructor(page) {
    this.page = page;
    this.listen();
  }

  showTab(name) {
    for (const tab of byID("tabs").children) {
      const isChosen = tab.id === `tab-${name}`;
      tab.ariaSelected = String(isChosen);
      tab.tabIndex = isChosen ? 0 : -1;
      byID(tab.getAttribute("aria-controls")).hidden = !isChosen;
    }
    if (name === "effects") this.page.effects.show();
  }

  listen() {
    const { page } = this;
    const { recording, timeline, finder } = page;
    const onClick = (id, act) => byID(id).addEventListener("click", act);
    byID("slider").addEventListener("input", (event) => {
      const index = Number(event.target.value) - 1;
      page.goTo(index < 0 ? recording.first : recording.positions[index]);
    });
    for (const [id, act] of [["search", () => finder.find()], ["state-search", () => finder.findInState()]]) {
      byID(id).addEventListener("keydown", (event) => {
        if (event.key !== "Enter") return;
        if (id === "search") byID(id).blur();
        act();
      });
      // The cross of the field empties it.
      byID(id).addEventListener("input", () => { if (byID(id).value === "") act(); });
    }
    byID("in-values").addEventListener("change", () => finder.find());
    byID("name-filter").addEventListener("input", () => finder.filter());
    byID("changed-filter").addEventListener("change", () => finder.filter());
    onClick("effect-filter", () => finder.filterEffect(null));
    onClick("copy-state", () => this.copyState());
    onClick("help-button", () => byID("help").showModal());
    onClick("theme", () => {
      setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
      timeline.redraw();
    });
    onClick("earlier", () => page.step(-1));
    onClick("later", () => page.step(1));
    onClick("previous-match", () => finder.nextMatch(false));
    onClick("next-match", () => finder.nextMatch(true));
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
    window.addEventListener("hashchange", () => page.followLink());
    document.addEventListener("keydown", (event) => this.press(event));
  }

  changeAxis() {
    const { timeline } = this.page;
    timeline.setByTime(!timeline.isByTime);
    byID("axis").textContent = timeline.isByTime ? "by time" : "in order";
  }

  async copyState() {
    try {
      await navigator.clipboard.writeText(this.page.stateText() ?? "");
      byID("state-status").textContent = "copied";
    } catch {
      byID("state-status").textContent = "this browser does not let it be copied";
    }
  }

  press(event) {
    const { page } = this;
    const { recording, timeline, finder } = page;
    if (event.key === "Escape") {
      finder.search.stop();
      document.activeElement?.blur();
      return;
    }
    const { target } = event;
    const isTyping = target instanceof HTMLSelectElement
      || (target instanceof HTMLInputElement && ["search", "text"].includes(target.type));
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || byID("help").open) return;
    const focus = (id) => () => {
      byID(id).focus();
      byID(id).select();
    };
    const actions = {
      j: () => page.step(1), ArrowRight: () => page.step(1), ArrowDown: () => page.step(1),
      k: () => page.step(-1), ArrowLeft: () => page.step(-1), ArrowUp: () => page.step(-1),
      J: () => page.step(10), K: () => page.step(-10), PageDown: () => page.step(10), PageUp: () => page.step(-10),
      g: () => page.goTo(recording.first), Home: () => page.goTo(recording.first),
      G: () => page.goTo(recording.last), End: () => page.goTo(recording.last),
      n: () => finder.nextMatch(true), N: () => finder.nextMatch(false),
      c: () => {
        const effect = recording.effectsByID.get(recording.causes[page.index]);
        if (effect?.starter > 0) page.goTo(effect.starter);
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
}
