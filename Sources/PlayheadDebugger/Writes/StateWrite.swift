internal import PlayheadFormat

/// A place whose value an action changed.
struct StateWrite {
  enum Kind {
    case value
    /// An element that was put into an array, or taken out.
    case inserted, removed
    /// Elements without identity were put into an array, and all others stayed.
    case extended
  }

  /// Its number in a ``PlaceTable``, and that of its shape.
  var place: Int
  var shape: Int
  var kind: Kind
  var old: JSONValue?
  var new: JSONValue?
  /// Whether the values are only those elements of an array that were taken out, and those that were put in.
  var isOfElements = false
  /// Where it stands in the state after the action; what was removed, in that before.
  var pointer: JSONPointer

  /// The array that was extended.
  var array: JSONPointer { pointer }

  /// Whether the value can have come from elsewhere: neither a flag nor nothing.
  var isContent: Bool {
    switch new {
    case nil, .null?, .bool?: false
    default: true
    }
  }

  /// Whether it only turns something off, or takes it away.
  var putsBack: Bool {
    switch (kind, new) {
    case (.value, nil), (.value, .null?), (.value, .bool(false)?), (.removed, _): true
    default: false
    }
  }
}
