// What is told beneath a value: why it is what it is, or when it changed. One value has an answer at a time, the chosen
// one.

// How many changes of a history are listed at once, and how many of them are newer than the current one.
const [listedChanges, newerChanges] = [100, 20];

class Answers {
  constructor(page) {
    this.page = page;
    this.asked = null;
  }

  // Opens an answer about a value, or closes it. `change`: the line of change that asks.
  async ask(kind, pointer, change = null) {
    const { page } = this;
    if (pointer === null) return page.chosen.say("choose a value first: click its name");
    if (this.asked?.kind === kind && this.asked.followed === page.chosen.followed && pointer === page.chosen.pointer) return this.close();
    if (pointer !== page.chosen.pointer) {
      if (change?.isRemoval) await page.chosen.followRemoved(pointer);
      else page.tree.reveal(pointer, !change);
      await page.settling;
    }
    const { followed, history, path } = page.chosen;
    if (!followed) return page.chosen.say("this page does not tell who wrote its values");
    this.asked?.panel.remove();
    const panel = element("div", `answer ${kind}`);
    panel.role = "group";
    panel.ariaLabel = kind === "why" ? `Why ${path}` : `History of ${path}`;
    panel.tabIndex = -1;
    this.asked = { kind, followed, history, path, panel, isInChanges: change !== null, position: page.position, from: null };
    panel.append(element("p", "quiet", "…"));
    this.place();
    await this.fill();
    panel.focus({ preventScroll: true });
    panel.scrollIntoView({ block: "nearest" });
  }

  // Closes what is open, unless it is about a value.
  close(followed = null) {
    if (!this.asked || (followed && this.asked.followed === followed)) return;
    const { panel } = this.asked;
    const row = panel.closest("[data-path]");
    const hadFocus = panel.contains(document.activeElement);
    this.asked = null;
    panel.remove();
    if (hadFocus) (row ?? byID("list")).focus({ preventScroll: true });
  }

  // Puts the answer beneath its value, or where it says that the value is not there.
  place() {
    if (!this.asked) return;
    const { panel, isInChanges } = this.asked;
    const { pointer } = this.page.chosen;
    const hadFocus = panel.contains(document.activeElement) && document.activeElement;
    const places = [
      isInChanges && [...byID("changes").children].find((item) => item.dataset.pointer === pointer),
      byID("tree").querySelector(".chosen"), byID("away"),
    ];
    const place = places.find(Boolean);
    if (panel.parentElement !== place) place.append(panel);
    if (hadFocus && hadFocus !== document.activeElement) hadFocus.focus({ preventScroll: true });
  }

  // The position is another one.
  update() {
    this.place();
    if (this.asked?.kind === "history") this.fill();
  }

  head(text) {
    const head = element("div", "head");
    const close = button("plain", "✕", () => this.close());
    close.ariaLabel = close.title = "Close (Esc)";
    head.append(element("span", "quiet", text), close);
    return head;
  }

  async fill() {
    const { asked, page } = this;
    const { kind, followed, path, history, position, panel } = asked;
    const list = element("ul");
    if (kind === "why") {
      const lines = await new Why(page).explain(followed, path, history, position);
      list.append(...lines);
      panel.replaceChildren(this.head(`why, at ${position}`), list);
    } else {
      this.showHistory(asked, list);
    }
  }

  showHistory(asked, list) {
    const { page } = this;
    const { recording } = page;
    const { history, panel } = asked;
    const { rank } = page.chosen;
    const count = history.length;
    // Newest first: number 0 is the last change.
    const current = count - rank;
    asked.from ??= Math.max(0, Math.min(current, count - 1) - newerChanges);
    asked.to ??= Math.min(count, asked.from + listedChanges);
    if (current < count && (current < asked.from || current >= asked.to)) {
      asked.from = Math.max(0, current - newerChanges);
      asked.to = Math.min(count, asked.from + listedChanges);
    }
    const more = (text, act) => {
      const item = element("li");
      item.append(button("", text, () => {
        act();
        this.fill();
      }));
      return item;
    };
    if (asked.from > 0) {
      list.append(more(`${asked.from.toLocaleString("en")} newer`, () => { asked.from = Math.max(0, asked.from - listedChanges); }));
    }
    for (let number = asked.from; number < asked.to; number++) {
      const index = history[count - 1 - number];
      const at = recording.positions[index];
      const item = element("li", number === current ? "current" : "");
      const name = recording.title(index).split(".").pop();
      const link = positionLink(`${at}  ${momentText(recording.times[index])}  ${name}`, at, (to) => page.chosen.goTo(to));
      if (number === current) link.setAttribute("aria-current", "true");
      item.append(element("span", "sign", number === current ? "▸" : ""), link);
      list.append(item);
    }
    if (asked.to < count) {
      list.append(more(`${(count - asked.to).toLocaleString("en")} older`, () => { asked.to = Math.min(count, asked.to + listedChanges); }));
    }
    const told = count === 0 ? "no action has changed it" : `${counted(count, "change")}, newest first`;
    panel.replaceChildren(this.head(told), list);
    const row = list.querySelector(".current");
    if (row) list.scrollTop = row.offsetTop - list.clientHeight / 2;
    this.addValues(asked, list);
  }

  // What the value was before each change and after it, as far as that is read.
  async addValues(asked, list) {
    for (const link of list.querySelectorAll("a")) {
      const parts = await this.sidesAt(Number(link.hash.slice(1)), asked.followed).catch(() => []);
      if (this.asked !== asked || !list.isConnected) return;
      const value = element("span", "value", "  ");
      value.append(...parts);
      link.after(value);
      await new Promise((resume) => setTimeout(resume));
    }
  }

  // What a value was and is at a position; or, where it has parts, which of them changed there.
  async sidesAt(position, followed) {
    const { recording, changes } = this.page;
    const state = await recording.state(position);
    const pointer = Places.pointerIn(state, followed);
    const tokens = pointer === null ? [] : pointerTokens(pointer);
    const hasParts = pointer !== null && isContainer(valueAt(state, tokens));
    const told = !hasParts ? [] : (await changes.at(position) ?? []).filter((one) => one.pointer.startsWith(`${pointer}/`));
    if (told.length === 0) {
      const { old, now, isSame } = await new Why(this.page).sides(followed, recording.indexOf(position));
      return [...isSame ? [] : [element("span", "old", old), " → "], element("span", "new", now)];
    }
    // Its own path is known.
    const [path, line] = [escaped(pathText(tokens, state, recording.schema, true)), told[0].lineOf(told[0].name)];
    const text = line.startsWith(path) ? line.slice(path.length).replace(/^[.]/, "") : line;
    return [text + (told.length > 1 ? `, … ${told.length - 1} more` : "")];
  }

  // MARK: For tests

  async about(pointer) {
    const { page } = this;
    const places = await page.recording.places();
    const followed = places.follow(page.current.state, pointer);
    return { followed, history: places.history(followed), path: Places.text(page.current.state, followed, page.recording.schema) };
  }

  async why(pointer) {
    const { followed, history, path } = await this.about(pointer);
    return (await new Why(this.page, false).explain(followed, path, history, this.page.position)).map((line) => line.textContent);
  }

  async history(pointer) {
    const { history } = await this.about(pointer);
    return [...history].reverse().map((index) => this.page.recording.positions[index]);
  }
}
