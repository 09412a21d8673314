#if ComposableArchitecture
  public import ComposableArchitecture
  import PlayheadDebugger
  public import PlayheadReplay
  public import PlayheadTCA

  extension LiveFeature {
    /// A feature of the Composable Architecture.
    ///
    /// ```swift
    /// await Playhead.main(LiveFeature(initialState: AppFeature.State()) { AppFeature() })
    /// ```
    ///
    /// - Parameters:
    ///   - initialState: the state that each run begins with.
    ///   - reads: which dependencies are recorded when reducers read them.
    ///   - reducer: makes the feature, once for each run. It is recorded without `recorded(by:)`.
    ///   - describe: describes the world for `explore`, in which effects do their own work; it is called for each of its runs.
    public init<Feature: Reducer<State, Action>>(
      initialState: @escaping @MainActor @autoclosure () -> State, reads: RecordedReads = .standard,
      reducer: @escaping @MainActor () -> Feature, world describe: ((inout World<DependencyValues>) -> Void)? = nil
    ) {
      self.init(hasWorld: describe != nil) {
        guard ReplayRequest.isOfThisProcess else { return }
        ReplayChild.begin()
        await ReplayChild.serve(
          {
            let own = OwnDependencies()
            return own.during { (FeatureRunner(reducer(), reads: reads, own), own.stackIDs.beginning(initialState)) }
          },
          controlled: ControlledReducer(reducer, initialState: initialState, reads: reads, world: describe ?? { _ in }))
      } start: { plan in
        // A repeated session must not change anything in the process, but a new one is the app itself.
        let own = plan.session.map { _ in OwnDependencies() }
        let ids = own?.stackIDs ?? StackIDs()
        let make = { FeatureRun(plan, ids.beginning(initialState), reducer(), reads: reads, stackIDs: ids) }
        return own?.during(make) ?? make()
      }
    }
  }

  extension LiveStore {
    /// The store of this run; nil once it has ended.
    public var store: Store<State, Action>? { run?.store as? Store<State, Action> }
  }
#endif
