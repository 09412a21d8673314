// What an action changed, told as the debugger's `diff` tells it: a collection that was written whole is compared part
// by part, elements are known by what identifies them, and one that was taken out and put in elsewhere has moved.

// How many elements that stand side by side, or have moved, are told one by one.
const runLimit = 8;
// How many parts a collection has at most that is compared part by part.
const partLimit = 8192;

class StateDifference {
  // limit: how many parts of a collection are told one by one, the same part of many elements as one.
  constructor(schema, limit = 8) {
    this.schema = schema;
    this.limit = limit;
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
    const areContainers = isContainer(old) && isContainer(now) && Array.isArray(old) === Array.isArray(now)
      && Math.max(size(old), size(now)) <= partLimit;
    const set = tokens.length > 0 && indexOfToken(tokens[tokens.length - 1]) !== null && schema
      ? keyedKind(schema.memberAt(tokens.slice(0, -1)), schema)?.values : null;
    const isReplacement = !isElement && old !== undefined && now !== undefined;
    if (!isReplacement || !(areContainers || set)) return [whole];
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
      path: label === null ? extendedPath(place.path, token, value, place.member, schema) : place.path + label,
      anyPath: Array.isArray(value) || dictionaryOf(place.member, schema)
        ? `${place.anyPath}[*]` : extendedPath(place.anyPath, token, value, place.member, schema),
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
    let kind = null;
    for (const token of tokens) {
      kind = Array.isArray(container) ? kindOf(container, place.member, place.field, this.schema) : null;
      const part = container === undefined ? undefined : partOf(container, token);
      place = this.place(token, container, part, place);
      container = part;
    }
    const [before, after] = kind?.ids ? [valueAt(old, kind.ids), valueAt(now, kind.ids)] : [];
    // Another element in the place is no change of the one that was there.
    if (kind?.values || before !== undefined && after !== undefined && !isSame(before, after)) {
      this.append("removed", old, undefined, place);
      this.append("inserted", undefined, now, place);
    } else {
      this.compare(old, now, place);
    }
  }

  // Tells what leads from one state to another at a place that is the same in both.
  compareAt(before, after, tokens) {
    let place = this.root;
    let container = before;
    for (const token of tokens) {
      const part = container === undefined ? undefined : partOf(container, token);
      place = this.place(token, container, part, place);
      container = part;
    }
    const now = valueAt(after, tokens);
    if (container !== undefined && now !== undefined) this.compare(container, now, place);
    else if (container !== undefined || now !== undefined) this.append("value", container, now, place);
  }

  compare(old, now, place) {
    if (isSame(old, now)) return;
    const count = this.changes.length;
    let isTold = false;
    if (old instanceof Map && now instanceof Map) isTold = this.compareMembers(old, now, place);
    else if (Array.isArray(old) && Array.isArray(now) && !place.member?.type?.composite) isTold = this.compareElements(old, now, place);
    // What is different in many ways is told whole.
    if (isTold && new Set(this.changes.slice(count).map((change) => change.anyPath)).size <= this.limit) return;
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
    // The elements by what tells them apart; null where that is not known of one, or the same of two.
    const keyed = (keys, text) => {
      const index = new Map();
      const texts = keys.map((key) => (key === undefined ? undefined : text(key)));
      for (const [number, one] of texts.entries()) {
        if (one === undefined || index.has(one)) return null;
        index.set(one, number);
      }
      return { keys, texts, index };
    };
    const { schema } = this;
    const { member, field } = place;
    const kind = kindOf(now, member, field, schema) ?? kindOf(old, member, field, schema);
    const byKind = (elements) => {
      if (kind?.ids) {
        const idOf = (element) => (element === undefined ? undefined : valueAt(element, kind.ids) ?? undefined);
        return keyed(elements.map(idOf), valueKey);
      }
      if (kind?.values) return keyed(elements, writtenKey);
      return elements.length % 2 === 0 ? keyed(elements.filter((_, index) => index % 2 === 0), writtenKey) : null;
    };
    const [first, second] = kind ? [byKind(old), byKind(now)] : [];
    if (kind?.keys) return first && second ? this.comparePairs(first, old, second, now, kind.keys, place) : false;
    if (first && second) return this.compareKeyed(first, old, second, now, Boolean(kind.values), place);
    this.comparePlaces(old, now, place, Boolean(kind?.values));
    return true;
  }

  // Which elements were taken out or put in, which stayed, and which of these stand elsewhere.
  static paired(first, second) {
    const numbers = (one, other) => [...one.keys.keys()].filter((index) => !other.index.has(one.texts[index]));
    const stayed = [...second.keys.keys()].filter((index) => first.index.has(second.texts[index]))
      .map((target) => [first.index.get(second.texts[target]), target]);
    const staying = inOrder(stayed);
    return {
      removed: numbers(first, second), added: numbers(second, first), stayed,
      moved: stayed.filter((_, number) => !staying.has(number)),
    };
  }

  static isAllNew({ removed, added, stayed }) {
    return stayed.length === 0 && removed.length + added.length > runLimit;
  }

  appendMoves(moved, count, place) {
    if (moved.length > runLimit) this.append("reordered", undefined, undefined, place, [moved.length, count]);
    else for (const element of moved) this.append("moved", undefined, undefined, element);
  }

  // isSet: its elements have nothing but their values.
  compareKeyed(first, old, second, now, isSet, place) {
    const paired = StateDifference.paired(first, second);
    if (StateDifference.isAllNew(paired)) return false;
    this.appendRuns(paired.removed, old, place, true);
    this.appendRuns(paired.added, now, place, false);
    const element = ([source, target]) => {
      const label = isSet || source === target ? null : `[id: ${idText(second.keys[target])}]`;
      return this.place(String(target), now, now[target], place, { formerly: String(source), label });
    };
    if (!isSet || place.member.type.keepsOrder) this.appendMoves(paired.moved.map(element), now.length, place);
    if (isSet) return true;
    for (const pair of paired.stayed) {
      const [before, after] = [old[pair[0]], now[pair[1]]];
      if (!isSame(before, after)) this.compare(before, after, element(pair));
    }
    return true;
  }

  // areValues: an element that changed is another one.
  comparePlaces(old, now, place, areValues = false) {
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
      else if (areValues) [removed, added].forEach((list, side) => list.push(side === 0 ? step.old : step.now));
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
    const isSet = Boolean(keyedKind(place.member, this.schema)?.values);
    const append = (index, value, count) => {
      // Many elements of a set have no common place but the set.
      const label = isSet && count > 1 ? "" : null;
      const inner = this.place(String(index), elements, elements[index], place, { label });
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
  comparePairs(first, old, second, now, keyType, place) {
    const entry = (key, source, target) => this.place(String(target * 2 + 1), now, undefined, place, {
      formerly: String(source * 2 + 1), label: `[${keyText(key, keyType, this.schema, true)}]`,
    });
    const paired = StateDifference.paired(first, second);
    if (StateDifference.isAllNew(paired)) return false;
    for (const number of paired.removed) {
      this.append("value", old[number * 2 + 1], undefined, entry(first.keys[number], number, number));
    }
    for (const number of paired.added) {
      this.append("value", undefined, now[number * 2 + 1], entry(second.keys[number], number, number));
    }
    const places = (pairs) => pairs.map(([source, target]) => entry(second.keys[target], source, target));
    if (place.member.type.keepsOrder) this.appendMoves(places(paired.moved), second.keys.length, place);
    for (const [source, target] of paired.stayed) {
      const [before, after] = [old[source * 2 + 1], now[target * 2 + 1]];
      if (!isSame(before, after)) this.compare(before, after, entry(second.keys[target], source, target));
    }
    return true;
  }
}
