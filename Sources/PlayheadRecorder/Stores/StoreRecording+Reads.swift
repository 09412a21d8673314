import PlayheadRecording

extension StoreRecording {
  /// Notes what the innermost reducer has read from a dependency, for the line of its change.
  func read<Value>(_ key: String, _ value: Value, into lines: inout RecorderLines) {
    guard let frame = frames.indices.last, frames[frame].seq != 0, !lines.isFailing else { return }
    lines.payload.removeAll(keepingCapacity: 1 << 20)
    lines.payload.openObject()
    lines.payload.append(key: "key")
    lines.payload.append(key)
    lines.payload.separate()
    lines.payload.append(key: "value")
    let start = lines.payload.count
    if let value = value as? any Recordable {
      value.writeRecorded(into: &lines.payload)
    } else {
      RecordedShape<Value>().write(value, into: &lines.payload)
    }
    lines.redaction?.redactRead(key: key, &lines.payload, from: start)
    lines.payload.closeObject()
    lines.payload.separate()
    if let failure = lines.payload.failure {
      lines.noteLoss(of: failure, lines: 0)
    } else {
      lines.payload.withBytes { frames[frame].reads += $0 }
    }
  }
}
