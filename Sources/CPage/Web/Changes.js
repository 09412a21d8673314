// What an action changed, as the debugger tells it. This is all that the page asks of differences.

class Changes {
  constructor(recording) {
    this.recording = recording;
    this.text = new ChangeText(recording.schema);
  }

  // Null where the state before the action is not known.
  async at(position) {
    const { recording } = this;
    const { schema } = recording;
    const change = await recording.changeLine(position);
    if (!change) return null;
    const operations = change.get("patch") ?? [];
    if (operations.length === 0) return [];
    const before = await recording.state(position - 1).catch(() => undefined);
    if (before === undefined) return null;
    const player = new StatePlayer(before);
    const step = new StepDifference(Recording.places(operations), before, schema);
    const told = [];
    player.room = carriedLimit;
    for (const operation of operations) {
      player.applyOne(operation, (effect) => {
        const place = step.placeAround(effect.tokens);
        told.push({ place, changes: place ? null : StateDifference.changes(effect, player.root, schema) });
      });
      // What was told holds values of the state.
      player.handOut();
    }
    const isTold = new Set();
    const all = told.flatMap(({ place, changes }) => {
      if (!place) return changes;
      const key = pointerText(place);
      if (isTold.has(key)) return [];
      isTold.add(key);
      return step.changesAt(place, before, player.root);
    });
    return StateDifference.joiningMoves(all, schema).map((one) => new Change(one, this.text));
  }
}

// A change as the inspector shows it.
class Change {
  constructor(change, text) {
    this.change = change;
    this.text = text;
  }

  // Where it is in the state.
  get pointer() { return pointerText(this.change.tokens); }
  // A path, what was and what is; or what happened, as a text.
  get parts() { return this.text.parts(this.change); }
  // The same in a line.
  get line() { return this.text.line(this.change); }

  // The places that changed, as tokens, as far as they are in the state.
  get places() {
    const { kind, tokens, count } = this.change;
    const holder = tokens.slice(0, -1);
    if (kind === "removed" && holder.length > 0) return [holder];
    const places = [tokens];
    if (kind !== "inserted") return places;
    const first = Number(tokens[holder.length]);
    for (let number = 1; number < Math.min(count, portion); number++) places.push([...holder, String(first + number)]);
    return places;
  }

  // Where a long text changed: the offsets at which the difference begins and ends.
  get offsets() {
    const { old, now } = this.change;
    if (typeof old !== "string" || typeof now !== "string" || now.length <= shownText) return null;
    let start = 0;
    while (start < now.length && old.charCodeAt(start) === now.charCodeAt(start)) start++;
    let [before, end] = [old.length, now.length];
    while (Math.min(before, end) > start && old.charCodeAt(before - 1) === now.charCodeAt(end - 1)) {
      before--;
      end--;
    }
    return [start, end];
  }
}
