// The places of the state that actions wrote, known by the identities of the elements around them: who wrote a value is a
// look-up here. They are read when they are first asked for.

class Places {
  // Null where the page has none.
  static async read(count) {
    const [places, writes] = ["places", "writes"].map((name) => byID(`data-${name}`));
    if (!places || !writes) return null;
    const json = parseJSON(new TextDecoder().decode(await unpacked(places)));
    return new Places(json, new Uint32Array(await unpacked(writes)), count);
  }

  constructor(json, writes, count) {
    const places = json.get("places");
    const size = places.length;
    if (writes.length <= count || writes[count] + count + 1 !== writes.length) throw new DataError("The page is damaged.");
    this.count = count;
    this.parents = Int32Array.from(places, ([parent]) => Number(parent.text));
    this.numbers = new Map(places.map(([parent, token, isElement], place) =>
      [Places.key(Number(parent.text), Number(isElement.text) === 1, token), place]));
    this.rules = new Map(json.get("rules").map(([place, rule]) => [Number(place.text), rule]));
    this.known = new RecentlyUsed(64);
    // Places in an order in which what is beneath one comes right after it, and how much that is.
    this.sizes = new Uint32Array(size).fill(1);
    for (let place = size - 1; place > 0; place--) this.sizes[this.parents[place]] += this.sizes[place];
    this.order = new Uint32Array(size);
    const next = new Uint32Array(size).fill(1);
    for (let place = 1; place < size; place++) {
      const parent = this.parents[place];
      this.order[place] = next[parent];
      next[parent] += this.sizes[place];
      next[place] = this.order[place] + 1;
    }
    this.sortWrites(writes, size);
  }

  // The actions that wrote each place, in that order.
  sortWrites(writes, size) {
    const { count, order } = this;
    this.starts = new Uint32Array(size + 2);
    for (let write = count + 1; write < writes.length; write++) this.starts[order[writes[write]] + 2]++;
    for (let at = 2; at < this.starts.length; at++) this.starts[at] += this.starts[at - 1];
    this.writers = new Uint32Array(writes.length - count - 1);
    for (let index = 0; index < count; index++) {
      for (let write = writes[index]; write < writes[index + 1]; write++) {
        this.writers[this.starts[order[writes[count + 1 + write]] + 1]++] = index;
      }
    }
  }

  static key(parent, isElement, token) { return `${parent}${isElement ? `=${valueKey(token)}` : `.${token}`}`; }

  // What an element of an array goes by; undefined where it has nothing.
  static identity(array, index, rule) {
    if (rule === "keys") return array[index | 1] === undefined ? undefined : array[index & ~1];
    return valueAt(array[index], pointerTokens(rule));
  }

  // A value in a state, to be found in other states: the steps that lead to it, each a member's {token} or an element's
  // {id, rule}; its place; and whether that is its own, and not one around it.
  follow(root, pointer) {
    let [value, place, isOwn] = [root, 0, true];
    const steps = pointerTokens(pointer).map((token) => {
      const rule = isOwn && Array.isArray(value) ? this.rules.get(place) : undefined;
      const index = rule === undefined ? null : indexOfToken(token);
      const id = index === null ? undefined : Places.identity(value, index, rule);
      const next = isOwn && Array.isArray(value) === (id !== undefined)
        ? this.numbers.get(Places.key(place, id !== undefined, id ?? token)) : undefined;
      if (next === undefined) isOwn = false;
      else place = next;
      // Of two with one identity none is followed.
      const isOnly = id !== undefined && !value.some((_, at) =>
        at !== index && (rule !== "keys" || (at & 1) && at !== (index | 1)) && isSame(id, Places.identity(value, at, rule) ?? null));
      value = value === undefined ? undefined : partOf(value, token);
      return isOnly ? { id, rule, token } : { token };
    });
    return { steps, place, isOwn };
  }

  // Where a followed value is in a state; null where an element on the way is not there.
  static pointerIn(root, { steps }) {
    let value = root;
    const tokens = [];
    for (const { token, id, rule } of steps) {
      let found = token;
      if (id !== undefined) {
        const isHere = (index) => isSame(id, Places.identity(value, index, rule) ?? null);
        let index = Array.isArray(value) && isHere(Number(token)) ? Number(token) : -1;
        for (let at = rule === "keys" ? 1 : 0; index < 0 && at < (value?.length ?? 0); at += rule === "keys" ? 2 : 1) {
          if (isHere(at)) index = at;
        }
        if (index < 0) return null;
        found = String(index);
      }
      tokens.push(found);
      value = value === undefined ? undefined : partOf(value, found);
    }
    return pointerText(tokens);
  }

  // A followed value as people write it: `rows[id: "…AE"].title`.
  static text(root, { steps }, schema) {
    let [path, value, member] = ["", root, schema ? { type: schema.state } : null];
    for (const { token, id, rule } of steps) {
      const kind = id === undefined ? null : keyedKind(member, schema);
      if (id === undefined) path = extendedPath(path, token, value, member, schema);
      else if (kind) path += kind.keys ? `[${keyText(id, kind.keys, schema, true)}]` : `[value: ${keyText(id, kind.values, schema, true)}]`;
      else path += rule === "keys" ? `[${keyText(id, null, schema, true)}]` : `[${rule === "" ? "value" : "id"}: ${idText(id)}]`;
      value = value === undefined ? undefined : partOf(value, token);
      member = schema ? schema.member(member, token) : null;
    }
    return escaped(finishedPath(path));
  }

  // The indices of the actions from one up to another that put elements into the arrays around a value, took some out, or reordered them.
  movers({ place }, first, end) {
    const arrays = new Set();
    for (let at = place; at > 0; at = this.parents[at]) if (this.rules.has(this.parents[at])) arrays.add(this.parents[at]);
    const found = new Set();
    this.parents.forEach((parent, child) => {
      if (!arrays.has(parent)) return;
      const at = this.order[child];
      for (const index of this.writers.subarray(this.starts[at], this.starts[at + 1])) if (index >= first && index < end) found.add(index);
    });
    return [...found].sort((one, other) => one - other);
  }

  // The indices of the actions that changed a followed value: that wrote its place, one around it, or one beneath it.
  history({ place, isOwn }) {
    const key = isOwn ? place : -1 - place;
    let found = this.known.get(key);
    if (found) return found;
    const flags = new Uint8Array(this.count);
    const mark = (at, size) => {
      for (let next = this.starts[at]; next < this.starts[at + size]; next++) flags[this.writers[next]] = 1;
    };
    mark(this.order[place], isOwn ? this.sizes[place] : 1);
    for (let outer = this.parents[place]; outer >= 0; outer = this.parents[outer]) mark(this.order[outer], 1);
    found = indicesOf(flags);
    this.known.set(key, found);
    return found;
  }
}
