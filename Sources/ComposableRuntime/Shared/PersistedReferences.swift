import PlayheadPlatform

/// The shared values that are kept outside of the memory, by their places, as long as a property names the place.
final class PersistedReferences: Sendable {
  /// Unchecked: an id is a plain value.
  private struct Place: Hashable, @unchecked Sendable {
    let key: ObjectIdentifier
    let id: AnyHashable
  }

  private struct Entry: @unchecked Sendable {
    weak var reference: AnyObject?
  }

  private let entries = Lock<[Place: Entry]>([:])

  static var current: PersistedReferences { DependencyValues._current[PersistedReferencesKey.self] }

  /// Returns the reference to the value in a place. `value` is asked for where no property names it yet, or it was loaded.
  func reference<Key: SharedReaderKey>(
    for key: Key, _ source: SharedValueSource, _ value: () -> Key.Value
  ) -> PersistedReference<Key> {
    let place = Place(key: ObjectIdentifier(Key.self), id: AnyHashable(key.id))
    if let found = entries.withLock({ $0[place]?.reference }) as? PersistedReference<Key> {
      if source == .loaded { found.receive(.success(value())) }
      return found
    }
    // Not under the lock: loading calls code of the app.
    let new = PersistedReference(key, value(), source) { [weak self] in self?.remove(place) }
    let reference = entries.withLock { entries in
      if let found = entries[place]?.reference as? PersistedReference<Key> { return found }
      entries[place] = Entry(reference: new)
      return new
    }
    if reference === new { new.subscribe() }
    return reference
  }

  /// Forgets a place whose reference is gone.
  private func remove(_ place: Place) {
    // A reference that is there is released after the lock: it may be the last one, whose end comes here again.
    let reference = entries.withLock { entries in
      let reference = entries[place]?.reference
      if reference == nil { entries[place] = nil }
      return reference
    }
    withExtendedLifetime(reference) {}
  }
}

private enum PersistedReferencesKey: DependencyKey {
  static var liveValue: PersistedReferences { PersistedReferences() }
  static var testValue: PersistedReferences { PersistedReferences() }
}
