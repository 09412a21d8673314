public import CustomDump
public import Foundation
internal import IssueReporting

/// A button of an alert or of a confirmation dialog.
///
/// ```swift
/// ButtonState(role: .destructive, action: .confirmDeletion) {
///   TextState("Delete")
/// }
/// ```
public struct ButtonState<Action>: Identifiable {
  /// The identity of the button, for the view layer. It is not compared.
  public let id: UUID
  /// What the button sends.
  public let action: ButtonStateAction<Action>
  /// The text on the button.
  public let label: TextState
  /// The role of the button, or nil.
  public let role: ButtonStateRole?

  init(id: UUID, action: ButtonStateAction<Action>, label: TextState, role: ButtonStateRole?) {
    (self.id, self.action, self.label, self.role) = (id, action, label, role)
  }

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - role: The role, or nil.
  ///   - action: What the button sends: `.send(.confirm)`. By default it sends nothing, and only takes the dialog away.
  ///   - label: Returns the text on the button.
  public init(
    role: ButtonStateRole? = nil, action: ButtonStateAction<Action> = .send(nil), label: () -> TextState
  ) {
    self.init(id: UUID(), action: action, label: label(), role: role)
  }

  /// Creates a button that sends an action.
  ///
  /// - Parameters:
  ///   - role: The role, or nil.
  ///   - action: The action.
  ///   - label: Returns the text on the button.
  public init(role: ButtonStateRole? = nil, action: Action, label: () -> TextState) {
    self.init(id: UUID(), action: .send(action), label: label(), role: role)
  }

  /// Calls a function with the action of the button, and with its animation as the current one.
  ///
  /// - Parameter perform: Receives the action, or nil for a button without one.
  @MainActor
  public func withAction(_ perform: (Action?) -> Void) {
    guard action.isAnimated else { return perform(action.action) }
    ActionAnimation.perform(action.animation) { perform(action.action) }
  }

  /// Calls an asynchronous function with the action of the button.
  ///
  /// Changes that are made later cannot be animated. So an issue is reported for an action with an animation.
  ///
  /// - Parameter perform: Receives the action, or nil for a button without one.
  @MainActor
  public func withAction(_ perform: @MainActor (Action?) async -> Void) async {
    if action.isAnimated, let action = action.action {
      reportIssue(
        """
        an action with an animation is performed asynchronously: found "\(ActionName.caseName(of: action))", expected an \
        action without an animation

        hint: hand the action to a function that is not asynchronous
        """)
    }
    await perform(action.action)
  }

  /// Returns the button with another action.
  ///
  /// - Parameter transform: Makes the new action from the old one; nil stands for no action.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonState<NewAction> {
    ButtonState<NewAction>(id: id, action: action.map(transform), label: label, role: role)
  }
}

/// The role of a button.
public enum ButtonStateRole: String, Hashable, Sendable {
  /// The button cancels.
  case cancel
  /// The button destroys data.
  case destructive
}

extension ButtonState: Equatable where Action: Equatable {
  /// Whether both have equal actions, labels and roles.
  public static func == (left: Self, right: Self) -> Bool {
    left.action == right.action && left.label == right.label && left.role == right.role
  }
}

extension ButtonState: Hashable where Action: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(action)
    hasher.combine(label)
    hasher.combine(role)
  }
}

extension ButtonState: Sendable where Action: Sendable {}

extension ButtonState: CustomDumpReflectable {
  /// The mirror without the id and what is not there.
  public var customDumpMirror: Mirror {
    var children: [(label: String?, value: Any)] = []
    if let role { children.append(("role", role)) }
    if action.isAnimated {
      children.append(("action", action))
    } else if let action = action.action {
      children.append(("action", action))
    }
    children.append(("label", label))
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
