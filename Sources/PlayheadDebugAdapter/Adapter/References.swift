internal import PlayheadDebugger
internal import PlayheadFormat

/// What numbers stand for that a client was given: frames, and what has parts to open. They are good until the next stop, and
/// not given again.
struct References: Sendable {
  /// An action of the chain of causes.
  struct FrameReference: Sendable {
    var position: Int
    /// Whether it is the effect that sent the action.
    var isEffect: Bool
  }

  /// What has parts.
  enum Container: Sendable {
    /// A value; of many parts those from one on. The position is that of the state that it stands in; nil for what stands in none.
    case value(ValueNode, from: Int = 0, position: Int? = nil)
    case scope(Scope, position: Int)
    /// Both sides of a change.
    case sides(StateChange)
  }

  enum Scope: String, CaseIterable, Sendable {
    case state, action, changes, effects, reads
  }

  private var frames: [Int: FrameReference] = [:]
  private var containers: [Int: Container] = [:]
  private var last = 0

  mutating func removeAll() { (frames, containers) = ([:], [:]) }

  private mutating func next() -> Int {
    // The protocol's numbers have 31 bits.
    last = last == Int(Int32.max) ? 1 : last + 1
    return last
  }

  mutating func add(_ frame: FrameReference) -> JSONValue {
    let number = next()
    frames[number] = frame
    return .integer(Int64(number))
  }

  mutating func add(_ container: Container) -> JSONValue {
    let number = next()
    containers[number] = container
    return .integer(Int64(number))
  }

  func frame(_ number: Int) throws(RequestError) -> FrameReference {
    guard let frame = frames[number] else { throw RequestError("there is no frame \(number) at this stop") }
    return frame
  }

  func container(_ number: Int) throws(RequestError) -> Container {
    guard let container = containers[number] else {
      throw RequestError("there is nothing to open with the number \(number) at this stop")
    }
    return container
  }
}
