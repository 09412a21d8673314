/// File actions and attributes for posix_spawn(2).
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

  /// This process's environment for a new process; the strings still belong to the system.
  package static var environment: [UnsafeMutablePointer<CChar>] {
    var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    #if canImport(Darwin)
      // environ(7): a library has no `environ` of its own.
      next = _NSGetEnviron().pointee
    #else
      next = environ
    #endif
    var variables: [UnsafeMutablePointer<CChar>] = []
    while let variable = next?.pointee {
      variables.append(variable)
      next? += 1
    }
    return variables
  }

  deinit {
    var (actions, attributes) = (actions, attributes)
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }
}
