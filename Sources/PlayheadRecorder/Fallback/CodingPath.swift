/// A coding path as a linked list that shares its beginning with others.
final class CodingPath {
  let depth: Int
  private var parent: CodingPath?
  private let key: (any CodingKey)?

  init() {
    depth = 0
    parent = nil
    key = nil
  }

  private init(parent: CodingPath, key: any CodingKey) {
    depth = parent.depth + 1
    self.parent = parent
    self.key = key
  }

  /// Released in a loop: containers may be nested so deep that a recursive release would overflow the stack.
  deinit {
    var next = parent.take()
    while isKnownUniquelyReferenced(&next) { next = next?.parent.take() }
  }

  func appending(_ key: any CodingKey) -> CodingPath { CodingPath(parent: self, key: key) }

  func appending(index: Int) -> CodingPath { appending(PlaceKey(index: index)) }

  var keys: [any CodingKey] {
    var keys: [any CodingKey] = []
    var place: CodingPath? = self
    while let current = place {
      if let key = current.key { keys.append(key) }
      place = current.parent
    }
    return keys.reversed()
  }
}
