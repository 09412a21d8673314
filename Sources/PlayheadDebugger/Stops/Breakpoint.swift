public import PlayheadReading
public import PlayheadRecording

/// Something that stops a move: a breakpoint or a watchpoint, numbered together as in gdb.
public struct Breakpoint: Hashable, Sendable, Identifiable {
  /// The number that people name it by. It is never given again.
  public let number: Int
  /// What it stops at.
  public var kind: Kind
  /// How often it stopped a move, or was passed by one that asked for a later stop.
  public var hits = 0

  /// The number.
  public var id: Int { number }

  /// What it stops at.
  public enum Kind: Hashable, Sendable {
    /// Actions of this name, and all below it: `path.element` stands for `path.element.saveTapped` too.
    case action(String)
    /// Actions that change the value at a place of the state; the text is how the person wrote the place.
    case change(JSONPointer, text: String)
  }

  /// A stop that a move came to.
  public struct Hit: Hashable, Sendable {
    /// The number of the stop.
    public var number: Int
    /// The position whose action it stopped at.
    public var position: Int
    /// How the value changed, for a watchpoint.
    public var change: ValueChange?
  }
}

extension Breakpoint {
  /// Whether a breakpoint on `pattern` stops at actions called `name`.
  public static func matches(_ name: String, _ pattern: String) -> Bool {
    guard name.hasPrefix(pattern) else { return false }
    return name.utf8.count == pattern.utf8.count || name.utf8.dropFirst(pattern.utf8.count).first == UInt8(ascii: ".")
  }
}
