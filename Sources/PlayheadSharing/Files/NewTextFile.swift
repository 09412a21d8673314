internal import PlayheadPlatform

/// Writes a text file once, and never over an existing one.
package enum NewTextFile {
  /// Returns what failed; the file is removed then.
  package static func write(_ text: String, to path: String) -> String? {
    write(to: path) { (write) throws(Never) in write(text) }
  }

  /// Writes in pieces and returns what failed; the file is removed on failure and when `body` throws.
  package static func write<Failure: Error>(
    to path: String, _ body: (_ write: (String) -> Void) throws(Failure) -> Void
  ) throws(Failure) -> String? {
    let file: SharedFile
    do throws(SharingError) {
      // Others may read it, as far as the umask allows.
      file = try SharedFile(path, mode: 0o644, isCompressed: false)
    } catch {
      return if case .unwritable(_, let message) = error.reason { message } else { "exists, and is not written over" }
    }
    do throws(Failure) { try body { file.write($0) } } catch {
      unlink(path)
      throw error
    }
    file.finish()
    if file.failure != nil { unlink(path) }
    return file.failure
  }
}
