// The effects: how each ended, and where it began and ended, as links.

const effectPortion = 200;

class EffectTable {
  // goTo: is given a position; filterEffect: an effect, whose actions are to be shown.
  constructor(recording, goTo, filterEffect) {
    this.recording = recording;
    const closing = (act) => (one) => {
      byID("effects-dialog").close();
      act(one);
    };
    this.goTo = closing(goTo);
    this.filterEffect = closing(filterEffect);
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
    cell(button("link", String(effect.id), () => this.filterEffect(effect)));
    cell(label);
    const starter = recording.indexOf(effect.starter);
    if (starter < 0) cell(effect.starter > 0 ? String(effect.starter) : "");
    else cell(positionLink(String(effect.starter), effect.starter, goTo), ` ${recording.title(starter)}`);
    cell(momentText(effect.start));
    const end = effect.end === null ? null : effect.canceller ?? recording.positionAt(effect.end);
    cell(...(end === null ? ["–"] : [positionLink(momentText(effect.end), end, goTo)]));
    cell(element("span", effect.status === "failed" ? "failed" : "", toldEnd(effect, false)));
    return row;
  }
}

function shortLocation(effect) { return effect.location?.split("/").pop() ?? null; }

// "effect 2 (run, Counter.swift:71)"
function effectName(effect) {
  const facts = [effect.name, shortLocation(effect)].filter(Boolean).map(escaped).join(", ");
  return facts ? `effect ${effect.id} (${facts})` : `effect ${effect.id}`;
}

// How an effect ended: what only the end of the store cancelled was not cancelled by the app.
function toldEnd(effect, hasTime = true) {
  const isLeft = effect.isUnfinished && effect.status === "cancelled";
  return isLeft ? "ran on until the store was closed" : endingText(effect, hasTime);
}

// How an effect ended, as the debugger tells it.
function endingText(effect, hasTime = true) {
  const time = !hasTime || effect.end === null ? "" : ` ${momentText(effect.end)}`;
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
