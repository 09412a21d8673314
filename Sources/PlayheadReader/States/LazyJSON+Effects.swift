internal import PlayheadFormat

extension LazyJSON {
  /// The effect that a writer's operation will have, or nil if it cannot be applied; throws if the thread's stack is
  /// too small for the depth of the old value.
  func effect(of operation: JSONPatch.Operation) throws(JSONSyntaxError) -> JSONPatch.Effect? {
    var pointer = operation.path
    var isElement = false
    if let last = pointer.tokens.popLast() {
      guard let container = slot(at: pointer) else { return nil }
      isElement = firstByte(of: container) == UInt8(ascii: "[")
      let isEnd = isElement && last == "-"
      pointer.tokens.append(isEnd ? String(count(of: container)) : last)
    }
    let old = try slot(at: pointer).map { slot throws(JSONSyntaxError) in try value(slot) }
    switch operation {
    case .add(_, let new):
      return JSONPatch.Effect(pointer: pointer, old: isElement ? nil : old, new: new, isElement: isElement)
    case .remove:
      return old.map { JSONPatch.Effect(pointer: pointer, old: $0, new: nil, isElement: isElement) }
    case .replace(_, let new):
      return old.map { JSONPatch.Effect(pointer: pointer, old: $0, new: new, isElement: false) }
    case .move, .copy, .test: return nil
    }
  }
}

extension JSONPatch.Operation {
  /// An operation that a scan found; nil if its path or value is ill-formed.
  init?(
    _ kind: RecordedChange.OperationKind, _ path: UnsafeBufferPointer<UInt8>, _ value: UnsafeRawBufferPointer
  ) {
    guard let pointer = try? JSONPointer(parsing: String(decoding: path, as: UTF8.self)) else { return nil }
    if kind == .remove {
      self = .remove(pointer)
      return
    }
    guard let value = try? JSONValue(parsingLine: value) else { return nil }
    self = kind == .add ? .add(pointer, value) : .replace(pointer, value)
  }
}
