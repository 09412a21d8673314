import PlayheadPlatform

/// The shared values outside of the memory, each kept as long as a property names its place.
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

  /// The reference to the value in a place; `value` is called if no property names the place yet, or the value was loaded.
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

  /// Removes a place whose reference was released.
  private func remove(_ place: Place) {
    // A reference is released after the lock: it may be the last one, whose `deinit` calls this again.
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
