/// The public names of TCA 1.25.5 and of the libraries for dependencies, shared values and case paths that it is made of, but for
/// those that only these libraries themselves use.
let namesOfTCA = """
  access actionLabels alert AllCasePaths allCasePaths AnyCasePath appStorage AppStorageKey
  appStorageKeyFormatWarningEnabled AppStorageKeyID AppStorageKeyPathKey assert AssertionEffect assertionFailure
  AssertionFailureEffect BindableAction binding BindingAction BindingReducer body buildArray buildBlock buildEither
  buildExpression buildFinalResult buildLimitedAvailability buildOptional buildPartialBlock calendar callAsFunction
  cancel cancellable Case case CaseKeyPath caseName CasePathable CasePathIterable CasePathReflectable CaseReducer
  CaseReducerState Cases codable CombineReducers concatenate confirmationDialog constant context Continuation
  continuousClock count customDump customDumpDescription customDumpMirror customDumpValue customMirror date
  DateGenerator debugDescription decodable Default defaultAppStorage defaultFileStorage defaultInMemoryStorage
  dependencies Dependency dependency DependencyClient DependencyContext DependencyEndpoint DependencyEndpointIgnored
  DependencyEntry DependencyKey DependencyValues description didModify dismiss DismissEffect Effect EffectOf element
  embed EmptyReducer encodable encode endIndex equatable Exhaustivity exhaustivity extract failure FileStorage
  fileStorage FileStorageKey FileStorageKeyID fileSystem finish FireAndForget fireAndForget forEach hash hashable id
  IdentifiedAction IdentifiedActionOf ids ifCaseLet ifLet incrementing index initialValue inMemory InMemoryKey
  InMemoryKeyID InMemoryStorage is isCancelled isLoading isPresented isRecursive keyPath live liveValue load
  LoadContext LoadContinuation loadError locale mainQueue mainRunLoop makeIterator map merge modify never none
  notificationCenter now ObservableState ObservableStateID ObservationStateIgnored ObservationStateRegistrar
  ObservationStateTracked off onChange openURL OpenURLEffect operation PartialCaseKeyPath pop popFrom precondition
  preferredLocales prepareDependencies PresentationAction PresentationState presented Presents preview previewValue
  printChange projectedValue provideScope publisher push read receive Reduce reduce Reducer ReducerBuilder
  ReducerCaseEphemeral ReducerCaseIgnored ReducerOf removeAll replaceSubrange resume resumeReturningInitialValue run
  save SaveContext SaveContinuation saveError Scope scope Send send sendable sending SendOf set Shared SharedKey
  SharedReader SharedReaderKey SharedSubscriber SharedSubscription shouldReportUnimplemented signpost
  skipInFlightEffects skipReceivedActions some StackAction StackActionOf StackElementID StackState startIndex state
  Store StoreOf StorePublisher StoreTask subscribe success suspendingClock test TestDependencyKey TestStore
  TestStoreOf TestStoreTask testValue timeout timeZone transformDependency Unimplemented update urlSession
  useMainSerialExecutor uuid UUIDGenerator ViewAction ViewActionSending willModify withDependencies
  withEscapedDependencies withExhaustivity withLock WithRandomNumberGenerator withRandomNumberGenerator
  withTaskCancellation wrappedValue XCTModify yield yieldLoading yieldReturningInitialValue
  """
