// What is told of a span, an action, a note or a suspect of the timeline: under the pointer, and, without one, of the
// effects in sight, which are a list of buttons beside the picture.

// How many effects are in the list.
const listedSpans = 60;

class TimelineCard {
  constructor(timeline, page) {
    Object.assign(this, { timeline, page });
    this.card = byID("card");
    this.spans = byID("spans");
    this.spans.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      const items = [...this.spans.querySelectorAll("button")];
      items[items.indexOf(document.activeElement) + step]?.focus();
    });
  }

  show(found, x) {
    const lines = found.span ? this.ofEffect(found.span.effect)
      : found.stop ? this.ofStop(found.stop) : this.ofAction(found.index);
    this.card.replaceChildren(...lines.map((line, number) => element("div", number === 0 ? "first" : "", line)));
    this.card.hidden = false;
    const { width } = this.timeline;
    this.card.style.left = `${Math.max(0, Math.min(x + 12, width - this.card.offsetWidth - 4))}px`;
    this.timeline.drawing.drawSelection(found.span ?? null);
  }

  hide() {
    this.card.hidden = true;
    this.timeline.drawing?.drawSelection();
  }

  ofAction(index) {
    const { recording } = this.page;
    if (index < 0) return [initialTitle(recording)];
    const title = `${recording.positions[index]}  ${this.page.list.title(index)}`;
    return [title, `${momentText(recording.times[index])} · from ${causeText(recording, index)}`];
  }

  ofStop(stop) {
    const name = stop.kind === "suspect" ? suretyText(stop) : stop.name;
    return [`${marks[stop.kind].sign} ${stop.position}  ${escaped(name)}`, escaped(stop.text)];
  }

  ofEffect(effect) {
    const { recording } = this.page;
    const starter = recording.indexOf(effect.starter);
    const sent = recording.sentBy(effect);
    const length = effect.end === null ? "" : ` (${durationText((effect.end - effect.start) * 1000)})`;
    const more = sent.length > 1 ? ` and ${(sent.length - 1).toLocaleString("en")} more` : "";
    return [
      effectName(effect),
      `${momentText(effect.start)} → ${effect.end === null ? "the end" : momentText(effect.end)}${length}`,
      starter < 0 ? "started at the beginning" : `started by ${effect.starter} ${recording.title(starter)}`,
      endingText(effect, false),
      ...(sent.length === 0 ? [] : [`sent ${recording.positions[sent[0]]} ${recording.title(sent[0])}${more}`]),
    ];
  }

  // The effects in sight, those around the selection where they are many.
  list() {
    const { timeline, spans } = this;
    if (spans.contains(document.activeElement)) return;
    const { from, to, lanes, scale, index } = timeline;
    const pixel = (to - from) / timeline.width;
    const here = scale.placeOf(index);
    const found = lanes.rows.flatMap((row) => Lanes.inSight(row, from, to, pixel));
    const distance = ({ start, end }) =>
      (start <= here && end >= here ? 0 : Math.min(Math.abs(start - here), Math.abs(end - here)));
    found.sort((one, other) => distance(one) - distance(other));
    const listed = found.slice(0, listedSpans).sort((one, other) => one.start - other.start);
    spans.replaceChildren(...listed.map((span, number) => {
      const item = element("li");
      const act = () => timeline.click({ span }, timeline.x(span.start));
      const made = button("", this.ofEffect(span.effect).join(", "), act);
      made.tabIndex = number === 0 ? 0 : -1;
      made.addEventListener("focus", () => this.show({ span }, timeline.x(span.start)));
      made.addEventListener("blur", () => this.hide());
      item.append(made);
      return item;
    }));
  }
}
