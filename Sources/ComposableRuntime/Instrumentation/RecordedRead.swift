/// Reads from the world outside, and tells the observer of the store whose reducer is running.
///
/// `date`, `uuid` and `withRandomNumberGenerator` do so by themselves. Mark what a client of your own returns to a reducer
/// in the same way, so that a recording has all that decided what the reducer did:
///
/// ```swift
/// extension PreferencesClient: DependencyKey {
///   static let liveValue = PreferencesClient(
///     theme: { recordedRead("preferences.theme") { UserDefaults.standard.string(forKey: "theme") } })
/// }
/// ```
///
/// What effects read is not told: they tell it themselves, by the actions that they send. Where no store is observed this
/// costs the look-up of a task-local value.
///
/// - Parameters:
///   - key: The name of what is read. It is written into recordings.
///   - read: Reads it.
/// - Returns: What `read` returns.
/// - Throws: What `read` throws; nothing is told then.
public func recordedRead<Value: Codable & Sendable, Failure: Error>(
  _ key: String, _ read: () throws(Failure) -> Value
) throws(Failure) -> Value {
  let value = try read()
  ReductionReads.current?.append(DependencyRead(key: key, value: value))
  return value
}
