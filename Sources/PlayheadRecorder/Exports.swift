// Derived code calls the writers, so importing this module must make them visible.
@_exported public import PlayheadFormat
