/// The reason why a value could not be written; the recording has `null` in its place.
public struct WritingFailure: Error, Hashable, Sendable {
  /// Where the value is, as a JSON Pointer, in the state or the action; empty where that is not known yet.
  public var pointer: String
  /// The name of the type whose value could not be written.
  public var type: String
  /// What the encoder threw.
  public var reason: String

  /// A failure, with the members of the same names.
  public init(pointer: String = "", type: String, reason: String) {
    self.pointer = pointer
    self.type = type
    self.reason = reason
  }
}

extension WritingFailure: CustomStringConvertible {
  /// The place, the type and what the encoder threw.
  public var description: String {
    "\(pointer.isEmpty ? "the value" : pointer): cannot write a value of type \(type): \(reason)"
  }
}
