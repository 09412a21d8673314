public import CustomDump
public import Foundation

/// A confirmation dialog, as a plain value: its title, its message and its buttons.
///
/// ```swift
/// state.dialog = ConfirmationDialogState(titleVisibility: .visible) {
///   TextState("What to do with the draft?")
/// } actions: {
///   ButtonState(action: .saveDraft) { TextState("Save") }
///   ButtonState(role: .destructive, action: .deleteDraft) { TextState("Delete") }
/// }
/// ```
///
/// Present it as an ``AlertState``.
public struct ConfirmationDialogState<Action>: Identifiable {
  /// The identity of the dialog, which distinguishes it from another one in the same place. It is not compared and not recorded.
  public let id: UUID
  /// The buttons.
  public var buttons: [ButtonState<Action>]
  /// The text below the title, or nil.
  public var message: TextState?
  /// The title.
  public var title: TextState
  /// Whether the title is shown. It is not compared.
  public var titleVisibility: ConfirmationDialogStateTitleVisibility

  init(
    id: UUID, buttons: [ButtonState<Action>], message: TextState?, title: TextState,
    titleVisibility: ConfirmationDialogStateTitleVisibility
  ) {
    (self.id, self.buttons, self.message, self.title) = (id, buttons, message, title)
    self.titleVisibility = titleVisibility
  }

  /// Creates a confirmation dialog.
  ///
  /// - Parameters:
  ///   - titleVisibility: Whether the title is shown.
  ///   - title: Returns the title.
  ///   - actions: Returns the buttons.
  ///   - message: Returns the text below the title.
  public init(
    titleVisibility: ConfirmationDialogStateTitleVisibility = .automatic,
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.init(
      id: UUID(), buttons: actions(), message: message?(), title: title(), titleVisibility: titleVisibility)
  }

  /// Returns the dialog with other actions.
  ///
  /// - Parameter transform: Makes the new action of a button from the old one; nil stands for no action.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ConfirmationDialogState<NewAction> {
    ConfirmationDialogState<NewAction>(
      id: id, buttons: buttons.map { $0.map(transform) }, message: message, title: title,
      titleVisibility: titleVisibility)
  }
}

/// Whether the title of a confirmation dialog is shown.
public enum ConfirmationDialogStateTitleVisibility: String, Hashable, Sendable {
  /// The system decides.
  case automatic
  /// It is hidden.
  case hidden
  /// It is shown.
  case visible
}

extension ConfirmationDialogState: Equatable where Action: Equatable {
  /// Whether both have equal titles, messages and buttons. As in TCA, the visibility of the title is not compared.
  public static func == (left: Self, right: Self) -> Bool {
    left.title == right.title && left.message == right.message && left.buttons == right.buttons
  }
}

extension ConfirmationDialogState: Hashable where Action: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(message)
    hasher.combine(buttons)
  }
}

extension ConfirmationDialogState: Sendable where Action: Sendable {}

extension ConfirmationDialogState: CustomDumpReflectable {
  /// The mirror without the id and what is not there.
  public var customDumpMirror: Mirror {
    var children: [(label: String?, value: Any)] = []
    if titleVisibility != .automatic { children.append(("titleVisibility", titleVisibility)) }
    children.append(("title", title))
    if !buttons.isEmpty { children.append(("actions", buttons)) }
    if let message { children.append(("message", message)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
