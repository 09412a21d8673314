internal import PlayheadPlatform

/// A text file that is written once, and never over another one.
package enum NewTextFile {
  /// Writes a text into a new file.
  ///
  /// - Returns: what went wrong; nothing is left of the file then.
  package static func write(_ text: String, to path: String) -> String? {
    write(to: path) { (write) throws(Never) in write(text) }
  }

  /// Writes a text into a new file, piece by piece.
  ///
  /// - Returns: what went wrong; nothing is left of the file then.
  /// - Throws: what `body` throws, and nothing is left then either.
  package static func write<Failure: Error>(
    to path: String, _ body: (_ write: (String) -> Void) throws(Failure) -> Void
  ) throws(Failure) -> String? {
    let file: SharedFile
    do throws(SharingError) {
      // Others may read it, as far as the user lets them.
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
