public import ComposableRuntime
public import PlayheadRecorder

extension Dependency: NeverRecorded {}
extension DependencyValues: NeverRecorded {}
