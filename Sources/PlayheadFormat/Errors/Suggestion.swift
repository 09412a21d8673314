/// Finds the name that a misspelling was probably meant to be.
package enum Suggestion {
  /// The candidate with the least edit distance, ignoring case, in O(*n* · *m*) of the lengths for each candidate; nil
  /// if none is near.
  package static func nearest(to text: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(text.lowercased().unicodeScalars.prefix(64))
    guard !wanted.isEmpty else { return nil }
    let allowed = max(1, wanted.count / 3)
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let found = Array(candidate.lowercased().unicodeScalars.prefix(64))
      // A prefix is no misspelling, but people do type it.
      let isBeginning = wanted.count >= 3 && found.starts(with: wanted)
      let distance = isBeginning ? 1 : distance(wanted, found)
      guard distance <= allowed, distance < best?.distance ?? .max else { continue }
      best = (candidate, distance)
    }
    return best?.name
  }

  /// The optimal string alignment distance, which counts insertions, removals, substitutions and swaps of neighbours.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let isSame = left[row] == right[column]
        var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (isSame ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
