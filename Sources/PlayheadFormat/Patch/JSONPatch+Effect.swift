extension JSONPatch {
  /// What an operation did to the value that it was applied to.
  package struct Effect: Sendable {
    /// The place, with the index that `-` stood for.
    package var pointer: JSONPointer
    /// The value before; nil where there was none, or where an element was put in.
    package var old: JSONValue?
    /// The value after; nil where it was taken out.
    package var new: JSONValue?
    /// Whether an element was put into an array or taken out of it, so that those after it moved.
    package var isElement: Bool

    package init(pointer: JSONPointer, old: JSONValue?, new: JSONValue?, isElement: Bool) {
      self.pointer = pointer
      self.old = old
      self.new = new
      self.isElement = isElement
    }

    /// The operation that takes it back.
    var inverse: Operation {
      switch (old, new) {
      case (nil, _): .remove(pointer)
      case (let old?, nil): .add(pointer, old)
      case (let old?, .some): .replace(pointer, old)
      }
    }
  }
}
