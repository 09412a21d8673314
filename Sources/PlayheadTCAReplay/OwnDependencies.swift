#if ComposableArchitecture
  import ComposableArchitecture
  import Foundation
  import PlayheadTCA

  /// What a run that happens again has in place of what the process has: it touches no storage but its own, and does the same whatever
  /// has run before it in the process. All other dependencies are live.
  struct OwnDependencies {
    let stackIDs = StackIDs()
    private let memory = InMemoryStorage()
    private let files = FileStorage.inMemory
    private let defaults = UserDefaults.inMemory

    func during<Answer>(_ body: () -> Answer) -> Answer {
      withDependencies {
        $0.context = .live
        $0.defaultInMemoryStorage = memory
        $0.defaultFileStorage = files
        $0.defaultAppStorage = defaults
      } operation: {
        body()
      }
    }
  }
#endif
