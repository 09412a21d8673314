/// Where a text was found in an action.
public struct TextMatch: Hashable, Sendable {
  /// Where it stands.
  public enum Place: Hashable, Sendable {
    /// In the name, or in the action as it is typed.
    case name
    /// In a part of the action, by its path: `action.rename.title`.
    case action(String)
    /// In what the action changed, by the path of the value: `rows[3].title`.
    case change(String)
    /// In what the app logged.
    case log
  }

  public var place: Place
  /// The whole text that it stands in.
  public var text: String
  /// The bytes of it that were looked for.
  public var range: Range<Int>
}
