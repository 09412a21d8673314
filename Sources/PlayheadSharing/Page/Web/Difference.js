// What an action changed, told as the debugger's `diff` tells it: a collection that was written whole is compared part
// by part, elements are known by what identifies them, and one that was taken out and put in elsewhere has moved.

// A number as a key that equal numbers have in common: 1 and 1.0 are the same, 0 and -0.0 are not.
function numberKey(number) {
  const double = doubleOf(number);
  if (double === null) return number.text;
  if (!Number.isInteger(double) || Object.is(double, -0) || Math.abs(double) >= 2 ** 64) return `d${double}`;
  return BigInt(double).toString();
}

// Whether two values are the same JSON.
function isSame(one, other) {
  if (one === other) return true;
  if (one instanceof NumberText) {
    return other instanceof NumberText && (one.text === other.text || valueKey(one) === valueKey(other));
  }
  if (Array.isArray(one)) {
    return Array.isArray(other) && one.length === other.length
      && one.every((part, index) => isSame(part, other[index]));
  }
  if (!(one instanceof Map) || !(other instanceof Map) || one.size !== other.size) return false;
  for (const [name, part] of one) {
    const found = other.get(name);
    if (found === undefined || !isSame(part, found)) return false;
  }
  return true;
}

// A text that only equal values have in common.
function valueKey(value) {
  if (value instanceof NumberText) return `n${numberKey(value)}`;
  if (typeof value === "string") return `s${value}`;
  // Lengths tell parts from each other; quotes would be quoted again at each level.
  const counted = (text) => `${text.length}:${text}`;
  if (Array.isArray(value)) return `[${value.map((part) => counted(valueKey(part))).join("")}]`;
  if (!(value instanceof Map)) return String(value);
  const members = [...value].map(([name, part]) => counted(name) + counted(valueKey(part)));
  return `{${members.sort().join("")}}`;
}

function valueAt(value, tokens) {
  for (const token of tokens) {
    if (value === undefined) return undefined;
    value = partOf(value, token);
  }
  return value;
}

// A part of a path that need not be named: the payload of a case without a label, the element of a stack.
function passedToken(value, member) {
  const wrapping = member?.type?.wrappingCase;
  if (wrapping && value !== undefined && partOf(value, wrapping) !== undefined) return wrapping;
  const payload = member?.payload;
  if (payload?.length === 2 && payload[0].name === "id" && payload[1].name === "action") return "action";
  if (member?.type?.stackElement && (value === undefined || partOf(value, "element") !== undefined)) return "element";
  if (value instanceof Map) return value.size === 1 && value.has("_0") ? "_0" : null;
  return payload?.length === 1 && payload[0].name === "_0" ? "_0" : null;
}

function quotedText(text) {
  return `"${escaped(text.replace(/[\\"]/g, "\\$&"))}"`;
}

// A path with one part more.
function extendedPath(path, token, value, member) {
  if (Array.isArray(value)) return `${path}[${token}]`;
  if (path !== "" && token === passedToken(value, member)) return path;
  if (isName(token)) return path === "" ? token : `${path}.${token}`;
  return `${path}[${quotedText(token)}]`;
}

function finishedPath(path) {
  return path === "" ? "state" : path.startsWith("[") ? `state${path}` : path;
}

// A place in a value as people write it: `items[3].name`.
function pathText(tokens, root, schema) {
  let path = "";
  let value = root;
  let member = schema ? { type: schema.state } : null;
  for (const token of tokens) {
    path = extendedPath(path, token, value, member);
    value = value === undefined ? undefined : partOf(value, token);
    member = schema ? schema.member(member, token) : null;
  }
  return finishedPath(path);
}

// Says what identifies the elements of an array: what the schema names, or an `id` that each of them has, no two the
// same.
function identityOf(array, member, field, schema) {
  if (field?.id) return field.id;
  if (schema && member?.type) {
    const element = schema.member(member, "0");
    if (element && member.type.collection?.pairs) return null;
    const known = element?.type ? schema.shape(element.type)?.id : null;
    if (known) return known;
  }
  if (!Array.isArray(array) || array.length === 0) return null;
  const ids = new Set();
  for (const element of array) {
    const id = element instanceof Map ? element.get("id") : undefined;
    if (id === undefined || id === null || isContainer(id) || ids.has(valueKey(id))) return null;
    ids.add(valueKey(id));
  }
  return ["id"];
}

// Walks over two arrays side by side. Equal ends are passed over; where two elements differ, the nearest that is the
// same again tells how many were taken out or put in. Only so many are compared in vain.
class ArrayAlignment {
  constructor(old, now) {
    this.same = (from, to) => isSame(old[from], now[to]);
    let [start, oldEnd, newEnd] = [0, old.length, now.length];
    while (start < oldEnd && start < newEnd && this.same(start, start)) start++;
    while (oldEnd > start && newEnd > start && this.same(oldEnd - 1, newEnd - 1)) {
      oldEnd--;
      newEnd--;
    }
    Object.assign(this, { old: start, oldEnd, now: start, newEnd, removals: 0, additions: 0 });
    this.patience = Math.max(Math.floor((oldEnd + newEnd - 2 * start) / 8), 256);
  }

  // Where an element was and where it is, if all that happened is that it moved.
  move() {
    const { same, old: first } = this;
    const last = this.oldEnd - 1;
    if (this.oldEnd !== this.newEnd || last - first < 1) return null;
    const all = (test) => {
      for (let index = first; index < last; index++) if (!test(index)) return false;
      return true;
    };
    if (same(first, last) && all((index) => same(index + 1, index))) return [first, last];
    if (same(last, first) && all((index) => same(index, index + 1))) return [last, first];
    return null;
  }

  next() {
    if (this.removals === 0 && this.additions === 0) {
      while (this.patience > 0 && this.old < this.oldEnd && this.now < this.newEnd && this.same(this.old, this.now)) {
        this.old++;
        this.now++;
      }
      if (this.old === this.oldEnd) this.additions = this.newEnd - this.now;
      else if (this.now === this.newEnd) this.removals = this.oldEnd - this.old;
      else this.search();
    }
    if (this.removals > 0) {
      this.removals--;
      return { old: this.old++ };
    }
    if (this.now === this.newEnd) return null;
    if (this.additions > 0) {
      this.additions--;
      return { now: this.now++ };
    }
    return { old: this.old++, now: this.now++ };
  }

  search() {
    if (this.patience <= 0) return;
    const [oldCount, newCount] = [this.oldEnd - this.old, this.newEnd - this.now];
    if (oldCount > 1 && newCount > 1 && this.same(this.old + 1, this.now + 1)) return;
    const farthest = Math.min(Math.abs(oldCount - newCount) + 32, Math.max(oldCount, newCount) - 1);
    const before = this.patience;
    for (let distance = 1; distance <= farthest && this.patience > 0; distance++) {
      this.patience -= 2;
      const isTakenOut = distance < oldCount && this.same(this.old + distance, this.now);
      const isPutIn = distance < newCount && (!isTakenOut || newCount > oldCount)
        && this.same(this.old, this.now + distance);
      if (!isTakenOut && !isPutIn) continue;
      if (isPutIn) this.additions = distance;
      else this.removals = distance;
      this.patience = before;
      return;
    }
  }
}

// The numbers of those that ascend, as many as there can be (M. L. Fredman, 1975).
function longestIncreasing(values) {
  const ends = [];
  const previous = [];
  values.forEach((value, number) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[ends[middle]] >= value) high = middle;
      else low = middle + 1;
    }
    previous.push(low > 0 ? ends[low - 1] : -1);
    ends[low] = number;
  });
  const found = new Set();
  for (let next = ends.length > 0 ? ends[ends.length - 1] : -1; next >= 0; next = previous[next]) found.add(next);
  return found;
}

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

// Writes changes in lines.
class ChangeText {
  constructor(schema, width = 60) {
    this.schema = schema;
    this.width = width;
    this.values = new ValueText(schema);
  }

  short(value, member) { return this.values.line(value, member, this.width); }

  // Both sides of a change, which never look the same.
  sides(old, now, member) {
    const [first, second] = [this.short(old, member), this.short(now, member)];
    if (first !== second || isSame(old ?? null, now ?? null)) return [first, second];
    if (typeof old === "string" && typeof now === "string") return ChangeText.windows(old, now);
    if (!isContainer(old) || !isContainer(now)) return [first, second];
    // The differences lie beyond what is shown.
    const all = ChangeText.leaves(old, now, [], []);
    const shown = all.slice(0, 3).map(([tokens, before, after]) => {
      const place = pathText(tokens, old, null).replace(/^state\[/, "[");
      const [left, right] = this.sides(before, after, null);
      return [`${escaped(place)}: ${left}`, right];
    });
    if (shown.length === 0) return [first, second];
    const rest = shown.slice(1).map(([left, right]) => `, ${left} → ${right}`).join("");
    const more = all.length > shown.length ? `, … +${all.length - shown.length}` : "";
    return [`${first}, ${shown[0][0]}`, shown[0][1] + rest + more];
  }

  // The places at which two values differ, with what is there in each.
  static leaves(old, now, tokens, found) {
    if (isSame(old, now)) return found;
    const isAlike = old instanceof Map
      ? now instanceof Map : Array.isArray(old) && Array.isArray(now) && old.length === now.length;
    if (!isAlike) {
      found.push([tokens, old, now]);
    } else if (old instanceof Map) {
      for (const name of [...new Set([...old.keys(), ...now.keys()])].sort()) {
        const [before, after] = [old.get(name), now.get(name)];
        if (before === undefined || after === undefined) found.push([[...tokens, name], before, after]);
        else ChangeText.leaves(before, after, [...tokens, name], found);
      }
    } else {
      old.forEach((part, index) => ChangeText.leaves(part, now[index], [...tokens, String(index)], found));
    }
    return found;
  }

  // Two long strings, around where they first differ.
  static windows(old, now) {
    const end = Math.min(old.length, now.length);
    let at = 0;
    while (at < end && old.charCodeAt(at) === now.charCodeAt(at)) at++;
    if (at > 0 && /[\udc00-\udfff]/.test(old[at] ?? now[at] ?? "")) at--;
    // Counted in scalars, of which some take two units.
    let start = at;
    for (let back = 0; back < 12 && start > 0; back++) {
      start -= /[\udc00-\udfff]/.test(old[start - 1]) && start > 1 ? 2 : 1;
    }
    const window = (text) => {
      const part = Array.from(text.slice(start, start + 48)).slice(0, 24).join("");
      return `${start > 0 ? "…" : ""}${quotedText(part)}${start + part.length >= text.length ? "" : "…"}`;
    };
    return [window(old), window(now)];
  }

  // The parts of a line: a path, what was and what is.
  parts(change) {
    const member = this.schema?.memberAt(change.tokens) ?? null;
    const path = escaped(change.path) + (change.stackID === null ? "" : ` (id ${change.stackID})`);
    const elements = (value) => change.count > 1
      ? `${change.count} elements: ${this.short(value[0], member)}, …` : this.short(value, member);
    const last = (tokens) => tokens[tokens.length - 1];
    switch (change.kind) {
      case "inserted": return { path, now: `+ ${elements(change.now)}` };
      case "removed": return { path, old: `- ${elements(change.old)}` };
      case "moved": return { path, text: escaped(`[${last(change.from)}] → [${last(change.tokens)}]`) };
      case "reordered": return { path, text: `${change.count[0]} of ${change.count[1]} elements moved` };
    }
    const [old, now] = this.sides(change.old, change.now, member);
    return { path, old, now };
  }

  line(change) {
    const { path, old, now, text } = this.parts(change);
    return `  ${path}: ${text ?? [old, now].filter((side) => side !== undefined).join(" → ")}`;
  }
}
