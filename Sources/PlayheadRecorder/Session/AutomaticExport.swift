public import Foundation

/// The files that a session has exported since a condition became true; see
/// ``RecorderSession/exportOnce(_:last:after:when:exported:)``.
public struct AutomaticExport: Sendable {
  /// The condition's name.
  public let condition: String
  /// The file of what led to the moment, including the moment itself; or why there is none.
  public let before: Result<URL, SessionExportError>
  /// The file of what came after the moment; nil until the seconds are over, and if none were requested.
  public let after: Result<URL, SessionExportError>?
}
