// What Apple's Swift module adds to the headers, because C's form of it is a macro or takes any number of arguments: see
// stdlib/public/Platform/Platform.swift in github.com/swiftlang/swift.

@_exported public import SwiftGlibc

public var errno: Int32 {
  get { fatalError() }
  set { fatalError() }
}

public var stdin: UnsafeMutablePointer<FILE> {
  get { fatalError() }
  set { fatalError() }
}

public var stdout: UnsafeMutablePointer<FILE> {
  get { fatalError() }
  set { fatalError() }
}

public var stderr: UnsafeMutablePointer<FILE> {
  get { fatalError() }
  set { fatalError() }
}

public var environ: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { fatalError() }

public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32 { fatalError() }
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t) -> Int32 { fatalError() }

public func openat(_ fd: Int32, _ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32 { fatalError() }
public func openat(_ fd: Int32, _ path: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t) -> Int32 {
  fatalError()
}

public func fcntl(_ fd: Int32, _ cmd: Int32) -> Int32 { fatalError() }
public func fcntl(_ fd: Int32, _ cmd: Int32, _ value: Int32) -> Int32 { fatalError() }
public func fcntl(_ fd: Int32, _ cmd: Int32, _ ptr: UnsafeMutableRawPointer) -> Int32 { fatalError() }

public func ioctl(_ fd: CInt, _ request: UInt, _ value: CInt) -> CInt { fatalError() }
public func ioctl(_ fd: CInt, _ request: UInt, _ ptr: UnsafeMutableRawPointer) -> CInt { fatalError() }
public func ioctl(_ fd: CInt, _ request: UInt) -> CInt { fatalError() }

// stdlib/public/Platform/TiocConstants.swift
public var TIOCGWINSZ: UInt { fatalError() }

public var S_IFMT: mode_t { fatalError() }
public var S_IFIFO: mode_t { fatalError() }
public var S_IFCHR: mode_t { fatalError() }
public var S_IFDIR: mode_t { fatalError() }
public var S_IFBLK: mode_t { fatalError() }
public var S_IFREG: mode_t { fatalError() }
public var S_IFLNK: mode_t { fatalError() }
public var S_IFSOCK: mode_t { fatalError() }
public var S_IRWXU: mode_t { fatalError() }
public var S_IRWXG: mode_t { fatalError() }
public var S_IWGRP: mode_t { fatalError() }
public var S_IRWXO: mode_t { fatalError() }
public var S_IWOTH: mode_t { fatalError() }
public var S_ISVTX: mode_t { fatalError() }

// https://github.com/swiftlang/swift/pull/4971
public nonisolated(unsafe) let MAP_FAILED: UnsafeMutableRawPointer! = UnsafeMutableRawPointer(bitPattern: -1)

public var SIG_DFL: sig_t? { fatalError() }
public var SIG_IGN: sig_t { fatalError() }
public var SIG_ERR: sig_t { fatalError() }

// Other names of enumerators.
public var CLOCK_MONOTONIC: clockid_t { fatalError() }
public var CLOCK_REALTIME: clockid_t { fatalError() }
