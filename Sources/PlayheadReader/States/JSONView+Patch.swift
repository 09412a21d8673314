package import PlayheadFormat

extension JSONView {
  /// The value after a patch, in O(*n*) of the text around the view; nil if the patch does not apply.
  package func applying(_ patch: JSONPatch) -> JSONView? {
    var lazy = lazy
    lazy.root = slot
    for operation in patch.operations {
      guard lazy.apply(operation) else { return nil }
    }
    return JSONView(lazy, lazy.root)
  }
}
