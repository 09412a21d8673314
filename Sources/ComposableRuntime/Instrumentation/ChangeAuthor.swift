/// What has changed a shared value, as far as a store knows.
public enum ChangeAuthor: Hashable, Sendable {
  /// The running effect of the store with this id.
  case effect(Int)
  /// Something else, in words: `another store`.
  case named(String)
}
