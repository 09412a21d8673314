package import PlayheadFormat

extension JSONView {
  /// The value after a patch; nil where the patch does not apply to it.
  ///
  /// - Complexity: O(*n*) in the bytes of the text that the view is a part of.
  package func applying(_ patch: JSONPatch) -> JSONView? {
    var lazy = lazy
    lazy.root = slot
    for operation in patch.operations {
      guard lazy.apply(operation) else { return nil }
    }
    return JSONView(lazy, lazy.root)
  }
}
