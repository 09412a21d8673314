import PlayheadPlatform

/// Collects who has changed the shared values in a store's state, by none of its reducers and from any thread, until the store
/// looks at its state.
final class SharedNews: Sendable {
  /// Something that has changed a shared value.
  private enum Author: Sendable {
    /// An effect of the store, which may be over when the store looks.
    case effect(RunningEffect)
    case named(String)
    case unknown

    func isSame(as other: Author) -> Bool {
      switch (self, other) {
      case (.effect(let one), .effect(let two)): one === two
      case (.named(let one), .named(let two)): one == two
      case (.unknown, .unknown): true
      default: false
      }
    }
  }

  private struct Noted {
    var authors: [Author] = []
    /// Whether a look is on its way.
    var isLookDue = false
  }

  private let registry: EffectRegistry
  private let noted = Lock(Noted())
  let look: @MainActor @Sendable () -> Void

  /// Calls `look` in a turn of the main actor after an author is noted: the caller may be inside another value's `withLock`.
  init(of registry: EffectRegistry, look: @escaping @MainActor @Sendable () -> Void) {
    (self.registry, self.look) = (registry, look)
  }

  private func note(_ author: Author) {
    let isDue = noted.change { noted in
      if !noted.authors.contains(where: author.isSame) { noted.authors.append(author) }
      return exchange(&noted.isLookDue, with: true)
    }
    if isDue { return }
    MainActorTurn.perform(later: true) { [self] in
      noted.change { $0.isLookDue = false }
      look()
    }
  }

  var isEmpty: Bool { noted.withLock { $0.authors.isEmpty } }

  /// Returns what has changed values since the last call. The outer optional is nil where nothing has; the inner one is nil where
  /// the author is unknown.
  @MainActor func take() -> ChangeAuthor?? {
    let authors = noted.change { exchange(&$0.authors, with: []) }
    if authors.isEmpty { return .none }
    var known: [ChangeAuthor?] = []
    for author in authors {
      let next = Self.author(author)
      if !known.contains(next) { known.append(next) }
    }
    if known.count == 1 { return .some(known[0]) }
    // Who has changed what is not known.
    let names = known.map { author in
      switch author {
      case .effect(let id)?: "effect \(id)"
      case .named(let name)?: name
      case nil: "something else"
      }
    }
    return .some(.named(names.joined(separator: ", ")))
  }

  @MainActor private static func author(_ author: Author) -> ChangeAuthor? {
    switch author {
    case .effect(let effect):
      effect.phase == .running ? .effect(effect.id) : .named("effect \(effect.id), after its end")
    case .named(let name): .named(name)
    case .unknown: nil
    }
  }

  // MARK: - Values

  private static let reader = ThreadSpecific<SharedNews>()

  /// That of the store that reads its state on this thread, to follow the values in it.
  static var ofReader: SharedNews? { reader.current }

  func reading<R>(_ body: () -> R) -> R { Self.reader.withValue(self, body) }

  /// Notes that the caller has changed a value; `name` is what has changed it, nil for a reducer, an effect or a view. No
  /// lock of the value may be held.
  func note(changeBy name: String?) {
    let reducing = StoreContext.current?.registry
    if reducing === registry { return }
    if let name {
      note(.named(name))
    } else if reducing != nil {
      note(.named("another store"))
    } else if let running = RunningStore.ofTask, let effect = running.effect {
      note(running.registry === registry ? .effect(effect) : .named("an effect of another store"))
    } else {
      note(.unknown)
    }
  }
}
