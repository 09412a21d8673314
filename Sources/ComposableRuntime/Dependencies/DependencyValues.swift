/// The values of all dependencies.
///
/// Features read it through ``Dependency``. Extend it with a property for each dependency; see ``DependencyKey``.
///
/// It stores the overrides. All other values come from the keys.
public struct DependencyValues: Sendable {
  /// The current dependencies, which tasks inherit.
  @TaskLocal public static var _current = Self()

  @usableFromInline final class Revision: Sendable {}

  private var overrides: [ObjectIdentifier: any Sendable] = [:]
  private var cache = DependencyCache()
  /// Replaced by each change, so that unchanged copies are recognised without comparing values.
  @usableFromInline var revision = Revision()

  /// Equal for unchanged copies, and new after each change; unique as long as these values are kept.
  @usableFromInline var identity: ObjectIdentifier { ObjectIdentifier(revision) }

  /// Creates values without overrides, which share no default values with others.
  public init() {}

  /// The value of a dependency.
  ///
  /// An issue is reported at the ``Dependency`` that reads the value, or else at this call.
  ///
  /// - Parameters:
  ///   - key: The key of the dependency.
  ///   - function: The name of the dependency in issues; by default the property that contains the call.
  public subscript<Key: TestDependencyKey>(
    key: Key.Type,
    fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column,
    function function: StaticString = #function
  ) -> Key.Value {
    get {
      if let value = overridden(key) { return value }
      if key == DependencyContextKey.self, let value = currentContext as? Key.Value { return value }
      var access = DependencyAccess.current
      access.name = access.name ?? function.description
      access.position =
        access.position ?? SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
      return cache.value(of: key, in: currentContext, for: access)
    }
    set {
      guard let preparation = DependencyAccess.current.preparation else {
        overrides[ObjectIdentifier(key)] = newValue
        revision = Revision()
        return
      }
      // The value of the context is stored under the context of the process, whatever the current context is.
      let context = key == DependencyContextKey.self ? .ofProcess : currentContext
      guard !cache.prepare(newValue, of: key, in: context, by: preparation) else { return }
      var access = DependencyAccess.current
      access.name = function.description
      access.position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
      access.reportLatePreparation(of: key)
    }
  }

  private func overridden<Key: TestDependencyKey>(_ key: Key.Type) -> Key.Value? {
    // In two steps: a missing value must not become the nil of an optional dependency.
    guard let value = overrides[ObjectIdentifier(key)] else { return nil }
    return value as? Key.Value
  }

  private var currentContext: DependencyContext {
    overridden(DependencyContextKey.self) ?? cache.preparedContext ?? .ofProcess
  }

  /// A copy with the same overrides, but with its own default values.
  package var withoutDefaults: Self {
    var values = self
    values.cache = DependencyCache()
    values.revision = Revision()
    return values
  }

  /// Returns `other` with the overrides added that it does not have.
  func merging(_ other: Self) -> Self {
    if revision === other.revision || overrides.isEmpty { return other }
    var merged = other
    merged.overrides = overrides.merging(other.overrides) { $1 }
    merged.revision = Revision()
    return merged
  }

  @inlinable func asCurrent<R, Failure: Error>(_ body: () throws(Failure) -> R) throws(Failure) -> R {
    if revision === Self._current.revision { return try body() }
    return try Self.$_current.rethrowing(self, body)
  }

  nonisolated(nonsending) func asCurrent<R>(_ body: nonisolated(nonsending) () async throws -> R) async rethrows -> R {
    if revision === Self._current.revision { return try await body() }
    return try await Self.$_current.withValue(self) { try await body() }
  }
}
