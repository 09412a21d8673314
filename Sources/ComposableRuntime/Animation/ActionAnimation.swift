#if canImport(SwiftUI)
  package import SwiftUI
#endif

/// The animation with which the action was sent that is being reduced.
package enum ActionAnimation {
  @TaskLocal package static var current: Animation?

  /// Calls `body`; what changes in it, changes by `animation`.
  @MainActor
  static func perform<R>(_ animation: Animation?, _ body: () -> R) -> R {
    $current.withValue(animation) {
      #if canImport(SwiftUI)
        withAnimation(animation, body)
      #else
        body()
      #endif
    }
  }
}
