// The chain of causes up to the outside, and what an action started.

class Causes {
  constructor(page) {
    this.page = page;
    this.goTo = (position) => page.goTo(position, true);
  }

  show(index, because) {
    // That it came from outside is said beside its time.
    const isSent = index >= 0 && this.page.recording.effectsByID.has(this.page.recording.causes[index]);
    const causes = isSent ? this.chain(index, because) : [];
    this.fill("causes", causes);
    this.fill("started", index < 0 ? [] : this.started(index));
  }

  fill(id, items) {
    byID(id).replaceChildren(...items);
    byID(id).hidden = byID(id).previousElementSibling.hidden = items.length === 0;
  }

  item(className, ...parts) {
    const made = element("li", className);
    made.append(...parts);
    return made;
  }

  position(index) {
    const { recording, list } = this.page;
    const position = recording.positions[index];
    return positionLink(`${position} ${list.title(index)}`, position, this.goTo);
  }

  effect(effect) {
    const name = `effect ${effect.id}${effect.name ? ` ${escaped(effect.name)}` : ""}`;
    const made = element("span");
    made.append(effectLink(this.page, name, effect));
    if (effect.location) made.append(element("span", "quiet", ` ${escaped(shortLocation(effect))}`));
    return made;
  }

  // The effect that sent an action, what started that, and so on.
  chain(index, because) {
    const { recording } = this.page;
    const items = [];
    const seen = new Set();
    for (let at = index; at >= 0 && !seen.has(at) && seen.size < chainLimit;) {
      seen.add(at);
      const effect = recording.effectsByID.get(recording.causes[at]);
      if (!effect) {
        items.push(this.item("outside", `← ${causeText(recording, at)}`));
        break;
      }
      const reason = at === index && because ? `: ${escaped(because)}` : "";
      const doubt = recording.isDoubtful(at) ? `a doubtful answer${reason} ` : "";
      at = recording.indexOf(effect.starter);
      const starter = at >= 0 ? this.position(at) : effect.starter > 0 ? String(effect.starter) : "the start";
      const end = effect.end === null ? "the end" : momentText(effect.end);
      const span = element("span", "quiet span", ` ${momentText(effect.start)} → ${end}`);
      items.push(this.item("", `${doubt}← `, this.effect(effect), span), this.item("", "← ", starter));
    }
    return items;
  }

  started(index) {
    const { recording } = this.page;
    const started = recording.startedBy(recording.positions[index]);
    const items = started.slice(0, 50).map((effect) => {
      const ending = element("span", hasFailed(effect) ? "failed" : "", endingText(effect));
      const parts = ["→ ", this.effect(effect), ", which ", ending];
      const sent = recording.sentBy(effect);
      if (sent.length > 0) parts.push("; it sent ");
      sent.subarray(0, sentLimit).forEach((one, number) => parts.push(...(number > 0 ? [", "] : []), this.position(one)));
      if (sent.length > sentLimit) parts.push(`, … ${(sent.length - sentLimit).toLocaleString("en")} more`);
      return this.item("", ...parts);
    });
    if (started.length > 50) items.push(restItem(started.length - 50));
    for (const effect of recording.cancelledBy(recording.positions[index]).slice(0, 50)) {
      const id = effect.cancelID === null ? "" : ` (${escaped(effect.cancelID)})`;
      items.push(this.item("", "⊘ it cancelled ", this.effect(effect), id));
    }
    return items;
  }
}
