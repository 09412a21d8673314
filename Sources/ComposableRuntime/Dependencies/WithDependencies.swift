/// Calls an operation with overridden dependencies.
///
/// ```swift
/// let model = withDependencies {
///   $0.date.now = Date(timeIntervalSinceReferenceDate: 0)
///   $0.factClient.fetch = { "\($0) is a good number" }
/// } operation: {
///   FactModel()
/// }
/// ```
///
/// When the operation returns an object, its dependencies are remembered for
/// ``withDependencies(from:_:operation:fileID:filePath:line:column:)``.
///
/// - Parameters:
///   - updateValuesForOperation: Overrides dependencies.
///   - operation: Runs with the overridden dependencies. Tasks that it starts inherit them.
/// - Returns: What `operation` returns.
/// - Throws: What either of the closures throws.
@discardableResult
public func withDependencies<R>(
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> R
) rethrows -> R {
  var values = DependencyValues._current
  try DependencyAccess.for(.override) { try updateValuesForOperation(&values) }
  let result = try DependencyAccess.for(.use) { try DependencyValues.$_current.withValue(values, operation: operation) }
  ModelDependencies.shared.keep(values, for: result)
  return result
}

/// Calls an asynchronous operation with overridden dependencies.
///
/// ```swift
/// await withDependencies {
///   $0.continuousClock = clock
/// } operation: {
///   await model.start()
/// }
/// ```
///
/// - Parameters:
///   - isolation: The actor to run on; by default the caller's.
///   - updateValuesForOperation: Overrides dependencies.
///   - operation: Runs with the overridden dependencies. Tasks that it starts inherit them.
/// - Returns: What `operation` returns.
/// - Throws: What either of the closures throws.
@discardableResult
public func withDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ updateValuesForOperation: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R
) async rethrows -> R {
  var values = DependencyValues._current
  var access = DependencyAccess.current
  access.purpose = .override
  try await DependencyAccess.$current.withValue(access) { try await updateValuesForOperation(&values) }
  access.purpose = .use
  let result = try await DependencyAccess.$current.withValue(access) {
    try await DependencyValues.$_current.withValue(values, operation: operation)
  }
  ModelDependencies.shared.keep(values, for: result)
  return result
}

/// Calls an operation with the dependencies of an object.
///
/// Use it in an object to pass its dependencies to the objects that it creates later:
///
/// ```swift
/// func rowTapped(_ row: Row) {
///   detail = withDependencies(from: self) { DetailModel(row: row) }
/// }
/// ```
///
/// - Parameters:
///   - model: An object with a ``Dependency`` property, or one that `withDependencies` returned. For any other object
///     an issue is reported, and the current dependencies are used.
///   - updateValuesForOperation: Overrides dependencies.
///   - operation: Runs with the dependencies.
/// - Returns: What `operation` returns.
/// - Throws: What either of the closures throws.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  let values = ModelDependencies.shared.values(
    of: model, at: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  return try withDependencies {
    $0 = values
    try updateValuesForOperation(&$0)
  } operation: {
    try operation()
  }
}

/// Calls an operation with the dependencies of an object.
///
/// - Parameters:
///   - model: An object with a ``Dependency`` property, or one that `withDependencies` returned. For any other object
///     an issue is reported, and the current dependencies are used.
///   - operation: Runs with the dependencies.
/// - Returns: What `operation` returns.
/// - Throws: What `operation` throws.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  try withDependencies(
    from: model, { _ in }, operation: operation, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Calls an asynchronous operation with the dependencies of an object.
///
/// - Parameters:
///   - model: An object with a ``Dependency`` property, or one that `withDependencies` returned. For any other object
///     an issue is reported, and the current dependencies are used.
///   - isolation: The actor to run on; by default the caller's.
///   - updateValuesForOperation: Overrides dependencies.
///   - operation: Runs with the dependencies.
/// - Returns: What `operation` returns.
/// - Throws: What either of the closures throws.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  isolation: isolated (any Actor)? = #isolation,
  _ updateValuesForOperation: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  let values = ModelDependencies.shared.values(
    of: model, at: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  return try await withDependencies {
    $0 = values
    try await updateValuesForOperation(&$0)
  } operation: {
    try await operation()
  }
}

/// Calls an asynchronous operation with the dependencies of an object.
///
/// - Parameters:
///   - model: An object with a ``Dependency`` property, or one that `withDependencies` returned. For any other object
///     an issue is reported, and the current dependencies are used.
///   - isolation: The actor to run on; by default the caller's.
///   - operation: Runs with the dependencies.
/// - Returns: What `operation` returns.
/// - Throws: What `operation` throws.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  try await withDependencies(
    from: model, { _ in }, operation: operation, fileID: fileID, filePath: filePath, line: line, column: column)
}
