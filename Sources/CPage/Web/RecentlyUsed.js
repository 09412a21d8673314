// Keeps what was used last.
//
// weightLimit: how much what is kept may weigh together; two entries are kept whatever they weigh.
class RecentlyUsed {
  constructor(limit, weightLimit = Infinity) {
    this.limit = limit;
    this.weightLimit = weightLimit;
    this.entries = new Map();
    this.weights = new Map();
  }

  // Tells what an entry weighs, once that is known.
  weigh(key, weight) {
    if (!this.entries.has(key)) return;
    this.weights.set(key, weight);
    let total = 0;
    for (const one of this.weights.values()) total += one;
    for (const oldest of [...this.entries.keys()]) {
      if (total <= this.weightLimit || this.entries.size <= 2) return;
      total -= this.weights.get(oldest) ?? 0;
      this.remove(oldest);
    }
  }

  remove(key) {
    this.entries.delete(key);
    this.weights.delete(key);
  }

  get(key) {
    const value = this.entries.get(key);
    if (value !== undefined) {
      this.entries.delete(key);
      this.entries.set(key, value);
    }
    return value;
  }

  set(key, value) {
    this.entries.delete(key);
    this.entries.set(key, value);
    while (this.entries.size > this.limit) this.remove(this.entries.keys().next().value);
  }
}
