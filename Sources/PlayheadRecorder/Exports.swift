// Derived code calls the writers, so whoever imports this module must see them.
@_exported public import PlayheadFormat
