// Applies patches (RFC 6902) to states. A state that somebody holds is never changed: containers on the way are copied,
// unless this player has made them since it last handed a state out.

class PatchError extends Error {}

// How many values the copies and moves of one patch may take along: forty copies of a list into itself would else make
// more of them than anybody can walk over.
const carriedLimit = 1 << 20;
const valueDepthLimit = 512;

class StatePlayer {
  constructor(root) {
    this.root = root;
    this.own = new Set();
  }

  // The state, which stays as it is from now on.
  handOut() {
    this.own = new Set();
    return this.root;
  }

  // Applies operations in order. `look` is given what each is going to do, as {tokens, old, now, isElement}; the root
  // is still what it was before.
  apply(operations, look = null) {
    if (!Array.isArray(operations)) throw new PatchError("its patch is no list of operations");
    this.room = carriedLimit;
    for (const operation of operations) this.applyOne(operation, look);
  }

  applyOne(operation, look) {
    const member = (name) => {
      const value = operation instanceof Map ? operation.get(name) : undefined;
      if (value === undefined) throw new PatchError(`an operation has no "${name}"`);
      return value;
    };
    const pointer = (name) => {
      const text = member(name);
      if (typeof text !== "string") throw new PatchError(`an operation has no "${name}"`);
      return pointerTokens(text);
    };
    const tokens = pointer("path");
    switch (member("op")) {
      case "add": return this.add(tokens, this.checked(member("value"), tokens), look);
      case "remove": return void this.remove(tokens, look);
      case "replace": return this.replace(tokens, this.checked(member("value"), tokens), look);
      case "move": {
        const from = pointer("from");
        if (from.length < tokens.length && from.every((token, index) => token === tokens[index])) {
          throw new PatchError("a value is moved into itself");
        }
        const value = this.checked(this.find(from), tokens, true);
        this.remove(from, look);
        return this.add(tokens, value, look);
      }
      case "copy": {
        const value = this.checked(this.find(pointer("from")), tokens, true);
        // It stands in two places now, and neither may be changed where it is.
        this.handOut();
        return this.add(tokens, value, look);
      }
      case "test":
        if (!isSame(this.find(tokens), member("value"), true)) throw new PatchError(`a test fails at ${pointerText(tokens)}`);
        return;
      default: throw new PatchError("an operation is unknown");
    }
  }

  // A value that is going to be put at a place, which must not nest too deep there.
  checked(value, tokens, isCarried = false) {
    const measure = (part, depth) => {
      if (isCarried && --this.room < 0) throw new PatchError("it copies more than a million values");
      if (!isContainer(part)) return;
      if (depth <= 0) throw new PatchError(`it nests deeper than ${valueDepthLimit}`);
      for (const inner of part.values()) measure(inner, depth - 1);
    };
    measure(value, valueDepthLimit - tokens.length);
    return value;
  }

  find(tokens) {
    let value = this.root;
    for (const token of tokens) value = value === undefined ? undefined : partOf(value, token);
    if (value === undefined) throw new PatchError(`there is nothing at ${pointerText(tokens)}`);
    return value;
  }

  // The container that holds a place, as it is.
  holder(tokens) {
    const holder = this.find(tokens.slice(0, -1));
    if (!isContainer(holder)) throw new PatchError(`there is no place at ${pointerText(tokens)}`);
    return holder;
  }

  // The same, fit to be changed.
  container(tokens) {
    this.root = this.writable(this.root);
    let container = this.root;
    for (const token of tokens.slice(0, -1)) {
      const part = partOf(container, token);
      const writable = this.writable(part);
      if (writable !== part) {
        if (container instanceof Map) container.set(token, writable);
        else container[Number(token)] = writable;
      }
      container = writable;
    }
    return container;
  }

  writable(value) {
    if (!isContainer(value) || this.own.has(value)) return value;
    const copy = value instanceof Map ? new Map(value) : value.slice();
    this.own.add(copy);
    return copy;
  }

  add(tokens, value, look) {
    if (tokens.length === 0) {
      look?.({ tokens, old: this.root, now: value, isElement: false });
      this.root = value;
      return;
    }
    const holder = this.holder(tokens);
    const last = tokens[tokens.length - 1];
    if (holder instanceof Map) {
      look?.({ tokens, old: holder.get(last), now: value, isElement: false });
      this.container(tokens).set(last, value);
      return;
    }
    const index = last === "-" ? holder.length : indexOfToken(last);
    if (index === null || index > holder.length) throw new PatchError(`there is no place at ${pointerText(tokens)}`);
    look?.({ tokens: [...tokens.slice(0, -1), String(index)], old: undefined, now: value, isElement: true });
    this.container(tokens).splice(index, 0, value);
  }

  remove(tokens, look) {
    const old = this.find(tokens);
    if (tokens.length === 0) {
      look?.({ tokens, old, now: undefined, isElement: false });
      this.root = null;
      return;
    }
    const holder = this.holder(tokens);
    const last = tokens[tokens.length - 1];
    look?.({ tokens, old, now: undefined, isElement: Array.isArray(holder) });
    const container = this.container(tokens);
    if (container instanceof Map) container.delete(last);
    else container.splice(Number(last), 1);
  }

  replace(tokens, value, look) {
    const old = this.find(tokens);
    look?.({ tokens, old, now: value, isElement: false });
    if (tokens.length === 0) {
      this.root = value;
      return;
    }
    const container = this.container(tokens);
    const last = tokens[tokens.length - 1];
    if (container instanceof Map) container.set(last, value);
    else container[Number(last)] = value;
  }
}
