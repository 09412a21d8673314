public import CustomDump

#if canImport(SwiftUI)
  public import SwiftUI
#endif

/// The action that a button sends, and how the changes that it makes are animated.
public struct ButtonStateAction<Action> {
  /// The action; nil for a button that only takes the dialog away.
  public let action: Action?
  /// The animation of the changes. Nil for none, also where none was given.
  public let animation: Animation?
  /// Distinguishes an animation of nil from none given.
  let isAnimated: Bool

  /// Sends an action.
  public static func send(_ action: Action?) -> Self { Self(action: action, animation: nil, isAnimated: false) }

  /// Sends an action, and animates the changes that it makes.
  public static func send(_ action: Action?, animation: Animation?) -> Self {
    Self(action: action, animation: animation, isAnimated: true)
  }

  /// Returns another action with the same animation.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonStateAction<NewAction> {
    ButtonStateAction<NewAction>(action: transform(action), animation: animation, isAnimated: isAnimated)
  }
}

extension ButtonStateAction: Equatable where Action: Equatable {}
extension ButtonStateAction: Hashable where Action: Hashable {
  // SwiftUI's Animation is Equatable, but not Hashable.
  public func hash(into hasher: inout Hasher) { hasher.combine(action) }
}
extension ButtonStateAction: Sendable where Action: Sendable {}

extension ButtonStateAction: CustomDumpReflectable {
  /// The form in which it is written: `.send(.confirm, animation: .default)`.
  public var customDumpMirror: Mirror {
    let value: Any = isAnimated ? (action, animation: animation) : action as Any
    return Mirror(self, children: ["send": value], displayStyle: .enum)
  }
}
