import ComposableRuntime
import PlayheadRecorder

/// A feature with a fault that apps have, the same feature mended, and what a person does with it. Its store is of any kind.
@MainActor protocol FaultyFeature: Sendable {
  associatedtype State: Recordable & Sendable
  associatedtype Action: Recordable & Sendable

  var kind: FaultKind { get }
  /// The fault, as the commit that mends it would describe it.
  var fault: String { get }
  /// One session, of 30 to 300 actions with those that effects send.
  func use(_ person: AppUser<State, Action>) async
  /// Whether the fault happens in this step, so that a person who sees the step knows what to mend. It is never true of the
  /// mended feature.
  func isCulprit(_ step: Step<State, Action>) -> Bool
  /// Runs one session, and records it to a file if there is a path.
  func session(isMended: Bool, seed: UInt64, path: String?) async -> Session
}

/// A question about a reducer's feature in a store of the runtime.
@MainActor protocol Question: FaultyFeature where State == Feature.State, Action == Feature.Action {
  associatedtype Feature: Reducer

  var start: Feature.State { get }
  func feature(isMended: Bool) -> Feature
}

/// What kind of mistake was made; at most five of the features of reducers have the same.
enum FaultKind: String, CaseIterable, Sendable {
  /// An answer to an older request replaces what a newer one brought.
  case lateAnswer
  /// An answer is taken, although what it was asked for is no longer chosen, open or current.
  case outdatedAnswer
  /// An effect keeps an index, and the elements move meanwhile.
  case keptIndex
  /// An answer is for something that was removed or closed.
  case answerToNothing
  /// What shows that work is going on, or what was changed ahead of the answer, is not put back.
  case notPutBack
  /// Something that may run once is started twice.
  case startedTwice
  /// Two elements get one id, or an id names an element that was removed.
  case wrongIdentity
  /// A failure is dropped, and nobody learns of it.
  case silentFailure
  /// A reducer computes a wrong state by itself.
  case wrongReduction
}

/// An action with the states around it.
struct Step<State, Action> {
  /// Counted from 1.
  var position: Int
  var action: Action
  var before: State
  var after: State
  /// The action that started the effect which sent this one; nil for an action from outside, and in a foreign store.
  var request: Request?
  /// Always false in a foreign store.
  var startsEffect = false

  struct Request {
    var position: Int
    var action: Action
    /// The state that the action led to.
    var state: State
  }
}
