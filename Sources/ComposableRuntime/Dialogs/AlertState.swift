public import CustomDump
public import Foundation

/// An alert, as a plain value: its title, its message and its buttons.
///
/// ```swift
/// state.alert = AlertState {
///   TextState("Delete this row?")
/// } actions: {
///   ButtonState(role: .destructive, action: .confirmDeletion) { TextState("Delete") }
///   ButtonState(role: .cancel) { TextState("Cancel") }
/// } message: {
///   TextState("There is no way back.")
/// }
/// ```
///
/// Present it by ``Presents()`` and `ifLet(_:action:)`. It goes away after each of its
/// actions.
public struct AlertState<Action>: Identifiable {
  /// The identity of the alert, which distinguishes it from another one in the same place. It is not compared and not recorded.
  public let id: UUID
  /// The buttons. Without buttons, the view layer adds one that takes the alert away.
  public var buttons: [ButtonState<Action>]
  /// The text below the title, or nil.
  public var message: TextState?
  /// The title.
  public var title: TextState

  init(id: UUID, buttons: [ButtonState<Action>], message: TextState?, title: TextState) {
    (self.id, self.buttons, self.message, self.title) = (id, buttons, message, title)
  }

  /// Creates an alert.
  ///
  /// - Parameters:
  ///   - title: Returns the title.
  ///   - actions: Returns the buttons.
  ///   - message: Returns the text below the title.
  public init(
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.init(id: UUID(), buttons: actions(), message: message?(), title: title())
  }

  /// Returns the alert with other actions.
  ///
  /// - Parameter transform: Makes the new action of a button from the old one; nil stands for no action.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> AlertState<NewAction> {
    AlertState<NewAction>(id: id, buttons: buttons.map { $0.map(transform) }, message: message, title: title)
  }
}

extension AlertState: Equatable where Action: Equatable {
  /// Whether both have equal titles, messages and buttons.
  public static func == (left: Self, right: Self) -> Bool {
    left.title == right.title && left.message == right.message && left.buttons == right.buttons
  }
}

extension AlertState: Hashable where Action: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(message)
    hasher.combine(buttons)
  }
}

extension AlertState: Sendable where Action: Sendable {}

extension AlertState: CustomDumpReflectable {
  /// Leaves out the id, and properties that are nil or empty.
  public var customDumpMirror: Mirror {
    var children: [(label: String?, value: Any)] = [("title", title)]
    if !buttons.isEmpty { children.append(("actions", buttons)) }
    if let message { children.append(("message", message)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
