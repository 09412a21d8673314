/// Gives a feature one of its dependencies.
///
/// ```swift
/// struct Counter: Reducer {
///   @Dependency(\.continuousClock) var clock
///   @Dependency(FactClient.self) var facts
///   …
/// }
/// ```
///
/// It remembers the dependencies that are in force where it is created, and looks again whenever it is read: what is
/// overridden there and then has precedence.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  let initialValues: DependencyValues
  private let read: @Sendable (DependencyValues) -> Value
  private let position: SourcePosition
  private let name: String?

  /// A dependency by its property of ``DependencyValues``.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - fileID: Where an issue is reported.
  ///   - filePath: Where an issue is reported.
  ///   - line: Where an issue is reported.
  ///   - column: Where an issue is reported.
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

  /// A dependency by its key, which often is its type.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - fileID: Where an issue is reported.
  ///   - filePath: Where an issue is reported.
  ///   - line: Where an issue is reported.
  ///   - column: Where an issue is reported.
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

  /// The dependency.
  public var wrappedValue: Value {
    var access = DependencyAccess.current
    access.position = position
    access.name = name
    return DependencyAccess.$current.withValue(access) {
      // A key may make its value of other dependencies: it gets them from where this one comes from.
      let values = initialValues.merging(DependencyValues._current)
      return values.asCurrent { read(values) }
    }
  }
}
