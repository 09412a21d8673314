// What Apple's C library has, and how, where that differs from this system's. Facts of its headers, which are named at each;
// nothing of it runs.
@_exported import Glibc

/// Stands for every body.
func absent() -> Never { fatalError("only declared") }

/// sys/fcntl.h
public var O_EVTONLY: CInt { 0x8000 }

/// sys/_types/_mode_t.h: 16 bits.
public typealias mode_t = UInt16

/// sys/_pthread/_pthread_types.h: an opaque struct, behind a pointer.
public struct _opaque_pthread_t {}
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>

/// pthread.h
public func pthread_self() -> pthread_t { absent() }
public func pthread_get_stackaddr_np(_ thread: pthread_t) -> UnsafeMutableRawPointer { absent() }
public func pthread_get_stacksize_np(_ thread: pthread_t) -> Int { absent() }
@discardableResult public func pthread_main_np() -> CInt { absent() }

/// spawn.h, sys/spawn.h: both are pointers.
public typealias posix_spawn_file_actions_t = UnsafeMutableRawPointer
public typealias posix_spawnattr_t = UnsafeMutableRawPointer
@discardableResult public func posix_spawn_file_actions_init(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>
) -> CInt { absent() }
@discardableResult public func posix_spawn_file_actions_destroy(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>
) -> CInt {
  absent()
}
@discardableResult public func posix_spawn_file_actions_adddup2(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>, _ from: CInt, _ to: CInt
) -> CInt { absent() }
@discardableResult public func posix_spawn_file_actions_addopen(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>, _ descriptor: CInt, _ path: UnsafePointer<CChar>,
  _ flags: CInt, _ mode: mode_t
) -> CInt { absent() }
@discardableResult public func posix_spawn_file_actions_addclose(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>, _ descriptor: CInt
) -> CInt { absent() }
@discardableResult public func posix_spawnattr_init(_ attributes: UnsafeMutablePointer<posix_spawnattr_t?>) -> CInt {
  absent()
}
@discardableResult public func posix_spawnattr_destroy(_ attributes: UnsafeMutablePointer<posix_spawnattr_t?>) -> CInt {
  absent()
}
@discardableResult public func posix_spawnattr_setflags(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>, _ flags: Int16
) -> CInt {
  absent()
}
@discardableResult public func posix_spawnattr_setpgroup(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>, _ group: pid_t
) -> CInt {
  absent()
}
@discardableResult public func posix_spawnattr_setsigdefault(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>, _ signals: UnsafePointer<sigset_t>
) -> CInt { absent() }
@discardableResult public func posix_spawnattr_setsigmask(
  _ attributes: UnsafeMutablePointer<posix_spawnattr_t?>, _ signals: UnsafePointer<sigset_t>
) -> CInt { absent() }
@discardableResult
/// spawn.h
public func posix_spawnp(
  _ id: UnsafeMutablePointer<pid_t>?, _ file: UnsafePointer<CChar>,
  _ actions: UnsafePointer<posix_spawn_file_actions_t?>?, _ attributes: UnsafePointer<posix_spawnattr_t?>?,
  _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>, _ environment: UnsafePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt { absent() }
public func posix_spawn(
  _ id: UnsafeMutablePointer<pid_t>?, _ path: UnsafePointer<CChar>,
  _ actions: UnsafePointer<posix_spawn_file_actions_t?>?, _ attributes: UnsafePointer<posix_spawnattr_t?>?,
  _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>, _ environment: UnsafePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt { absent() }

/// crt_externs.h
public func _NSGetEnviron() -> UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>! {
  absent()
}

/// sys/resource.h: macros of plain numbers.
public var RLIMIT_CORE: CInt { 4 }
public var RLIMIT_FSIZE: CInt { 1 }
@discardableResult public func setrlimit(_ resource: CInt, _ limit: UnsafePointer<rlimit>) -> CInt { absent() }
@discardableResult public func getrlimit(_ resource: CInt, _ limit: UnsafeMutablePointer<rlimit>) -> CInt { absent() }

/// fcntl.h and sys/stat.h, with modes of 16 bits. Where a mode is a literal, the other ones are called.
@_disfavoredOverload public func open(_ path: UnsafePointer<CChar>, _ flags: CInt, _ mode: mode_t) -> CInt { absent() }
@_disfavoredOverload public func openat(_ folder: CInt, _ path: UnsafePointer<CChar>, _ flags: CInt, _ mode: mode_t)
  -> CInt
{ absent() }
@_disfavoredOverload @discardableResult public func mkdir(_ path: UnsafePointer<CChar>, _ mode: mode_t) -> CInt {
  absent()
}
@_disfavoredOverload @discardableResult public func mkfifo(_ path: UnsafePointer<CChar>, _ mode: mode_t) -> CInt {
  absent()
}
@_disfavoredOverload @discardableResult public func chmod(_ path: UnsafePointer<CChar>, _ mode: mode_t) -> CInt {
  absent()
}
@_disfavoredOverload @discardableResult public func fchmod(_ descriptor: CInt, _ mode: mode_t) -> CInt { absent() }
@_disfavoredOverload @discardableResult public func umask(_ mode: mode_t) -> mode_t { absent() }
