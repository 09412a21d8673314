import PlayheadDebugger
import PlayheadReader

/// A recording written step by step.
struct Scene {
  private var text: String
  private var position = 0
  private var effects = 0

  /// - Parameter state: the first state, as JSON.
  init(_ state: String) {
    text =
      #"{"kind":"header","format":"playhead","version":1,"store":{"name":"S","state":"S","action":"A","fidelity":"encodable"},"#
      + #""state":\#(state)}"# + "\n"
  }

  /// Adds an action from outside, or an effect's; `writes` are the members that it replaces, `patch` other operations, `action` what
  /// it carries.
  @discardableResult
  mutating func act(
    _ name: String, from effect: Int? = nil, _ action: String = "{}", writes: [(String, String)] = [],
    patch: [String] = []
  ) -> Int {
    position += 1
    let origin = effect.map { #","from":{"effect":\#($0)}"# } ?? ""
    text +=
      #"{"kind":"action","seq":\#(position),"t":\#(position)0,"name":"\#(name)"\#(origin),"action":{"\#(name)":\#(action)}}"#
      + "\n"
    let replaced = writes.map { #"{"op":"replace","path":"\#($0.0)","value":\#($0.1)}"# }
    let operations = (replaced + patch).joined(separator: ",")
    text += #"{"kind":"change","seq":\#(position),"dur":1,"patch":[\#(operations)]}"# + "\n"
    return position
  }

  /// Starts an effect after the last action.
  mutating func start(_ name: String = "run") -> Int {
    effects += 1
    text +=
      #"{"kind":"effect","id":\#(effects),"event":"start","seq":\#(position),"t":\#(position)1,"name":"\#(name)","at":"F.swift:1"}"#
      + "\n"
    return effects
  }

  /// Ends an effect: `finish`, `fail`, or `cancel` by the last action.
  mutating func end(_ effect: Int, _ event: String = "finish") {
    let more = event == "cancel" ? #","by":\#(position)"# : event == "fail" ? #","error":"offline""# : ""
    text += #"{"kind":"effect","id":\#(effect),"event":"\#(event)","t":\#(position)2\#(more)}"# + "\n"
  }

  mutating func log(_ message: String) {
    text += #"{"kind":"log","seq":\#(position),"t":\#(position)3,"level":"warning","message":"\#(message)"}"# + "\n"
  }

  func recording() throws -> Recording { try Sample.debugger(text).recording }

  /// What is odd, as `KIND POSITION CERTAINTY`.
  func suspects() throws -> [String] {
    try SuspectSearch(Timeline(recording())).suspects().map { "\($0.kind) \($0.position) \($0.certainty)" }
  }
}
