/// A value that a reducer has read from one of its dependencies.
public struct DependencyRead: Sendable {
  /// The name of the value, such as `"uuid"`.
  public let key: String

  /// The value that the reducer got.
  public let value: any Codable & Sendable

  init(key: String, value: any Codable & Sendable) {
    self.key = key
    self.value = value
  }
}
