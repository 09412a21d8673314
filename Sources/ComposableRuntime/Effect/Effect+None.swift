extension Effect {
  /// The effect that does nothing.
  ///
  /// - Complexity: O(1), without allocation.
  public static var none: Self { Self(.none) }
}
