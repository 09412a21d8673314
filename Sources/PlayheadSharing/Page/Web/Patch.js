// Applies patches (RFC 6902) to states. A state that somebody holds is never changed: containers on the way are copied, unless this
// player has made them since it last handed a state out.

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

  apply(operations) {
    for (const operation of operations) this.applyOne(operation);
  }

  applyOne(operation) {
    const tokens = pointerTokens(operation.get("path"));
    switch (operation.get("op")) {
      case "add": return this.add(tokens, operation.get("value"));
      case "remove": return void this.remove(tokens);
      case "replace": return this.replace(tokens, operation.get("value"));
      case "move": {
        const value = this.remove(pointerTokens(operation.get("from")));
        return this.add(tokens, value);
      }
      case "copy": return this.add(tokens, this.find(pointerTokens(operation.get("from"))));
      case "test": return;
      default: throw new JSONTextError("found an unknown operation in a patch");
    }
  }

  find(tokens) {
    let value = this.root;
    for (const token of tokens) value = partOf(value, token);
    if (value === undefined) throw new JSONTextError(`found nothing at ${pointerText(tokens)}`);
    return value;
  }

  // The container that holds a place, fit to be changed.
  container(tokens) {
    this.root = this.writable(this.root);
    let container = this.root;
    for (const token of tokens.slice(0, -1)) {
      const part = partOf(container, token);
      if (!isContainer(part)) throw new JSONTextError(`found nothing at ${pointerText(tokens)}`);
      const writable = this.writable(part);
      if (writable !== part) {
        if (container instanceof Map) container.set(token, writable);
        else container[Number(token)] = writable;
      }
      container = writable;
    }
    if (!isContainer(container)) throw new JSONTextError(`found nothing at ${pointerText(tokens)}`);
    return container;
  }

  writable(value) {
    if (!isContainer(value) || this.own.has(value)) return value;
    const copy = value instanceof Map ? new Map(value) : value.slice();
    this.own.add(copy);
    return copy;
  }

  add(tokens, value) {
    if (tokens.length === 0) {
      this.root = value;
      return;
    }
    const container = this.container(tokens);
    const last = tokens[tokens.length - 1];
    if (container instanceof Map) {
      container.set(last, value);
    } else {
      const index = last === "-" ? container.length : Number(last);
      if (!(index <= container.length)) throw new JSONTextError(`found no place at ${pointerText(tokens)}`);
      container.splice(index, 0, value);
    }
  }

  remove(tokens) {
    const old = this.find(tokens);
    if (tokens.length === 0) throw new JSONTextError("found a patch that removes the whole state");
    const container = this.container(tokens);
    const last = tokens[tokens.length - 1];
    if (container instanceof Map) container.delete(last);
    else container.splice(Number(last), 1);
    return old;
  }

  replace(tokens, value) {
    this.find(tokens);
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
