#if ComposableArchitecture
  public import ComposableArchitecture
  public import PlayheadRecorder

  extension Dependency: NeverRecorded {}
  extension DependencyValues: NeverRecorded {}
#endif
