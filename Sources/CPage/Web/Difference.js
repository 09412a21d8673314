// What an action changed, told as the debugger's `diff` tells it: a collection that was written whole is compared part
// by part, elements are known by what identifies them, and one that was taken out and put in elsewhere has moved.

// How many elements that stand side by side, or have moved, are told one by one.
const runLimit = 8;
// How many parts a collection has at most that is compared part by part.
const partLimit = 8192;

class StateDifference {
  constructor(schema) {
    this.schema = schema;
    this.changes = [];
  }

  // What an operation did: {tokens, old, now, isElement}, in a state with the containers around the place.
  static changes(effect, state, schema) {
    const { tokens, old, now, isElement } = effect;
    const path = pathText(tokens, state, schema);
    const whole = {
      tokens, from: null, path, anyPath: path, old, now,
      stackID: StateDifference.stackID(tokens, state, now ?? old, schema),
      kind: !isElement ? "value" : old === undefined ? "inserted" : "removed", count: 1,
    };
    const size = (value) => (Array.isArray(value) ? value.length : value.size);
    const isCompared = !isElement && isContainer(old) && isContainer(now) && Array.isArray(old) === Array.isArray(now)
      && Math.max(size(old), size(now)) <= partLimit;
    if (!isCompared) return [whole];
    const difference = new StateDifference(schema);
    difference.compareReplaced(old, now, tokens, state);
    return difference.changes.length === 0 ? [whole] : difference.changes;
  }

  // The id of the innermost stack element on the way to a place.
  static stackID(tokens, state, changed, schema) {
    if (!schema) return null;
    let found = null;
    let [value, member] = [state, { type: schema.state }];
    tokens.forEach((token, index) => {
      value = value === undefined ? undefined : partOf(value, token);
      member = schema.member(member, token);
      const isLast = index + 1 === tokens.length;
      const holder = isLast ? changed : value;
      const id = member?.type?.stackElement && holder instanceof Map ? holder.get("id") : undefined;
      if (id !== undefined && (isLast || !isContainer(id))) found = new ValueText(null).line(id, null, 40);
    });
    return found;
  }

  // Tells as moves what a patch says in two operations.
  static joiningMoves(changes, schema) {
    const joined = [];
    for (const change of changes) {
      const last = joined[joined.length - 1];
      const isMove = change.kind === "inserted" && change.count === 1 && last?.kind === "removed" && last.count === 1
        && pointerText(last.tokens.slice(0, -1)) === pointerText(change.tokens.slice(0, -1))
        && pointerText(last.tokens) !== pointerText(change.tokens) && isSame(last.old, change.now);
      if (!isMove) {
        joined.push(change);
        continue;
      }
      const index = `[${change.tokens[change.tokens.length - 1]}]`;
      let { path } = change;
      if (path.endsWith(index)) {
        const array = change.tokens.slice(0, -1);
        const field = schema && array.length > 0
          ? schema.field(schema.memberAt(array.slice(0, -1)), array[array.length - 1]) : null;
        const identity = identityOf(undefined, schema ? schema.memberAt(array) : null, field, schema);
        const id = identity ? valueAt(change.now, identity) : undefined;
        path = path.slice(0, -index.length) + (id === undefined ? "" : `[id: ${idText(id)}]`);
      }
      joined[joined.length - 1] = { ...change, kind: "moved", from: last.tokens, path, now: undefined };
    }
    return joined;
  }

  get root() {
    const member = this.schema ? { type: this.schema.state } : null;
    return { path: "", anyPath: "", from: [], tokens: [], stackID: null, member, field: null };
  }

  // The place of a part on both sides of a place.
  place(token, value, part, place, { formerly = token, label = null } = {}) {
    const { schema } = this;
    const found = {
      path: label === null ? extendedPath(place.path, token, value, place.member) : place.path + label,
      anyPath: Array.isArray(value) ? `${place.anyPath}[*]` : extendedPath(place.anyPath, token, value, place.member),
      from: [...place.from, formerly], tokens: [...place.tokens, token], stackID: place.stackID,
      field: schema ? schema.field(place.member, token) : null,
      member: schema ? schema.member(place.member, token) : null,
    };
    if (label === null && found.member?.type?.stackElement && part instanceof Map) {
      const id = part.get("id");
      found.stackID = id === undefined || isContainer(id) ? null : new ValueText(null).line(id, null, 40);
    }
    return found;
  }

  append(kind, old, now, place, count = 1) {
    this.changes.push({
      tokens: place.tokens, from: pointerText(place.from) === pointerText(place.tokens) ? null : place.from,
      path: finishedPath(place.path), anyPath: finishedPath(place.anyPath), stackID: place.stackID,
      old, now, kind, count,
    });
  }

  compareReplaced(old, now, tokens, state) {
    let place = this.root;
    let container = state;
    let identity = null;
    for (const token of tokens) {
      identity = Array.isArray(container) ? identityOf(container, place.member, place.field, this.schema) : null;
      const part = container === undefined ? undefined : partOf(container, token);
      place = this.place(token, container, part, place);
      container = part;
    }
    const [before, after] = identity ? [valueAt(old, identity), valueAt(now, identity)] : [];
    // Another element in the place is no change of the one that was there.
    if (before !== undefined && after !== undefined && !isSame(before, after)) {
      this.append("removed", old, undefined, place);
      this.append("inserted", undefined, now, place);
    } else {
      this.compare(old, now, place);
    }
  }

  compare(old, now, place) {
    if (isSame(old, now)) return;
    const count = this.changes.length;
    let isTold = false;
    if (old instanceof Map && now instanceof Map) isTold = this.compareMembers(old, now, place);
    else if (Array.isArray(old) && Array.isArray(now)) isTold = this.compareElements(old, now, place);
    // What is different in many ways is told whole.
    if (isTold && new Set(this.changes.slice(count).map((change) => change.anyPath)).size <= 8) return;
    this.changes.length = count;
    this.append("value", old, now, place);
  }

  compareMembers(old, now, place) {
    if (old.size > 0 && now.size > 0 && ![...old.keys()].some((name) => now.has(name))) return false;
    for (const [name, part] of old) {
      const inner = this.place(name, old, part, place);
      if (now.has(name)) this.compare(part, now.get(name), inner);
      else this.append("value", part, undefined, inner);
    }
    for (const [name, part] of now) {
      if (!old.has(name)) this.append("value", undefined, part, this.place(name, now, part, place));
    }
    return true;
  }

  compareElements(old, now, place) {
    const keyed = (elements, identity) => {
      const index = new Map();
      const keys = elements.map((element) => (element === undefined ? undefined : valueAt(element, identity)));
      for (const [number, key] of keys.entries()) {
        if (key === undefined || key === null || index.has(valueKey(key))) return null;
        index.set(valueKey(key), number);
      }
      return { keys, index };
    };
    if (place.member?.type?.collection?.pairs) {
      const keys = (elements) => elements.filter((_, index) => index % 2 === 0);
      const pairs = (elements) => (elements.length % 2 === 0 ? keyed(keys(elements), []) : null);
      const [first, second] = [pairs(old), pairs(now)];
      if (!first || !second) return false;
      this.comparePairs(first, old, second, now, place);
      return true;
    }
    const { schema } = this;
    const { member, field } = place;
    const identity = identityOf(now, member, field, schema) ?? identityOf(old, member, field, schema);
    const [first, second] = identity ? [keyed(old, identity), keyed(now, identity)] : [];
    if (first && second) return this.compareKeyed(first, old, second, now, place);
    this.comparePlaces(old, now, place);
    return true;
  }

  compareKeyed(first, old, second, now, place) {
    const numbers = (one, isWanted) => [...one.keys.keys()].filter((index) => isWanted(valueKey(one.keys[index])));
    const removed = numbers(first, (key) => !second.index.has(key));
    const added = numbers(second, (key) => !first.index.has(key));
    const isAllNew = removed.length === old.length && added.length === now.length;
    if (isAllNew && removed.length + added.length > runLimit) return false;
    this.appendRuns(removed, old, place, true);
    this.appendRuns(added, now, place, false);
    const stayed = numbers(second, (key) => first.index.has(key));
    const sources = stayed.map((index) => first.index.get(valueKey(second.keys[index])));
    const inOrder = longestIncreasing(sources);
    const hasMoved = (number) => !inOrder.has(number) && sources[number] !== stayed[number];
    const moved = [...stayed.keys()].filter(hasMoved);
    const element = (number) => {
      const [source, target] = [sources[number], stayed[number]];
      const label = source === target ? null : `[id: ${idText(second.keys[target])}]`;
      return this.place(String(target), now, now[target], place, { formerly: String(source), label });
    };
    if (moved.length > runLimit) this.append("reordered", undefined, undefined, place, [moved.length, now.length]);
    else for (const number of moved) this.append("moved", undefined, undefined, element(number));
    for (const number of stayed.keys()) {
      const [before, after] = [old[sources[number]], now[stayed[number]]];
      if (!isSame(before, after)) this.compare(before, after, element(number));
    }
    return true;
  }

  comparePlaces(old, now, place) {
    const alignment = new ArrayAlignment(old, now);
    const move = alignment.move();
    if (move) {
      const [source, target] = move.map(String);
      const moved = { ...place, from: [...place.from, source], tokens: [...place.tokens, target] };
      return this.append("moved", undefined, undefined, moved);
    }
    const [removed, added, changed] = [[], [], []];
    for (let step = alignment.next(); step; step = alignment.next()) {
      if (step.old === undefined) added.push(step.now);
      else if (step.now === undefined) removed.push(step.old);
      else changed.push(step);
    }
    this.appendRuns(removed, old, place, true);
    this.appendRuns(added, now, place, false);
    for (const step of changed) {
      const inner = this.place(String(step.now), now, now[step.now], place, { formerly: String(step.old) });
      this.compare(old[step.old], now[step.now], inner);
    }
  }

  // Tells elements that were put in or taken out: where many stand side by side, together.
  appendRuns(indexes, elements, place, areRemoved) {
    const append = (index, value, count) => {
      const inner = this.place(String(index), elements, elements[index], place);
      if (areRemoved) this.append("removed", value, undefined, inner, count);
      else this.append("inserted", undefined, value, inner, count);
    };
    for (let start = 0, end; start < indexes.length; start = end) {
      end = start + 1;
      while (end < indexes.length && indexes[end] === indexes[end - 1] + 1) end++;
      const run = indexes.slice(start, end);
      if (run.length <= runLimit) for (const index of run) append(index, elements[index], 1);
      else append(run[0], run.map((index) => elements[index]), run.length);
    }
  }

  // Dictionaries as arrays of keys and values.
  comparePairs(first, old, second, now, place) {
    const pair = (key, source, target) => {
      const label = `[key: ${typeof key === "string" ? quotedText(key) : new ValueText(null).line(key, null)}]`;
      const token = String((target ?? source) * 2 + 1);
      const formerly = source === undefined ? token : String(source * 2 + 1);
      return this.place(token, now, undefined, place, { formerly, label });
    };
    first.keys.forEach((key, source) => {
      const target = second.index.get(valueKey(key));
      const value = old[source * 2 + 1];
      if (target === undefined) this.append("value", value, undefined, pair(key, source, undefined));
      else this.compare(value, now[target * 2 + 1], pair(key, source, target));
    });
    second.keys.forEach((key, target) => {
      if (first.index.has(valueKey(key))) return;
      this.append("value", undefined, now[target * 2 + 1], pair(key, undefined, target));
    });
  }
}
