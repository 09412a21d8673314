public import Foundation

/// swift-navigation, Sources/SwiftNavigation/TextState.swift: public struct. Its storage and modifiers are
/// file-private.
public struct TextState: Equatable, Hashable, Sendable {
  public init(verbatim content: String) { absent() }
}

extension String {
  /// TextState.swift: public init.
  public init(state: TextState, locale: Locale? = nil) { absent() }
}

/// swift-navigation, Sources/SwiftNavigation/ButtonState.swift: public struct.
public struct ButtonState<Action>: Identifiable {
  public let id: UUID
  public let action: ButtonStateAction<Action>
  public let label: TextState
  public let role: ButtonStateRole?

  public init(
    role: ButtonStateRole? = nil, action: ButtonStateAction<Action> = .send(nil), label: () -> TextState
  ) { absent() }
}

/// ButtonState.swift: public struct.
public struct ButtonStateAction<Action> {
  public static func send(_ action: Action?) -> Self { absent() }
  public var action: Action? { absent() }
}

/// ButtonState.swift: public enum.
public enum ButtonStateRole: Sendable, Hashable {
  case cancel
  case destructive
}

/// swift-navigation, Sources/SwiftNavigation/ButtonStateBuilder.swift: public enum.
@resultBuilder public enum ButtonStateBuilder<Action> {
  public static func buildBlock(_ components: [ButtonState<Action>]...) -> [ButtonState<Action>] { absent() }
  public static func buildExpression(_ expression: ButtonState<Action>) -> [ButtonState<Action>] { absent() }
}

/// swift-navigation, Sources/SwiftNavigation/AlertState.swift: public struct.
public struct AlertState<Action>: Identifiable {
  public let id: UUID
  public var buttons: [ButtonState<Action>]
  public var message: TextState?
  public var title: TextState

  public init(
    title: () -> TextState, @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) { absent() }
}

/// swift-navigation, Sources/SwiftNavigation/ConfirmationDialogState.swift: public struct.
public struct ConfirmationDialogState<Action>: Identifiable {
  public let id: UUID
  public var buttons: [ButtonState<Action>]
  public var message: TextState?
  public var title: TextState
  public var titleVisibility: ConfirmationDialogStateTitleVisibility

  public init(
    titleVisibility: ConfirmationDialogStateTitleVisibility, title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] }, message: (() -> TextState)? = nil
  ) { absent() }
}

/// ConfirmationDialogState.swift: public enum.
public enum ConfirmationDialogStateTitleVisibility: Sendable {
  case automatic
  case hidden
  case visible
}
