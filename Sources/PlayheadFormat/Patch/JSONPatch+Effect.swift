extension JSONPatch {
  /// The effect of an operation on a value.
  package struct Effect: Sendable {
    /// The place, with the index in place of `-`.
    package var pointer: JSONPointer
    /// The old value; nil if there was none, or an element was inserted.
    package var old: JSONValue?
    /// The new value; nil if it was removed.
    package var new: JSONValue?
    /// Whether an array element was inserted or removed, which moved the following ones.
    package var isElement: Bool

    package init(pointer: JSONPointer, old: JSONValue?, new: JSONValue?, isElement: Bool) {
      self.pointer = pointer
      self.old = old
      self.new = new
      self.isElement = isElement
    }

    /// The operation that undoes it.
    var inverse: Operation {
      switch (old, new) {
      case (nil, _): .remove(pointer)
      case (let old?, nil): .add(pointer, old)
      case (let old?, .some): .replace(pointer, old)
      }
    }
  }
}
