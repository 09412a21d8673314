internal import PlayheadFormat

/// Who wrote what, and when, as far as it matters to effects that are under way.
struct WriteHistory {
  struct Write {
    var position: Int
    /// The effect that sent the action; nil from outside.
    var effect: Int?
    /// The position at which that was asked for, where it is the answer to that.
    var request: Int?
  }

  /// A scalar that an action from outside changed.
  struct Input {
    var position: Int
    var place: Int
    var shape: Int
    var old: JSONValue?
    var new: JSONValue?
    var pointer: JSONPointer
  }

  /// An element or a value that is no longer there.
  struct Removal {
    var position: Int
    var place: Int
    /// The element's identity; nil for a value.
    var identity: JSONValue?
  }

  /// An element that was put into an array, or taken out.
  struct Shift {
    var position: Int
    var effect: Int?
    var shift: WriteReader.Shift
  }

  private var last: [Write?] = []
  private var shapesOfEffects: Set<Int> = []
  private(set) var inputs: [Input] = []
  private(set) var removals: [Removal] = []
  private(set) var shifts: [Shift] = []

  /// The most inputs, removals and shifts that are kept each.
  private static let limit = 1 << 12

  mutating func add(_ step: SuspectStep, places: PlaceTable) {
    for write in step.writes {
      while last.count <= write.place { last.append(nil) }
      last[write.place] = Write(
        position: step.position, effect: step.run?.id, request: step.isFirstAnswer ? step.run?.starter : nil)
      if !step.isFromOutside {
        shapesOfEffects.insert(write.shape)
      } else if write.kind == .value {
        Self.append(
          Input(
            position: step.position, place: write.place, shape: write.shape, old: write.old, new: write.new,
            pointer: write.pointer), to: &inputs)
      }
      if write.kind == .removed || write.kind == .value && (write.new ?? .null) == .null {
        let identity = write.kind == .removed ? places.identity(of: write.place) : nil
        Self.append(Removal(position: step.position, place: write.place, identity: identity), to: &removals)
      }
    }
    for shift in step.shifts {
      Self.append(Shift(position: step.position, effect: step.run?.id, shift: shift), to: &shifts)
    }
  }

  private static func append<Entry>(_ entry: Entry, to entries: inout [Entry]) {
    if entries.count == limit { entries.removeFirst(limit / 2) }
    entries.append(entry)
  }

  /// The last write of a place, or of one around it.
  func last(at place: Int, in places: PlaceTable) -> Write? {
    var found: Write?
    var next: Int? = place
    while let place = next {
      if place < last.count, let write = last[place], write.position > found?.position ?? 0 { found = write }
      next = places.parent(of: place)
    }
    return found
  }

  /// Whether only actions from outside have written such places so far.
  func isInput(_ shape: Int) -> Bool { !shapesOfEffects.contains(shape) }

  /// Forgets all writes, where positions before are lost.
  mutating func forget() {
    last = []
    inputs = []
    removals = []
    shifts = []
  }
}
