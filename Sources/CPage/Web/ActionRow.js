// A row of the list: the rail of its cascade, position, gap since the action before, name and payload, marks.

// A shorter gap since the action before is not told, in microseconds.
const shortestGap = 100_000;

// The name of actions that are no actions: the state was changed without one.
const outsideName = "(outside)";

// Where a person did it in the debugger.
const editTitle = "the state was edited";

function changeTitle(isKnown) { return `the state was changed${isKnown ? "" : " behind the store's back"}`; }

// An action as the list of the debugger shows it: its name, and what it carries.
function titleParts(recording, action, limit) {
  const { schema } = recording;
  const [name, value, type, from] = ["name", "action", "type", "from"].map((member) => action.get(member));
  const author = from instanceof Map ? from : new Map();
  if (value === undefined && author.get("repl") === true) return [editTitle, ""];
  if (name === outsideName) {
    const origin = recording.changeOrigins.get(Number(action.get("seq").text));
    return [changeTitle(origin !== undefined || author.has("effect")), origin ? ` ← ${escaped(origin)}` : ""];
  }
  return [escaped(actionTitle(schema, name, value, type)), actionPayload(schema, name, value, type, limit)];
}

function titleOf(recording, action, limit) { return titleParts(recording, action, limit).join(""); }

function initialTitle(recording) { return recording.first === 0 ? "the initial state" : "here the recording begins"; }

function causeText(recording, index) {
  const cause = recording.causes[index];
  if (cause === -1) return escaped(recording.changeOrigins.get(recording.positions[index]) ?? "outside");
  if (cause === -2) return "debugger";
  const name = recording.effectsByID.get(cause)?.name;
  const doubt = recording.isDoubtful(index) ? "a doubtful answer of " : "";
  return `${doubt}effect ${cause}${name ? ` (${escaped(name)})` : ""}`;
}

// Says which positions before an action were not written.
function lostText(recording, index) {
  const { positions, first } = recording;
  const [from, to] = [(index > 0 ? positions[index - 1] : first) + 1, positions[index] - 1];
  if (from > to) return "";
  return from === to ? `${from} lost` : `${from}–${to} lost`;
}

// The time since the action before, where it is long.
function gapText(recording, index) {
  if (index < 1) return "";
  const gap = recording.times[index] - recording.times[index - 1];
  return gap > shortestGap ? `+${durationText(gap * 1000)}` : "";
}

function markElement(name, count = 1) {
  const made = element("span", `mark ${name}`, marks[name].sign);
  made.role = "img";
  made.ariaLabel = made.title = count > 1 ? `${marks[name].text} (${count})` : marks[name].text;
  return made;
}

class ActionRow {
  constructor(recording, signs, cascades) {
    Object.assign(this, { recording, signs, cascades });
  }

  // first: the first of the repeats that it stands for, or the action itself.
  // parts: name and payload; null where they are not at hand yet.
  element(index, first, parts, folded, open) {
    const { recording, signs } = this;
    const row = element("div", `row rail-${this.cascades.color(index)}`);
    const name = element("span", "what");
    const lost = index < 0 ? "" : lostText(recording, index);
    if (lost) name.append(element("span", "missing", lost), " ");
    const [title, payload] = parts ?? [index < 0 ? initialTitle(recording) : recording.title(index), ""];
    // What is at its end tells long names from each other.
    const dot = index < 0 ? -1 : title.lastIndexOf(".");
    if (dot > 0) name.append(element("span", "outer", title.slice(0, dot + 1)));
    name.append(element("strong", "", title.slice(dot + 1)));
    if (folded > 0) name.append(element("span", "repeats", ` × ${folded.toLocaleString("en")} from ${recording.positions[first]}`));
    else if (payload) name.append(element("span", "payload", payload));
    row.append(
      element("span", "number", String(index < 0 ? recording.first : recording.positions[index])),
      element("span", "gap", gapText(recording, first)), name, this.signsOf(index, first, folded, open));
    const time = index < 0 ? "" : ` · ${momentText(recording.times[index])} · from ${causeText(recording, index)}`;
    row.title = `${title}${payload}${time}`;
    if (index >= 0) {
      row.classList.toggle("crash", signs.has(index, "crash"));
      row.classList.toggle("lost", recording.isLost(index));
      row.classList.toggle("unchanged", signs.has(index, "unchanged"));
      row.classList.toggle("logged", signs.has(index, "logged"));
      row.classList.toggle("inner", recording.causes[index] >= 0);
    }
    return row;
  }

  signsOf(index, first, folded, open) {
    const cell = element("span", "signs");
    if (index < 0) {
      if (this.recording.notesAt(this.recording.first).length > 0) cell.append(markElement("note"));
      return cell;
    }
    const names = this.signs.namesAt(index);
    // One of the repeats.
    const chosen = this.signs.chosen ?? [];
    if (folded > 0 && !names.includes("chosen") && chosen[upperBound(chosen, first - 1)] < index) names.push("chosen");
    cell.append(...names.map((name) => markElement(name)));
    if (folded > 0 || open > 0) cell.append(element("span", "fold", folded > 0 ? "▸" : "▾"));
    return cell;
  }
}
