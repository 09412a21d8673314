// The state at the selected position; and beside it, where that is wanted, the state at another one, with the places
// marked at which they differ. What is open in one is open in the other.

// How many places are marked.
const differenceLimit = 2000;

class Comparison {
  constructor(page) {
    this.page = page;
    this.base = null;
    this.baseTree = new StateTree(page.recording, byID("base-tree"), (pointer) => page.choose(pointer));
    const { tree } = page;
    Object.assign(this.baseTree, { open: tree.open, closed: tree.closed, portions: tree.portions });
    for (const [one, other] of [[tree, this.baseTree], [this.baseTree, tree]]) {
      one.whenToggled = () => { if (this.base) other.draw(); };
    }
  }

  show(state, changes) {
    this.shown = { state, changes };
    const { tree, position } = this.page;
    const { base } = this;
    byID("base").hidden = byID("tree-title").hidden = !base;
    byID("trees").classList.toggle("two", base !== null);
    byID("trees").classList.toggle("reversed", base !== null && base.position > position);
    byID("compare").ariaPressed = String(base !== null);
    byID("compare").textContent = base ? `Stop comparing with ${base.position}` : "Compare";
    if (state === undefined) return tree.clear();
    if (!base) {
      const offsets = new Map(changes.filter((change) => change.offsets).map((change) => [change.pointer, change.offsets]));
      return tree.show(state, changes.flatMap((change) => change.places), offsets);
    }
    byID("base-title").textContent = `at ${base.position}, which was kept`;
    byID("tree-title").textContent = `at ${position}${base.position === position ? ": go to another position" : ""}`;
    const places = [];
    differ(base.state, state, [], [], this.page.recording.schema, places);
    this.baseTree.chosen = tree.chosen;
    this.baseTree.show(base.state, places.flatMap(([one]) => (one ? [one] : [])));
    tree.show(state, places.flatMap(([, other]) => (other ? [other] : [])));
  }

  // Keeps the state before the selected action beside it, and then beside others, or lets it go.
  async toggle() {
    const { current, position, recording } = this.page;
    if (!this.base && current?.state === undefined) return;
    const before = Math.max(position - 1, recording.first);
    const state = this.base ? null : await recording.state(before).catch(() => undefined);
    if (this.base) this.base = null;
    else this.base = state === undefined ? { position, state: current.state } : { position: before, state };
    this.show(this.shown.state, this.shown.changes);
    this.page.tell(this.base ? `The state at ${this.base.position} is kept beside others.` : "One state is shown.");
  }
}

// The places at which two states differ, in each of them; elements with ids are the same where their ids are.
function differ(one, other, left, right, schema, found) {
  if (found.length >= differenceLimit || one === other) return;
  if (one instanceof Map && other instanceof Map) {
    for (const name of new Set([...one.keys(), ...other.keys()])) {
      const [before, after] = [one.get(name), other.get(name)];
      const [from, to] = [[...left, name], [...right, name]];
      if (before === undefined) found.push([null, to]);
      else if (after === undefined) found.push([from, null]);
      else differ(before, after, from, to, schema, found);
    }
  } else if (Array.isArray(one) && Array.isArray(other)) {
    differInOrder(one, other, left, right, schema, found);
  } else if (!isSame(one, other)) {
    found.push([left, right]);
  }
}

function differInOrder(one, other, left, right, schema, found) {
  const member = schema?.memberAt(right) ?? null;
  const ids = identityOf(other, member, schema) ?? identityOf(one, member, schema);
  const key = (part, index) => {
    const id = ids ? valueAt(part, ids) : undefined;
    return id === undefined ? `#${index}` : valueKey(id);
  };
  const places = new Map(one.map((part, index) => [key(part, index), index]));
  other.forEach((part, index) => {
    const before = places.get(key(part, index));
    places.delete(key(part, index));
    const to = [...right, String(index)];
    if (before === undefined) found.push([null, to]);
    else differ(one[before], part, [...left, String(before)], to, schema, found);
  });
  for (const index of places.values()) found.push([[...left, String(index)], null]);
}
