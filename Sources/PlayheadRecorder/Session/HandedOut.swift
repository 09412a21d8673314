public import Foundation

/// What a session has handed out since a condition became true; see ``RecorderSession/handOut(_:last:after:when:handedOut:)``.
public struct HandedOut: Sendable {
  /// The condition's name.
  public let condition: String
  /// The file of what led to the moment, which it has, too; or why there is none.
  public let before: Result<URL, SessionExportError>
  /// The file of what came after the moment; nil as long as the seconds are not over, and where none were asked for.
  public let after: Result<URL, SessionExportError>?
}
