/// Answers what a reducer reads with what it read when it ran before.
package protocol ReadAnswers: AnyObject {
  /// Returns the value of the next read under this name; nil if there was none, or it cannot be decoded.
  func answer<Value: Codable & Sendable>(_ key: String, as type: Value.Type) -> Value?
}
