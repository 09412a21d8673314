/// Temporary files without a name that no other process inherits.
package enum UnnamedFile {
  /// Opens a new file in `$TMPDIR` or `/tmp`; returns its descriptor, or a negative number with the reason in `errno`.
  package static func open() -> CInt {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let path = "\(folder)/playhead-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
    let descriptor = PlayheadPlatform.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 { unlink(path) }
    return descriptor
  }
}
