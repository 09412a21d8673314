/// Reads a value from outside, and reports it to the observers of the store whose reducer is running.
///
/// `date`, `uuid` and `withRandomNumberGenerator` call it already. Call it for the values that a client of your own
/// returns to a reducer, so that a recording contains all inputs of the reducer:
///
/// ```swift
/// extension PreferencesClient: DependencyKey {
///   static let liveValue = PreferencesClient(
///     theme: { recordedRead("preferences.theme") { UserDefaults.standard.string(forKey: "theme") } })
/// }
/// ```
///
/// The reads of effects are not reported: the actions that the effects send contain the values. Where no store is observed, the only
/// cost is the look-up of a thread-specific value.
///
/// Where a recorded action runs again, the reducer gets the value that it read then, and `read` is not called.
///
/// - Parameters:
///   - key: The name of the value in recordings.
///   - read: Returns the value.
/// - Returns: What `read` returns.
/// - Throws: What `read` throws. The observers are not called then.
public func recordedRead<Value: Codable & Sendable, Failure: Error>(
  _ key: String, _ read: () throws(Failure) -> Value
) throws(Failure) -> Value {
  guard let reads = ReductionReads.current else { return try read() }
  let value: Value
  if let answer = reads.answers?.answer(key, as: Value.self) { value = answer } else { value = try read() }
  reads.append(DependencyRead(key: key, value: value))
  return value
}
