// The lines of a block, by the position that they belong to. None is read before it is asked for.
class Block {
  constructor(text) {
    this.actions = new Map();
    this.changes = new Map();
    this.keyframes = [];
    // The lines of the app's log, where the store was.
    this.log = new Map();
    this.states = new RecentlyUsed(24);
    const head = /^\{"kind":"(action|change|keyframe|log)","seq":([0-9]+)[,}]/;
    let start = 0;
    while (start < text.length) {
      let end = text.indexOf("\n", start);
      if (end < 0) end = text.length;
      const match = head.exec(text.slice(start, Math.min(end, start + 64)));
      if (match) this.add(match[1], Number(match[2]), text.slice(start, end));
      else this.addOther(text.slice(start, end));
      start = end + 1;
    }
    this.keyframes.sort((one, other) => one.position - other.position);
  }

  add(kind, position, line) {
    if (kind === "action") this.actions.set(position, line);
    else if (kind === "change") this.changes.set(position, line);
    else if (kind === "log") this.addLog(position, line);
    else this.keyframes.push({ position, line });
  }

  addLog(position, line) {
    if (!this.log.has(position)) this.log.set(position, []);
    this.log.get(position).push(line);
  }

  // A line that another writer has written, whose members may stand in any order.
  addOther(line) {
    if (!/"kind"\s*:\s*"(action|change|keyframe|log)"/.test(line)) return;
    try {
      const json = parseJSON(line);
      const position = json.get("seq");
      if (position instanceof NumberText) this.add(json.get("kind"), Number(position.text), line);
    } catch {
      // What cannot be read is told where its position is looked at.
    }
  }
}
