import ComposableRuntime
import PlayheadComposableReplay
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import PlayheadReplay
import Testing

@testable import CounterExample
@testable import GuessMyAgeExample
@testable import ListExample
@testable import TimerExample

/// What verifying says of reducers that somebody got wrong: the first position that the recording itself tells.
@MainActor
struct MutationTests {
  @Test(arguments: [
    "decrementButtonTapped", "factButtonTapped", "factResponse", "incrementButtonTapped", "timerTick",
    "toggleTimerButtonTapped",
  ])
  func `a counter that ignores`(action: String) throws {
    try check(CounterFeature(), "counter", .ignores(action: action))
  }

  @Test(arguments: [
    Mutation.drops(effect: "fact"), .drops(effect: "timer"), .doubles(effect: "fact"), .doubles(effect: "timer"),
    .renames(effect: "fact"), .renames(effect: "timer"), .neverCancels(effect: "fact"), .neverCancels(effect: "timer"),
  ])
  func `a counter that`(mutation: Mutation) throws { try check(CounterFeature(), "counter", mutation) }

  @Test(arguments: [
    "lapButtonTapped", "precisionPicked", "resetButtonTapped", "startButtonTapped", "stopButtonTapped", "tick",
  ])
  func `a timer that ignores`(action: String) throws { try check(TimerFeature(), "timer", .ignores(action: action)) }

  @Test(arguments: [
    Mutation.drops(effect: "ticking"), .doubles(effect: "ticking"), .renames(effect: "ticking"),
    .neverCancels(effect: "ticking"),
  ])
  func `a timer that`(mutation: Mutation) throws { try check(TimerFeature(), "timer", mutation) }

  @Test(arguments: [
    "addButtonTapped", "filter.cleared", "filter.hidesDoneToggled", "filter.queryChanged", "move", "prioritize",
    "remove", "rename", "saveResponse", "select", "sort", "toggle",
  ])
  func `a list that ignores`(action: String) throws { try check(ListFeature(), "list", .ignores(action: action)) }

  @Test(arguments: [
    Mutation.drops(effect: "save"), .doubles(effect: "save"), .renames(effect: "save"), .neverCancels(effect: "save"),
  ])
  func `a list that`(mutation: Mutation) throws { try check(ListFeature(), "list", mutation) }

  @Test(arguments: [
    "clearButtonTapped", "childHasBeenModified", "destination.dismiss", "destination.presented.help.nextButtonTapped",
    "helpButtonTapped", "newGuessButtonTapped", "path.element.guessMyAge.guessAgeButtonTapped",
    "path.element.guessMyAge.guessAgeResponse", "path.element.guessMyAge.nameTextFieldEditted", "path.popFrom",
  ])
  func `a stack that ignores`(action: String) throws { try check(AppFeature(), "guessmyage", .ignores(action: action)) }

  @Test(arguments: [
    Mutation.drops(effect: "guess"), .drops(effect: "dismiss"), .drops(effect: "send"), .doubles(effect: "guess"),
    .doubles(effect: "dismiss"), .doubles(effect: "send"), .renames(effect: "guess"), .renames(effect: "dismiss"),
    .neverCancels(effect: "guess"), .neverCancels(effect: "dismiss"),
  ])
  func `a stack that`(mutation: Mutation) throws { try check(AppFeature(), "guessmyage", mutation) }

  private func check<Feature: Reducer>(
    _ feature: Feature, _ sample: String, _ mutation: Mutation, at location: SourceLocation = #_sourceLocation
  ) throws {
    let recording = try SampleFile(path: "recordings/\(sample).jsonl").open()
    let type = RecordedType<Feature.Action>()
    let mutated = MutatedReducer(base: feature, mutation: mutation) { action in
      var writer = JSONWriter()
      type.writeActionName(action, into: &writer)
      return writer.text
    }
    let verifier = Verifier(
      recording, 1...recording.last, runner: FeatureRunner(ReplayCore(reducer: mutated)), defaults: nil)
    let found = try verifier.run().divergence
    let expected = try Symptom(of: mutation, in: recording)
    #expect(found.map(Symptom.init) == expected, sourceLocation: location)
  }
}

/// What is to be seen of a mutation, and where first.
private struct Symptom: Equatable {
  var position: Int
  var kind: String
  /// The effect, or whether the state differs.
  var name: String

  init(_ divergence: Divergence) {
    position = divergence.position
    switch divergence.difference {
    case .state: (kind, name) = ("state", "")
    case .effect(let expected?, nil): (kind, name) = ("dropped", expected.name)
    case .effect(nil, let actual): (kind, name) = ("added", actual?.name ?? "")
    case .effect(let expected?, let actual?): (kind, name) = ("exchanged", "\(expected.name) \(actual.name)")
    case .cancellation(let leaf, _, true): (kind, name) = ("not cancelled", leaf.name)
    case .cancellation(let leaf, _, false): (kind, name) = ("cancelled", leaf.name)
    case .read, .sent, .trap, .hang: (kind, name) = ("other", "\(divergence.difference)")
    }
  }

  private init(_ position: Int, _ kind: String, _ name: String = "") {
    (self.position, self.kind, self.name) = (position, kind, name)
  }

  /// What must be seen, by the recording alone.
  init(of mutation: Mutation, in recording: Recording) throws {
    func start(of name: String) throws -> Int {
      for effect in recording.startedEffects {
        guard case .start(let seq, name, _, _)? = try recording.start(ofEffect: effect.id)?.event else { continue }
        return seq
      }
      throw NotThere()
    }
    switch mutation {
    case .ignores(let action):
      let first = try (1...recording.last).first { position in
        guard recording.actionName(position) == action else { return false }
        return try recording.change(position)?.patch.operations.isEmpty == false
      }
      guard let first else { throw NotThere() }
      self.init(first, "state")
    case .drops(let name): self.init(try start(of: name), "dropped", name)
    case .doubles(let name): self.init(try start(of: name), "added", name)
    case .renames(let name): self.init(try start(of: name), "exchanged", "\(name) \(name)!")
    case .neverCancels(let name):
      let seqs = try recording.endedEffects.compactMap { effect -> Int? in
        guard case .start(_, name, _, _)? = try recording.start(ofEffect: effect.id)?.event,
          case .cancel(let seq, _)? = try recording.end(ofEffect: effect.id)?.event
        else { return nil }
        return seq
      }
      guard let first = seqs.min() else { throw NotThere() }
      self.init(first, "not cancelled", name)
    }
  }

  private struct NotThere: Error {}
}
