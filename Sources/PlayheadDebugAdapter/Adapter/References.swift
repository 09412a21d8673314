internal import PlayheadDebugger
internal import PlayheadFormat

/// The meaning of the numbers that stand for frames and containers in the protocol; they are valid until the next stop, and not reused.
struct References: Sendable {
  struct FrameReference: Sendable {
    var position: Int
    var isEffect: Bool
  }

  enum Container: Sendable {
    /// A value, or its parts from an index on; the position is that of the surrounding state, nil outside of a state.
    case value(ValueNode, from: Int = 0, position: Int? = nil)
    case scope(Scope, position: Int)
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
