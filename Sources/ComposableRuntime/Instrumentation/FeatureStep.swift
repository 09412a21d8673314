/// A step from the state of a feature to that of a child; unchecked, because key paths are plain values but not `Sendable`.
@usableFromInline package enum FeatureStep: @unchecked Sendable {
  /// A property, or what is presented in it.
  case property(AnyKeyPath)
  /// The payload of a case.
  case enumCase(String)
  /// The element of an identified array at an index.
  case element(Int)
  /// The element of a navigation stack at an index.
  case stackElement(Int)
  /// A place without a name.
  case unknown
}
