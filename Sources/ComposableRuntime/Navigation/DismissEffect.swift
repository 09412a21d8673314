#if canImport(SwiftUI)
  public import SwiftUI
#endif

/// Takes the feature away that runs the effect: the screen, the sheet or the popover.
///
/// ```swift
/// @Dependency(\.dismiss) var dismiss
/// …
/// case .cancelButtonTapped:
///   return .run { _ in await dismiss() }
/// ```
///
/// It sends ``PresentationAction/dismiss`` or ``StackAction/popFrom(id:)`` to the nearest parent that has presented the
/// feature. The action comes from the effect that calls it. The effects of the feature are cancelled then, this one, too.
///
/// Call it in an effect. Where no parent has presented the feature, the call is reported as an issue. In the test of such a
/// feature, the test store is dismissed: `store.isDismissed`.
public struct DismissEffect: Sendable {
  private enum Kind {
    case unavailable
    case nearest
    case custom(@MainActor @Sendable () -> Void)
  }

  private let kind: Kind
  /// Whether there is a feature to dismiss.
  let isAvailable: Bool

  private init(kind: Kind, isAvailable: Bool = true) { (self.kind, self.isAvailable) = (kind, isAvailable) }

  /// Creates an effect that calls a function, for a test.
  public init(_ dismiss: @escaping @MainActor @Sendable () -> Void) { self.init(kind: .custom(dismiss)) }

  /// Returns an effect that does the same if there is a feature to dismiss, and then calls `next`; ``isAvailable`` stays the same.
  package func followed(by next: @escaping @MainActor @Sendable () -> Void) -> Self {
    let kind = kind
    return Self(
      kind: .custom {
        if case .custom(let dismiss) = kind { dismiss() }
        next()
      }, isAvailable: isAvailable)
  }

  static let unavailable = Self(kind: .unavailable, isAvailable: false)
  static let nearest = Self(kind: .nearest)

  var isNearest: Bool { if case .nearest = kind { true } else { false } }

  /// Dismisses the feature.
  @MainActor
  public func callAsFunction(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    dismiss(at: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Dismisses the feature, and animates the changes that this makes.
  @MainActor
  public func callAsFunction(
    animation: Animation?,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    ActionAnimation.perform(animation) { dismiss(at: position) }
  }

  @MainActor
  private func dismiss(at position: SourcePosition) {
    switch kind {
    case .custom(let dismiss): dismiss()
    case .nearest:
      guard let dismiss = RunningStore.ofTask?.dismiss else {
        return position.report(
          """
          a feature was dismissed from outside of its effects: found no running effect of a presented feature

          hint: call 'dismiss' in a '.run' of the feature, not in a detached task
          """)
      }
      dismiss()
    case .unavailable:
      position.report(
        """
        a feature was dismissed that is not presented: found no 'ifLet' with a presentation, and no 'forEach' with a stack, \
        around it

        hint: where a feature also runs without being presented, ask '@Dependency(\\.isPresented)' first
        """)
    }
  }
}

private enum DismissKey: DependencyKey {
  static let liveValue = DismissEffect.unavailable
  static let testValue = DismissEffect.unavailable
}

extension DependencyValues {
  /// Dismisses the feature that runs the effect.
  public var dismiss: DismissEffect {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  /// Whether a parent has presented the feature, so that ``dismiss`` dismisses it.
  public var isPresented: Bool { dismiss.isAvailable }

  /// The current dependencies, for a presented feature.
  @usableFromInline static var ofPresented: DependencyValues {
    StoreContext.current?.presented(_current) ?? _current.presented
  }

  var presented: DependencyValues {
    if dismiss.isNearest { return self }
    var values = self
    values.dismiss = .nearest
    return values
  }
}
