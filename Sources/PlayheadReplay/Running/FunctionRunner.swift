package import PlayheadFormat

/// Runs a reducer that is a function, and reports neither reads nor effects.
package final class FunctionRunner<State, Action>: ActionRunner {
  private let reduce: (inout State, Action) -> Void

  package init(_ reduce: @escaping (inout State, Action) -> Void) {
    self.reduce = reduce
  }

  package var tellsReads: Bool { false }

  package var reducerName: String? { nil }

  package func run(
    _ action: Action, on state: inout State, seq: Int, answering reads: [RecordedChange.Read]
  ) -> [RecordedChange.Read] {
    reduce(&state, action)
    return []
  }
}
