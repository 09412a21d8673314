package import ComposableRuntime
internal import PlayheadComposable
package import PlayheadFormat
internal import PlayheadRecorder
package import PlayheadReplay

/// Runs the reducer of a feature, answers its reads, and follows its effects without running them; used on the main actor only.
package final class FeatureRunner<State, Action>: ActionRunner {
  private let core: ReplayCore<State, Action>
  /// A copy of the core's flag, because it is read after each action.
  package private(set) var hasEffectEvents = false
  package private(set) var heldBy: Int?

  @MainActor
  package init(_ core: ReplayCore<State, Action>) {
    self.core = core
  }

  package var tellsReads: Bool { true }

  package var tellsEffects: Bool { true }

  package var reducerName: String? {
    let core = core
    var name = ""
    MainActorTurn.unchecked { name = core.reducerName }
    // For a reducer that operators made, the feature that contains the state.
    if name.contains("<") || name.contains("(") {
      let parts = String(reflecting: State.self).split(separator: ".")
      name = parts.dropLast().joined(separator: ".")
    }
    return name.split(separator: ".").count > 1 && !name.contains("<") && !name.contains("(") ? name : nil
  }

  package var reducerProperties: [(name: String, value: Any)] {
    let (core, name) = (core, reducerName)
    nonisolated(unsafe) var properties: [(name: String, value: Any)] = []
    MainActorTurn.unchecked { properties = name == core.reducerName ? core.reducerProperties : [] }
    return properties
  }

  package func run(
    _ action: Action, on state: inout State, seq: Int, answering reads: [RecordedChange.Read]
  ) -> [RecordedChange.Read] {
    let answers = reads.isEmpty ? nil : RecordedAnswers(reads)
    return withUnsafeMutablePointer(to: &state) { state in
      nonisolated(unsafe) let (action, state, answers) = (action, state, answers)
      nonisolated(unsafe) var (reads, hasEvents, heldBy): ([DependencyRead], Bool, Int?) = ([], false, nil)
      let core = core
      MainActorTurn.unchecked {
        reads = core.reduce(action, into: &state.pointee, seq: seq, answers: answers)
        hasEvents = core.hasEvents
        heldBy = core.heldBy
      }
      hasEffectEvents = hasEvents
      self.heldBy = heldBy
      return reads.isEmpty ? [] : reads.map(RecordedChange.Read.init)
    }
  }

  package func takeEffectEvents() -> [RunEffectEvent<Action>] {
    onMainActor { core in
      core.takeEvents().map { event in
        switch event {
        case .started(let start):
          .started(
            id: start.id, seq: start.seq, name: start.name, location: "\(start.fileID):\(start.line)",
            feature: start.featurePlace)
        case .sent(let action, let id): .sent(action, by: id)
        case .ended(let id, let error, hasFailed: false): .ended(id: id, .finish(error: error.map { "\($0)" }))
        case .ended(let id, let error, hasFailed: true): .ended(id: id, .fail(error: error.map { "\($0)" } ?? ""))
        case .cancelled(let id, let seq, let cancelID): .cancelled(id: id, by: seq, cancelID: cancelID)
        case .metNothing(let cancelID, let seq): .metNothing(cancelID: cancelID, by: seq)
        }
      }
    }
  }

  package func end(effect id: Int, isCancelled: Bool) {
    onMainActor { $0.end(effect: id, isCancelled: isCancelled) }
  }

  package func goOn(after id: Int) {
    onMainActor { $0.goOn(after: id) }
  }

  package func goOn() {
    onMainActor { $0.goOn() }
  }

  package func doWork(onEvent: @escaping @MainActor () -> Void) {
    nonisolated(unsafe) weak let runner = self
    onMainActor { core in
      core.doWork { [unowned core] in
        runner?.hasEffectEvents = true
        runner?.heldBy = core.heldBy
        onEvent()
      }
    }
  }

  /// The caller is on the main actor, which its types do not say.
  private func onMainActor<Answer>(_ body: @MainActor (ReplayCore<State, Action>) -> Answer) -> Answer {
    let core = core
    nonisolated(unsafe) var (answer, hasEvents, heldBy): (Answer?, Bool, Int?) = (nil, false, nil)
    MainActorTurn.unchecked {
      answer = body(core)
      hasEvents = core.hasEvents
      heldBy = core.heldBy
    }
    hasEffectEvents = hasEvents
    self.heldBy = heldBy
    guard let answer else { preconditionFailure("unchecked calls its body") }
    return answer
  }
}

extension RecordedChange.Read {
  /// A read of a reducer in its recorded form.
  fileprivate init(_ read: DependencyRead) {
    func json<Value: Codable>(_ value: Value) -> JSONValue {
      var writer = JSONWriter(capacity: 64)
      RecordedType<Value>().write(value, into: &writer)
      return writer.withBytes { try? JSONValue(parsing: $0) } ?? .null
    }
    self.init(key: read.key, value: json(read.value))
  }
}
