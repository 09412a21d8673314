// Keys, of which the dialog tells.

class Keys {
  constructor(page, controls) {
    this.page = page;
    this.controls = controls;
    this.acts = this.actsByKey();
    document.addEventListener("keydown", (event) => this.press(event));
  }

  actsByKey() {
    const { page, controls } = this;
    const { recording, timeline, finder } = page;
    const [on, back] = [() => page.step(1), () => page.step(-1)];
    const [first, last] = [() => page.goTo(recording.first), () => page.goTo(recording.last)];
    const click = (id) => () => byID(id).click();
    const focus = (id) => () => {
      if (byID(id).checkVisibility?.() === false) controls.toggleMenu();
      byID(id).focus();
      byID(id).select();
    };
    // The value that has the focus, or is chosen.
    const pointer = () => document.activeElement.closest("[data-path]")?.dataset.path
      ?? document.activeElement.closest("[data-pointer]")?.dataset.pointer ?? page.tree.chosen;
    return {
      j: on, ArrowRight: on, ArrowDown: on, k: back, ArrowLeft: back, ArrowUp: back,
      J: () => page.step(10), K: () => page.step(-10), PageDown: () => page.step(10), PageUp: () => page.step(-10),
      g: first, Home: first, G: last, End: last,
      n: () => finder.nextMatch(true), N: () => finder.nextMatch(false),
      ".": () => page.goToStop(true), ",": () => page.goToStop(false),
      w: () => page.answers.ask("why", pointer()), h: () => page.answers.ask("history", pointer()),
      "]": () => page.chosen.step(true, pointer()), "[": () => page.chosen.step(false, pointer()),
      m: () => page.notebook.edit(), S: () => { if (!byID("save-page").hidden) page.notebook.savePage(); },
      c: () => {
        const effect = recording.effectsByID.get(recording.causes[page.index]);
        if (effect?.starter > 0) page.goTo(effect.starter, true);
      },
      Enter: () => this.open(),
      x: click("changed-filter"), o: click("outside-filter"), t: () => controls.changeAxis(), b: click("compare"),
      v: () => { if (pointer()) page.pins.toggle(pointer()); },
      0: () => timeline.fit(), "+": () => timeline.zoom(0.5), "=": () => timeline.zoom(0.5), "-": () => timeline.zoom(2),
      "<": () => timeline.pan(-0.25), ">": () => timeline.pan(0.25),
      "/": focus("search"), f: focus("name-filter"), p: focus("path-filter"), s: focus("state-search"),
      e: click("effects-button"), i: click("about-button"), "?": () => byID("help").showModal(),
    };
  }

  // Opens the repeats of a row, or shows what is selected.
  open() {
    const { list, sheet } = this.page;
    const row = list.rowOf(list.selected);
    if (list.rows.foldedAt(row) > 0) return list.toggle(row);
    sheet.open();
    byID("details").focus();
  }

  press(event) {
    const { target, key } = event;
    if (document.querySelector("dialog[open]")) return;
    const isTyping = target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
      || (target instanceof HTMLInputElement && ["search", "text"].includes(target.type));
    if (key === "Escape") {
      // Browsers would empty the field, which keeps what was looked for.
      if (isTyping) event.preventDefault();
      return this.leave(isTyping);
    }
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    // What has the focus takes Enter itself.
    if (key === "Enter" && target !== document.body && target !== byID("list")) return;
    if (!Object.hasOwn(this.acts, key)) return;
    event.preventDefault();
    this.acts[key]();
  }

  // Stops a search, leaves a field, closes what lies over the list, or goes back.
  leave(isTyping) {
    const { finder, sheet } = this.page;
    finder.search.stop();
    finder.showFirst([]);
    if (isTyping) document.activeElement.blur();
    else if (document.body.classList.contains("with-menu")) this.controls.toggleMenu();
    else if (!this.page.notebook.editor.hidden) this.page.notebook.closeEditor();
    else if (this.page.answers.asked) this.page.answers.close();
    else if (this.page.comparison.base) this.page.comparison.toggle();
    else if (sheet.isNarrow && sheet.isOpen) sheet.set(false);
    else this.page.back();
  }
}
