internal import PlayheadRecording

/// The part of a state that a place lies in: its member at the top, which is all that most questions about the place
/// need to be played forward.
struct StatePart {
  private let pointer: JSONPointer
  /// The name of the top member, or nil where the whole state is kept.
  private let top: String?
  private var state: JSONValue
  /// How a change line spells a path into the member, up to what follows its name.
  private let spelling: [UInt8]

  init(of state: JSONValue, for pointer: JSONPointer) {
    guard case .object(let members) = state, let top = pointer.tokens.first else {
      self.init(whole: state, for: pointer)
      return
    }
    self.init(pointer: pointer, top: top, state: .object(members[top].map { [top: $0] } ?? [:]))
  }

  init(whole state: JSONValue, for pointer: JSONPointer) {
    self.init(pointer: pointer, top: nil, state: state)
  }

  private init(pointer: JSONPointer, top: String?, state: JSONValue) {
    self.pointer = pointer
    self.top = top
    self.state = state
    spelling = top.map { Array("\"\(JSONPointer([$0]))".utf8) } ?? []
  }

  /// The value at the place.
  var value: JSONValue? { state[pointer] }

  /// Whether a change line may change the place, judged by its bytes without parsing them.
  func mayTouch(_ line: UnsafeRawBufferPointer) -> Bool {
    guard top != nil else { return true }
    // A path may also be spelled with escapes, or be the empty one of the whole state.
    var index = 0
    while index < line.count {
      switch line[index] {
      case UInt8(ascii: "\\"): return true
      case UInt8(ascii: "\""):
        if index + 1 < line.count, line[index + 1] == UInt8(ascii: "\"") { return true }
        if line.count - index >= spelling.count, line[index..<index + spelling.count].elementsEqual(spelling) {
          return true
        }
      default: break
      }
      index += 1
    }
    return false
  }

  /// Applies what a patch does to the part.
  ///
  /// - Returns: false where that cannot be told without the whole state; the part is then of no more use.
  mutating func apply(_ patch: JSONPatch) throws(JSONPatchError) -> Bool {
    guard let top else {
      try patch.apply(to: &state)
      return true
    }
    let name = JSONName(top)
    // What concerns the member, together, so that a long run in one array is applied as one.
    var wanted: [Int] = []
    for (index, operation) in patch.operations.enumerated() {
      switch operation {
      case .add(let path, let value), .replace(let path, let value):
        guard let first = path.tokens.first else {
          try apply(wanted, of: patch)
          wanted = []
          self = StatePart(of: value, for: pointer)
          // The new state may be of another kind, which is then kept whole.
          if self.top == nil { return false }
          continue
        }
        if JSONName(first) == name { wanted.append(index) }
      case .remove(let path):
        if let first = path.tokens.first, JSONName(first) == name { wanted.append(index) }
      case .move, .copy, .test: return false
      }
    }
    try apply(wanted, of: patch)
    return true
  }

  private mutating func apply(_ indices: [Int], of patch: JSONPatch) throws(JSONPatchError) {
    do throws(JSONPatchError) {
      try JSONPatch(indices.map { patch.operations[$0] }).apply(to: &state)
    } catch {
      throw JSONPatchError(index: error.index.map { indices[$0] }, path: error.path, reason: error.reason)
    }
  }
}
