#if canImport(SwiftUI)
  public import SwiftUI
#endif

/// The animation of the action that is being reduced.
@usableFromInline package enum ActionAnimation {
  @usableFromInline package typealias Value = Animation

  @TaskLocal package static var current: Animation?

  /// False until an animation is used, so that stores need not look one up for each action.
  @MainActor @exclusivity(unchecked) private(set) static var isUsed = false

  @MainActor
  static func perform<R>(_ animation: Animation?, _ body: () -> R) -> R {
    isUsed = true
    return $current.withValue(animation) {
      #if canImport(SwiftUI)
        withAnimation(animation, body)
      #else
        body()
      #endif
    }
  }
}
