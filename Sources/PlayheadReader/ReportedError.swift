/// An error with a text for people. Prompt, editors and agents show all such errors in the same way.
public protocol ReportedError: Error, CustomStringConvertible {
  /// A way on, where there is one.
  var hint: String? { get }
  /// The way on for a recording that could not be opened, as reading it did not continue past broken lines.
  var openingHint: String? { get }
  /// The bytes of the typed text that the error is about, where it is about a part of one.
  var range: Range<Int>? { get }
  /// Whether it says that the task was cancelled.
  var isInterrupted: Bool { get }
}

extension ReportedError {
  public var openingHint: String? { hint }
  public var range: Range<Int>? { nil }
  public var isInterrupted: Bool { false }
}

extension Error {
  /// The hint of an error for people.
  package var hint: String? { (self as? any ReportedError)?.hint }
  /// The hint of an error for people that kept a recording from being opened.
  package var openingHint: String? { (self as? any ReportedError)?.openingHint }
  /// Whether it says that the task was cancelled.
  package var isInterrupted: Bool { (self as? any ReportedError)?.isInterrupted ?? false }
}
