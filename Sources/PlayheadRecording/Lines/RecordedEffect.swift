import OrderedCollections

/// One event in the life of an effect, as its line tells it.
public struct RecordedEffect: Hashable, Sendable {
  public var id: Int
  /// Microseconds since the recording started.
  public var time: Int
  public var event: Event

  /// What happened to the effect. It starts once and has one end.
  public enum Event: Hashable, Sendable {
    /// It began to run; `seq` is the action whose reducer returned it, `location` the line of code that made it.
    case start(seq: Int, name: String, location: String?)
    /// It came to its end; `error` is one that its own handler took.
    case finish(error: String?)
    /// It was cancelled, by an action and through a cancellation id where these are known.
    case cancel(by: Int?, id: String?)
    /// It threw an error that nobody handled.
    case fail(error: String)
  }

  public init(id: Int, time: Int, event: Event) {
    self.id = id
    self.time = time
    self.event = event
  }

  init(_ members: LineMembers) throws(LineError) {
    id = try members.integer("id")
    time = try members.optionalInteger("t") ?? 0
    event =
      switch try members.text("event") {
      case "start":
        .start(
          seq: try members.optionalInteger("seq") ?? 0, name: try members.optionalText("name") ?? "effect",
          location: try members.optionalText("at"))
      case "finish": .finish(error: try members.optionalText("error"))
      case "cancel":
        .cancel(by: try members.optionalInteger("by"), id: try members.optionalText("cancelID"))
      case "fail": .fail(error: try members.optionalText("error") ?? "")
      default: throw LineError(.mismatch(member: "event", expected: "start, finish, cancel or fail"))
      }
  }

  /// The line's object.
  public var json: JSONValue {
    var members: JSONValue.Object = ["kind": "effect", "id": .integer(Int64(id))]
    func add(_ name: String, _ value: JSONValue?) {
      if let value { members[name] = value }
    }
    let time = JSONValue.integer(Int64(time))
    switch event {
    case .start(let seq, let name, let location):
      add("event", "start")
      add("seq", .integer(Int64(seq)))
      add("t", time)
      add("name", .string(name))
      add("at", location.map(JSONValue.string))
    case .finish(let error):
      add("event", "finish")
      add("t", time)
      add("error", error.map(JSONValue.string))
    case .cancel(let by, let id):
      add("event", "cancel")
      add("t", time)
      add("by", by.map { .integer(Int64($0)) })
      add("cancelID", id.map(JSONValue.string))
    case .fail(let error):
      add("event", "fail")
      add("t", time)
      add("error", .string(error))
    }
    return .object(members)
  }
}
