/// Sets the default values of dependencies for the whole process.
///
/// Call it once, at the start of the app:
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
/// A dependency that was already prepared or used keeps its value, and an issue is reported. In a test, the values
/// apply to that test only. In a preview, the last call decides, also after the app has used a value.
///
/// - Parameter updateValues: Sets the dependencies.
/// - Returns: What `updateValues` returns.
/// - Throws: What `updateValues` throws. Values that it has set before stay set.
@discardableResult
public func prepareDependencies<R>(_ updateValues: (inout DependencyValues) throws -> R) rethrows -> R {
  var values = DependencyValues._current
  return try DependencyAccess.for(.preparation(DependencyAccess.Preparation())) { try updateValues(&values) }
}
