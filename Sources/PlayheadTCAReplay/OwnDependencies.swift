#if ComposableArchitecture
  import ComposableArchitecture
  import Foundation
  import PlayheadTCA

  /// Replaces shared storage in a repeated run, so that it changes nothing in the process and does not depend on earlier runs.
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
