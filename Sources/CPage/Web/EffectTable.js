// The effects: how each ended, and where it began and ended, as links.

const effectPortion = 200;

class EffectTable {
  constructor(page) {
    const { recording } = page;
    Object.assign(this, { page, recording });
    const closing = (act) => (one) => {
      byID("effects-dialog").close();
      act(one);
    };
    this.goTo = closing((position) => page.goTo(position, true));
    this.filterEffect = closing((effect) => page.finder.filterEffect(effect));
    this.table = byID("effects");
    const { effects } = recording;
    const counts = new Map();
    for (const { status } of effects) counts.set(status, (counts.get(status) ?? 0) + 1);
    byID("effects-button").textContent = counted(effects.length, "effect");
    byID("effects-button").hidden = effects.length === 0;
    const select = byID("effect-status");
    for (const [status, count] of [["all", effects.length], ...counts]) {
      const option = element("option", "", `${status} (${count.toLocaleString("en")})`);
      option.value = status;
      select.append(option);
    }
    select.addEventListener("change", () => this.fill());
  }

  show() { if (!this.shown) this.fill(); }

  fill() {
    const status = byID("effect-status").value;
    const { effects } = this.recording;
    this.shown = status === "all" ? effects : effects.filter((effect) => effect.status === status);
    this.table.tBodies[0].replaceChildren();
    this.more(0);
  }

  more(from) {
    const body = this.table.tBodies[0];
    for (const effect of this.shown.slice(from, from + effectPortion)) body.append(this.row(effect));
    const rest = this.shown.length - from - effectPortion;
    if (rest <= 0) return;
    const row = body.insertRow();
    const cell = row.insertCell();
    cell.colSpan = 6;
    cell.append(button("", `${Math.min(rest, effectPortion)} more of ${rest.toLocaleString("en")}`, () => {
      row.remove();
      this.more(from + effectPortion);
    }));
  }

  row(effect) {
    const { recording, goTo } = this;
    const row = element("tr");
    const heads = this.table.tHead.rows[0].cells;
    const cell = (...parts) => {
      const made = row.insertCell();
      // On a narrow page, where there is no head, each cell says what it is.
      made.dataset.head = heads[made.cellIndex].textContent;
      made.append(...parts);
    };
    const label = [effect.name, shortLocation(effect)].filter(Boolean).map(escaped).join(", ");
    const link = effectLink(this.page, String(effect.id), effect);
    link.addEventListener("click", () => byID("effects-dialog").close());
    cell(link);
    cell(label);
    const starter = recording.indexOf(effect.starter);
    if (starter < 0) cell(effect.starter > 0 ? String(effect.starter) : "");
    else cell(positionLink(String(effect.starter), effect.starter, goTo), ` ${recording.title(starter)}`);
    cell(momentText(effect.start));
    const end = effect.end === null ? null : effect.canceller ?? recording.positionAt(effect.end);
    cell(...(end === null ? ["–"] : [positionLink(momentText(effect.end), end, goTo)]));
    const only = button("plain", "only its actions", () => this.filterEffect(effect));
    only.title = "Only its actions in the list, and what started it";
    cell(element("span", effect.status === "failed" ? "failed" : "", endingText(effect, false)), " · ", only);
    return row;
  }
}

// A link to the action that started an effect, which lights up in the list, whatever that was narrowed to.
function effectLink(page, text, effect) {
  const link = positionLink(text, Math.max(effect.starter, page.recording.first), async (position) => {
    if (!page.list.has(page.recording.indexOf(position))) page.finder.clear();
    await page.chosen.goTo(position);
    // The list may be drawn again where it had less room.
    setTimeout(() => flash(byID("rows").querySelector(".selected")), 50);
  });
  link.classList.add("effect");
  link.title = "To what started it";
  return link;
}

function shortLocation(effect) { return effect.location?.split("/").pop() ?? null; }

// "effect 2 (run, Counter.swift:71)"
function effectName(effect) {
  const facts = [effect.name, shortLocation(effect)].filter(Boolean).map(escaped).join(", ");
  return facts ? `effect ${effect.id} (${facts})` : `effect ${effect.id}`;
}

// How an effect ended, as the debugger tells it.
function endingText(effect, hasTime = true) {
  const time = !hasTime || effect.end === null ? "" : ` ${momentText(effect.end)}`;
  if (effect.isUnfinished && effect.status === "cancelled") return `ran on after the last action, until it was cancelled${time}`;
  switch (effect.status) {
    case "finished": {
      const error = effect.error === null ? "" : `, with an error that it handled: ${escaped(effect.error)}`;
      return `finished${time}${error}`;
    }
    case "failed": return `failed${time}: ${escaped(effect.error ?? "")}`;
    case "cancelled": {
      const by = effect.canceller === null ? "" : ` by action ${effect.canceller}`;
      return `was cancelled${time}${by}${effect.cancelID === null ? "" : ` (${escaped(effect.cancelID)})`}`;
    }
    default: return "was still running when the recording ended";
  }
}
