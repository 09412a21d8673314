/// A step from the state of a feature to the state of one of its children.
///
/// `@unchecked`, because key paths are not `Sendable`. They are plain values.
@usableFromInline package enum FeatureStep: @unchecked Sendable {
  /// A property, or what is presented in it.
  case property(AnyKeyPath)
  /// The payload of a case.
  case enumCase(String)
  /// The element of an identified array at an index.
  case element(Int)
  /// The element of a navigation stack at an index.
  case stackElement(Int)
  /// A place that has no name.
  case unknown
}
