/// What must not happen in a controlled run.
package struct ControlledRules<State, Action> {
  package struct Rule {
    /// What reports call it.
    package var name: String
    package var isBroken: (State) -> Bool

    package init(_ name: String, isBroken: @escaping (State) -> Bool) { (self.name, self.isBroken) = (name, isBroken) }
  }

  /// What holds in no state.
  package var never: [Rule]
  /// What does not hold when all is at rest: no call waits, and time has passed all who slept.
  package var neverAtRest: [Rule]
  /// What no action does to a state.
  package var neverDone: ((_ before: State, _ action: Action, _ after: State) -> Bool)?
  /// Why a rule could not be evaluated, after which the search must end.
  var failure: () -> (any Error)? = { nil }

  /// The rules of an exploration in a test.
  package init(_ isWrong: @escaping (State) -> Bool, _ isWrongAtRest: @escaping (State) -> Bool) {
    self.init(
      never: [Rule("what must never be comes about", isBroken: isWrong)],
      neverAtRest: [Rule("at rest, a state came about that must not be", isBroken: isWrongAtRest)])
  }

  package init(
    never: [Rule] = [], neverAtRest: [Rule] = [], neverDone: ((State, Action, State) -> Bool)? = nil
  ) {
    (self.never, self.neverAtRest, self.neverDone) = (never, neverAtRest, neverDone)
  }
}

/// What went wrong in a controlled run.
package struct ControlledTrouble: Codable, Hashable, Sendable {
  package enum Kind: Codable, Hashable, Sendable {
    /// A rule that holds in no state, or not at rest, by its name.
    case never(String), neverAtRest(String)
    /// An action did what none must do.
    case neverDone
    /// An issue that was reported, and where.
    case issue(String, at: String)
    /// The process ended, or a reducer did not return.
    case trap, hang
  }

  package var kind: Kind
  /// The number of the action that led there; 0 for the initial state.
  package var actionCount: Int
}
