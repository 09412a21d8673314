/// What posix_spawn(2) is told of a new process: what becomes of files, and attributes.
package struct SpawnSettings: ~Copyable {
  #if canImport(Darwin)
    package var actions: posix_spawn_file_actions_t?
    package var attributes: posix_spawnattr_t?
  #else
    package var actions = posix_spawn_file_actions_t()
    package var attributes = posix_spawnattr_t()
  #endif

  package init() {
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
  }

  deinit {
    var (actions, attributes) = (actions, attributes)
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }
}
