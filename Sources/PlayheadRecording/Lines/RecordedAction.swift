/// An action of a recording, as its line tells it: written before the reducer ran.
public struct RecordedAction: Hashable, Sendable {
  /// The action's number: it leads from position `seq - 1` to position `seq`.
  public var seq: Int
  /// Microseconds since the recording started.
  public var time: Int
  /// The path of case names, without payloads: `path.element.saveTapped`.
  public var name: String
  public var origin: RecordedOrigin
  /// How what the action changed was to be shown, as it is written in Swift: `easeInOut`; nil for at once.
  public var animation: String?
  /// The action's value, or nil where the state was changed behind the store's back.
  public var value: JSONValue?

  /// The name of the action that stands for a change behind the store's back.
  public static let outsideName = "(outside)"

  public init(
    seq: Int, time: Int, name: String, origin: RecordedOrigin, animation: String? = nil, value: JSONValue?
  ) {
    self.seq = seq
    self.time = time
    self.name = name
    self.origin = origin
    self.animation = animation
    self.value = value
  }

  init(_ members: LineMembers) throws(LineError) {
    seq = try members.position("seq")
    time = try members.optionalInteger("t") ?? 0
    name = try members.text("name")
    origin = try RecordedOrigin(members)
    animation = try members.optionalText("animation")
    value = members.value("action")
  }
}

/// Who sent an action.
public enum RecordedOrigin: Hashable, Sendable {
  /// The app: a person, a view, a test.
  case outside
  /// The effect with this id fed it back.
  case effect(Int)
  /// It was typed in the debugger.
  case debugger

  init(_ members: LineMembers) throws(LineError) {
    guard let from = members.json["from"] else {
      self = .outside
      return
    }
    if let id = from["effect"]?.int {
      self = .effect(id)
    } else {
      // What a later version may add comes from the outside as far as this reader can tell.
      self = from["repl"] == true ? .debugger : .outside
    }
  }
}
