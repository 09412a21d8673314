// Buttons and fields.

class Controls {
  constructor(page) {
    this.page = page;
    this.keys = new Keys(page, this);
    this.listenToFields();
    this.listenToButtons();
    this.listenToSplitter();
    window.addEventListener("hashchange", () => page.followLink());
    // On paper there is no scrolling, and no dark.
    let theme = "light";
    window.addEventListener("beforeprint", () => {
      theme = document.documentElement.dataset.theme;
      setTheme("light");
      page.timeline.drawing.draw();
      page.list.draw(200);
    });
    window.addEventListener("afterprint", () => {
      setTheme(theme);
      page.timeline.redraw();
      page.list.redraw();
    });
  }

  listenToFields() {
    const { finder } = this.page;
    byID("search").addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      byID("search").blur();
      finder.find(true);
    });
    byID("search").addEventListener("input", () => finder.find(false));
    // After a step Enter looks in the state that is there then.
    byID("state-search").addEventListener("keydown", (event) => { if (event.key === "Enter") finder.findInState(); });
    byID("state-search").addEventListener("input", () => finder.findInState());
    byID("in-values").addEventListener("change", () => finder.find(true));
    for (const id of ["name-filter", "path-filter"]) {
      byID(id).addEventListener("input", () => {
        clearTimeout(this.typing);
        this.typing = setTimeout(() => finder.filter(), 120);
      });
    }
    byID("changed-filter").addEventListener("change", () => finder.filter());
    byID("outside-filter").addEventListener("change", () => finder.filter());
    byID("path-filter").addEventListener("focus", () => this.offerPaths(), { once: true });
  }

  // The members of the state at the selected position.
  offerPaths() {
    const root = this.page.current?.state;
    if (!(root instanceof Map)) return;
    byID("path-list").replaceChildren(...[...root.keys()].slice(0, 200).map((name) => {
      const option = element("option");
      option.value = escaped(name);
      return option;
    }));
  }

  listenToButtons() {
    const { page } = this;
    const { timeline, finder } = page;
    const acts = {
      drop: () => page.chosen.drop(), "note-button": () => page.notebook.edit(), "copy-state": () => this.copyState(), compare: () => page.comparison.toggle(),
      "clear-filters": () => finder.clear(), earlier: () => page.step(-1), later: () => page.step(1),
      "sheet-earlier": () => page.step(-1), "sheet-later": () => page.step(1),
      "previous-match": () => finder.nextMatch(false), "next-match": () => finder.nextMatch(true),
      axis: () => this.changeAxis(), "zoom-in": () => timeline.zoom(0.5), "zoom-out": () => timeline.zoom(2),
      "zoom-all": () => timeline.fit(),
      "help-button": () => byID("help").showModal(), "about-button": () => byID("about-dialog").showModal(),
      "effects-button": () => this.showEffects(), "menu-button": () => this.toggleMenu(),
      skip: () => byID("details").focus(), theme: () => {
        setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
        timeline.redraw();
      },
    };
    for (const [id, act] of Object.entries(acts)) byID(id).addEventListener("click", act);
  }

  showEffects() {
    if (byID("effects-button").hidden) return;
    this.page.effects.show();
    byID("effects-dialog").showModal();
  }

  toggleMenu() {
    const isOpen = document.body.classList.toggle("with-menu");
    byID("menu-button").ariaExpanded = String(isOpen);
    this.page.list.select(this.page.list.selected);
  }

  changeAxis() {
    const { timeline } = this.page;
    timeline.setByTime(!timeline.scale.isByTime);
    timeline.select(this.page.index);
    byID("axis").textContent = timeline.scale.isByTime ? "time" : "order";
  }

  async copyState() {
    try {
      await navigator.clipboard.writeText(this.page.stateText() ?? "");
      byID("state-status").textContent = "copied";
    } catch {
      byID("state-status").textContent = "this browser does not let it be copied";
    }
  }

  listenToSplitter() {
    const splitter = byID("splitter");
    const list = byID("actions");
    const set = (width) => {
      const limited = Math.round(Math.max(240, Math.min(width, byID("actions").parentElement.clientWidth - 320)));
      list.style.width = `${limited}px`;
      splitter.ariaValueNow = String(limited);
    };
    splitter.ariaValueMin = "240";
    splitter.ariaValueMax = String(Math.max(240, innerWidth - 320));
    splitter.ariaValueNow = String(list.clientWidth);
    splitter.addEventListener("pointerdown", (event) => splitter.setPointerCapture(event.pointerId));
    splitter.addEventListener("pointermove", (event) => { if (event.buttons & 1) set(event.clientX); });
    splitter.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 20, ArrowLeft: -20 }[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      set(list.clientWidth + step);
    });
  }
}
