/// What an action's reducer did, as its line tells it: written when the reducer had returned.
public struct RecordedChange: Hashable, Sendable {
  public var seq: Int
  /// Nanoseconds in the reducer.
  public var duration: Int
  /// What leads from the state before to the state after.
  public var patch: JSONPatch
  /// What the reducer read from its dependencies, in order.
  public var reads: [Read]

  /// A value that a reducer read from a dependency.
  public struct Read: Hashable, Sendable {
    public var key: String
    public var value: JSONValue

    public init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  public init(seq: Int, duration: Int, patch: JSONPatch, reads: [Read] = []) {
    self.seq = seq
    self.duration = duration
    self.patch = patch
    self.reads = reads
  }

  init(_ members: LineMembers) throws(LineError) {
    seq = try members.position("seq")
    duration = try members.optionalInteger("dur") ?? 0
    if let patch = members.value("patch") {
      do throws(JSONPatchError) { self.patch = try JSONPatch(patch) } catch { throw LineError(.patch(error)) }
    } else {
      patch = JSONPatch()
    }
    reads = []
    if case .array(let elements) = members.json["reads"] {
      for element in elements {
        let read = LineMembers(element)
        reads.append(Read(key: try read.text("key"), value: element["value"] ?? .null))
      }
    }
  }
}
