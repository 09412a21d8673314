import PlayheadPlatform

final class ModelDependencies: Sendable {
  static let shared = ModelDependencies()

  private struct Entry {
    weak var model: AnyObject?
    let values: DependencyValues
  }

  private struct Table {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of entries at which those of deallocated objects are removed.
    var threshold = 32
  }

  private let table = Lock(Table())

  /// Keeps the dependencies for the result of an operation, if the result is an object.
  func keep<R>(_ values: DependencyValues, for result: R) {
    guard R.self is AnyClass else { return }
    let model = result as AnyObject
    table.withLock { table in
      table.entries[ObjectIdentifier(model)] = Entry(model: model, values: values)
      guard table.entries.count > table.threshold else { return }
      table.entries = table.entries.filter { $0.value.model != nil }
      table.threshold = max(32, 2 * table.entries.count)
    }
  }

  /// The dependencies of an object, merged with the current overrides; reports an issue if the object has none.
  func values<Model: AnyObject>(of model: Model, at position: SourcePosition) -> DependencyValues {
    guard let values = ownValues(of: model) ?? keptValues(of: model) else {
      position.report(
        """
        an object has no dependencies to hand on: \(Model.self)

        hint: give it a "@Dependency" property, or create it in "withDependencies" and return it from there
        """)
      return DependencyValues._current
    }
    return values.merging(DependencyValues._current)
  }

  private func ownValues(of model: AnyObject) -> DependencyValues? {
    sequence(first: Mirror(reflecting: model), next: \.superclassMirror).lazy.flatMap(\.children)
      .compactMap { ($0.value as? any HoldsDependencies)?.initialValues }.first
  }

  private func keptValues(of model: AnyObject) -> DependencyValues? {
    table.withLock { table in
      guard let entry = table.entries[ObjectIdentifier(model)], entry.model === model else { return nil }
      return entry.values
    }
  }
}

/// A property wrapper that captures the current dependencies when it is created.
protocol HoldsDependencies {
  var initialValues: DependencyValues { get }
}

extension Dependency: HoldsDependencies {}
