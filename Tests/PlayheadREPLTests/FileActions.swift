#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a new process finds open.
struct FileActions: ~Copyable {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
  #else
    var actions = posix_spawn_file_actions_t()
  #endif

  init() {
    posix_spawn_file_actions_init(&actions)
  }

  deinit {
    var actions = actions
    posix_spawn_file_actions_destroy(&actions)
  }

  mutating func open(_ descriptor: Int32, path: [CChar]) {
    posix_spawn_file_actions_addopen(&actions, descriptor, path, O_RDWR, 0)
  }

  mutating func duplicate(_ source: Int32, as descriptor: Int32) {
    posix_spawn_file_actions_adddup2(&actions, source, descriptor)
  }

  mutating func close(_ descriptor: Int32) {
    posix_spawn_file_actions_addclose(&actions, descriptor)
  }
}
