#if ComposableArchitecture
  import PlayheadPlatform

  /// A file that lines are appended to.
  final class PrinterFile: Sendable {
    private let descriptor: Int32

    init(_ path: String) { descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600) }

    deinit { if descriptor >= 0 { close(descriptor) } }

    func append(_ line: String) {
      guard descriptor >= 0 else { return }
      // In one call, so that no other process can write into the line.
      _ = Array("\(line)\n".utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }
  }
#endif
