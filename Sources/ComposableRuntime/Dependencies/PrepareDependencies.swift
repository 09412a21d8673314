/// Says what dependencies are for the whole process, where nothing overrides them.
///
/// Call it once, where the app begins:
///
/// ```swift
/// @main
/// enum MyApp {
///   static func main() {
///     prepareDependencies {
///       $0.storage = Storage(path: "app.sqlite")
///     }
///     …
///   }
/// }
/// ```
///
/// A dependency that was prepared before, or used, keeps its value, and an issue is reported. In a test, the values are
/// those of that test alone.
///
/// - Parameter updateValues: Sets dependencies.
/// - Returns: What `updateValues` returns.
/// - Throws: What `updateValues` throws; what it has set until then stays.
@discardableResult
public func prepareDependencies<R>(_ updateValues: (inout DependencyValues) throws -> R) rethrows -> R {
  var values = DependencyValues._current
  return try DependencyAccess.for(.preparation(DependencyAccess.Preparation())) { try updateValues(&values) }
}
