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

// The numbers of pairs of an old and a new index that stay: whose index is the same, and the most of the others that
// ascend with these. So the rest has kept its order among itself.
function inOrder(pairs) {
  const upper = [];
  let bound = Infinity;
  for (let number = pairs.length - 1; number >= 0; number--) {
    upper[number] = bound;
    if (pairs[number][0] === pairs[number][1]) [bound] = pairs[number];
  }
  bound = -1;
  const candidates = [];
  pairs.forEach(([source, target], number) => {
    if (source > bound && source < upper[number]) candidates.push(number);
    if (source === target) bound = source;
  });
  const found = longestIncreasing(candidates.map((number) => pairs[number][0]));
  return new Set([...found].map((number) => candidates[number]));
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
