/// The way from the value that is encoded or decoded to a place in it, as a list that shares its start with others.
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

  /// A loop may open more containers within one another than the stack has room for when their paths are released.
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
