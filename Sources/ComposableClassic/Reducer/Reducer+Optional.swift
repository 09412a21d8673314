internal import ComposableRuntime

extension Reducer {
  /// Turns this reducer into one of optional state, which it runs on while the state is not nil.
  ///
  /// ```swift
  /// Reducer.combine(
  ///   modalReducer.optional().pullback(state: \.modal, action: /AppAction.modal, environment: { _ in .live }),
  ///   Reducer { state, action, environment in … })
  /// ```
  ///
  /// An action that comes while the state is nil is reported as an issue at the line of this call, and otherwise ignored. The
  /// effects of the part continue when the state becomes nil: cancel them in the reducer that sets it to nil.
  ///
  /// - Parameter breakpointOnNil: Whether an action that comes while the state is nil is reported.
  public func optional(
    breakpointOnNil: Bool = true,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Reducer<State?, Action, Environment> {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    return Reducer<State?, Action, Environment> { state, action, environment in
      guard state != nil else {
        if breakpointOnNil {
          position.report(LateAction(action, ofFeatureWith: State.self, .isNil, operation: "optional").text)
        }
        return .none
      }
      return run(&state!, action, environment)
    }
  }
}
