public import ComposableRuntime

// The initializers of alerts and dialogs from before their builders.

extension AlertState {
  /// A button of an alert.
  public typealias Button = ButtonState<Action>

  /// Creates an alert with a list of buttons.
  public init(title: TextState, message: TextState? = nil, buttons: [ButtonState<Action>]) {
    self.init(title: { title }, actions: { buttons }, message: message.map { message in { message } })
  }

  /// Creates an alert with one button, or with that of the view layer.
  public init(title: TextState, message: TextState? = nil, dismissButton: ButtonState<Action>? = nil) {
    self.init(title: title, message: message, buttons: dismissButton.map { [$0] } ?? [])
  }

  /// Creates an alert with two buttons.
  public init(
    title: TextState, message: TextState? = nil, primaryButton: ButtonState<Action>,
    secondaryButton: ButtonState<Action>
  ) {
    self.init(title: title, message: message, buttons: [primaryButton, secondaryButton])
  }
}

extension ConfirmationDialogState {
  /// A button of a confirmation dialog.
  public typealias Button = ButtonState<Action>

  /// Creates a confirmation dialog with a list of buttons.
  public init(
    title: TextState, titleVisibility: ConfirmationDialogStateTitleVisibility = .automatic,
    message: TextState? = nil, buttons: [ButtonState<Action>] = []
  ) {
    self.init(
      titleVisibility: titleVisibility, title: { title }, actions: { buttons },
      message: message.map { message in { message } })
  }
}

extension ButtonState {
  /// A button without a role.
  public static func `default`(_ label: TextState, action: ButtonStateAction<Action> = .send(nil)) -> Self {
    Self(action: action) { label }
  }

  /// A button that cancels.
  public static func cancel(_ label: TextState, action: ButtonStateAction<Action> = .send(nil)) -> Self {
    Self(role: .cancel, action: action) { label }
  }

  /// A button that destroys data.
  public static func destructive(_ label: TextState, action: ButtonStateAction<Action> = .send(nil)) -> Self {
    Self(role: .destructive, action: action) { label }
  }
}
