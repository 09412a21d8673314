#if ComposableArchitecture
  import ComposableArchitecture
  import PlayheadRecorder
  import PlayheadFormat
  import PlayheadReplay
  import PlayheadTCA

  /// Runs the reducer of a feature and answers its reads, without its effects, which are not visible from outside of TCA.
  final class FeatureRunner<State, Action>: ActionRunner {
    private let base: any BaseRunning<State, Action>
    private let reads: RecordedReads
    private let own: OwnDependencies
    private var memory = RecordedReads.Memory()

    /// `own` are the dependencies that the feature was made with.
    init<Feature: Reducer<State, Action>>(_ feature: Feature, reads: RecordedReads, _ own: OwnDependencies) {
      base = RecordedReducer(base: feature, turns: nil)
      (self.reads, self.own) = (reads, own)
    }

    var tellsReads: Bool { true }

    var reducerName: String? { nil }

    func run(
      _ action: Action, on state: inout State, seq: Int, answering reads: [RecordedChange.Read]
    ) -> [RecordedChange.Read] {
      let turn = RecordedTurn(answering: reads)
      // Also for what the reducer creates during the action.
      let (_, ids) = own.during {
        StackIDs.during(own.stackIDs, seq: seq, answering: reads) {
          turn.during { self.reads.during(&memory) { _ = base.runBase(&state, action) } }
        }
      }
      // A recording of an older version has no ids.
      let known = ids.filter { id in reads.contains { $0.key == id.key } }
      return (turn.takeReads() + known).map { key, value in
        var writer = JSONWriter(capacity: 64)
        DynamicValue.write(value, into: &writer)
        return RecordedChange.Read(key: key, value: writer.withBytes { try? JSONValue(parsing: $0) } ?? .null)
      }
    }
  }
#endif
