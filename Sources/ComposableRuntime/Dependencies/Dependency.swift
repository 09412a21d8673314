/// Reads a dependency of a feature.
///
/// ```swift
/// struct Counter: Reducer {
///   @Dependency(\.continuousClock) var clock
///   @Dependency(FactClient.self) var facts
///   …
/// }
/// ```
///
/// It captures the dependencies that are current when it is created. Each read merges them with the dependencies that
/// are current at the read, whose overrides have precedence.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  let initialValues: DependencyValues
  private let read: @Sendable (DependencyValues) -> Value
  private let position: SourcePosition
  private let name: String?

  /// Reads a dependency by the key path of its property in ``DependencyValues``.
  ///
  /// - Parameter keyPath: The key path of the property.
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    initialValues = DependencyValues._current
    read = { $0[keyPath: keyPath] }
    position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    name = nil
  }

  /// Reads a dependency by its key, which is often the type of the dependency.
  ///
  /// - Parameter key: The key of the dependency.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Key.Value == Value {
    initialValues = DependencyValues._current
    read = { $0[Key.self] }
    position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    name = "\(Key.self)"
  }

  package init<Base>(_ base: Dependency<Base>, _ transform: @escaping @Sendable (Base) -> Value) {
    initialValues = base.initialValues
    read = { [read = base.read] in transform(read($0)) }
    position = base.position
    name = base.name
  }

  /// The current value of the dependency.
  public var wrappedValue: Value {
    var access = DependencyAccess.current
    access.position = position
    access.name = name
    return DependencyAccess.$current.withValue(access) {
      // The value of a key may read other dependencies. They come from the same merged values.
      let values = initialValues.merging(DependencyValues._current)
      return values.asCurrent { read(values) }
    }
  }
}
