public import PlayheadRecording

extension Set: Recordable where Element: Recordable {
  private var sorted: SortedEncodings<Element> {
    SortedEncodings(self) { $0.writeRecorded(into: &$1) }
  }

  public func writeRecorded(into writer: inout JSONWriter) {
    writer.openArray()
    for (bytes, _) in sorted.members {
      bytes.withUnsafeBytes { writer.append(bytes: $0) }
      writer.separate()
    }
    writer.closeArray()
  }

  public func writeRecordedChanges(since old: Set<Element>, into patch: inout PatchWriter) {
    if isRecordedIdentically(to: old) { return }
    var index = 0
    SortedEncodings.merge(from: old.sorted, to: sorted) { step in
      let mark = patch.enter(index)
      switch step {
      case .keep: index += 1
      case .remove: patch.remove()
      case .add(let bytes, _):
        patch.add { writer in bytes.withUnsafeBytes { writer.append(bytes: $0) } }
        index += 1
      }
      patch.leave(mark)
    }
  }

  @inlinable public func isRecordedIdentically(to old: Set<Element>) -> Bool { haveSameBits(self, old) }

  public init(recorded value: JSONValue) throws(RecordableError) {
    self.init(try RecordedElements.read(value) as [Element])
  }

  public static func describeRecorded(in types: inout RecordedTypes) -> String {
    "Set<\(types.describe(Element.self))>"
  }
}
