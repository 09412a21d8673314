#if canImport(SwiftUI)
  package import SwiftUI
#endif

/// The animation with which the action was sent that is being reduced.
package enum ActionAnimation {
  @TaskLocal package static var current: Animation?

  /// Whether anything has been animated yet: most programs need not look for an animation at each action.
  @MainActor @exclusivity(unchecked) private(set) static var isUsed = false

  /// Calls `body`; what changes in it, changes by `animation`.
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
