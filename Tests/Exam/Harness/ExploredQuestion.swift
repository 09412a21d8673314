import ComposableRuntime
import PlayheadComposableReplay
import PlayheadReplay

/// A question whose fault shows in a state, so that an explorer can look for it without being told where it is.
@MainActor protocol ExploredQuestion: Question {
  /// Whether a state is wrong, whatever happened before.
  ///
  /// - Parameter isAtRest: whether nothing is under way, so that what shows that something is must be gone.
  func isWrong(_ state: Feature.State, isAtRest: Bool) -> Bool
  /// Whether an action did what is wrong, whatever the states around it are by themselves.
  func isWrong(_ action: Feature.Action, from before: Feature.State, to after: Feature.State) -> Bool
  /// Describes the clients that the feature uses; the network is described for all.
  func describe(_ world: inout World<DependencyValues>)
}

extension ExploredQuestion {
  func isWrong(_ state: Feature.State, isAtRest: Bool) -> Bool { false }

  func isWrong(_ action: Feature.Action, from before: Feature.State, to after: Feature.State) -> Bool { false }
}
