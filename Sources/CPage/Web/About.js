// What is told once: the recording's name, where it comes from, and how it ended.

function noteText(note) {
  return `${escaped(note.name)}${note.name && note.text ? ": " : ""}${escaped(note.text)}`;
}

function unmetText({ id, by, position }) {
  const cause = by && by !== position ? `, asked for by action ${by}` : "";
  return `a cancellation${id ? ` of ${escaped(id)}` : ""} met nothing${cause}`;
}

class About {
  constructor(recording) {
    this.recording = recording;
    const { facts } = recording;
    const name = escaped(facts.get("name") ?? "");
    byID("title").textContent = name;
    document.title = name;
    const overview = this.overview();
    byID("overview").textContent = overview.join(" · ");
    byID("overview").title = overview.join("\n");
    const pair = ([key, text]) => [element("dt", "", key), element("dd", "", text)];
    byID("about").replaceChildren(...this.facts().flatMap(pair));
    byID("legend").replaceChildren(...Object.entries(marks).flatMap(([mark, { sign, text: meaning }]) =>
      [element("dt", `mark ${mark}`, sign), element("dd", "", meaning)]));
    byID("about-button").title = "Facts of the recording (i)";
    for (const one of recording.names.slice(0, 500)) {
      const option = element("option");
      option.value = actionTitle(recording.schema, one);
      byID("name-list").append(option);
    }
  }

  get span() {
    const { count, first, times } = this.recording;
    if (count === 0) return "0 s";
    // A part has taken as long as it has since its first action.
    return durationText(Math.max(0, times[count - 1] - (first > 0 ? times[0] : 0)) * 1000);
  }

  overview() {
    const { facts, count, effects, first } = this.recording;
    return [
      escaped(facts.get("store").get("name") || "a store"),
      `${counted(count, "action")}${first > 0 ? ` from position ${first} on` : ""} in ${this.span}`,
      counted(effects.length, "effect"),
    ];
  }

  facts() {
    const { recording } = this;
    const { facts, lost } = recording;
    const store = facts.get("store");
    const rows = [
      ["ending", escaped(facts.get("ending") ?? "")], ["started", escaped(facts.get("started") ?? "")],
      ["actions", `${recording.count.toLocaleString("en")} in ${this.span}`],
      ["store", escaped(store.get("name") ?? "")],
      ...["state", "action", "fidelity"].map((name) => [name, escaped(store.get(name) ?? "")]),
    ];
    const values = new ValueText(null);
    const written = (value) => (typeof value === "string" ? escaped(value) : values.line(value, null, 200));
    for (const [name, value] of facts.get("app")) rows.push([escaped(name), written(value)]);
    const redacted = facts.get("redacted") ?? [];
    if (redacted.length > 0) rows.push(["redacted", redacted.map(escaped).join(", ")]);
    for (const { first, last, reason } of lost.slice(0, 20)) {
      rows.push(["not known", `the states at ${first === last ? first : `${first}–${last}`}: ${escaped(reason)}`]);
    }
    if (lost.length > 20) rows.push(["", `… ${lost.length - 20} more`]);
    return rows.filter(([, text]) => text !== "");
  }
}
