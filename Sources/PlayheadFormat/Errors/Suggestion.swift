/// Finds the name that a misspelt one was probably meant to be.
package enum Suggestion {
  /// The candidate nearest to `text`, by edit distance without regard to case; nil where none is near.
  ///
  /// - Complexity: O(*n* · *m*) a candidate, in the lengths of the two texts.
  package static func nearest(to text: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(text.lowercased().unicodeScalars.prefix(64))
    guard !wanted.isEmpty else { return nil }
    let allowed = max(1, wanted.count / 3)
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let found = Array(candidate.lowercased().unicodeScalars.prefix(64))
      // Half a name is no misspelling of it, but it is what people type.
      let isBeginning = wanted.count >= 3 && found.starts(with: wanted)
      let distance = isBeginning ? 1 : distance(wanted, found)
      guard distance <= allowed, distance < best?.distance ?? .max else { continue }
      best = (candidate, distance)
    }
    return best?.name
  }

  /// How many letters to insert, remove, exchange or swap with their neighbour lead from one text to the other: the
  /// optimal string alignment distance.
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
