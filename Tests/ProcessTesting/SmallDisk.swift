/// A disk that only one process sees.
package enum SmallDisk {
  /// Whether one can be mounted here.
  package static let isPossible: Bool = (try? run("true", [], before: "exit 0"))?.status == .exited(0)

  /// Runs an executable of the build folder on such a disk, which is its working folder and that for temporary files.
  ///
  /// - Parameters:
  ///   - kibibytes: the disk's size.
  ///   - before: commands of a shell that run there before it.
  ///   - after: commands that run after it.
  package static func run(
    _ executable: String, _ arguments: [String], kibibytes: Int = 256, before: String = "", after: String = ""
  ) throws -> PipeSession {
    try withTemporaryFolder { folder in
      let script = """
        mount -t tmpfs -o size=\(kibibytes)k playhead "$0" 2>/dev/null && cd "$0" && export TMPDIR="$0" || exit 77
        \(before)
        "$@"; status=$?
        \(after)
        exit $status
        """
      return try PipeSession(
        executable: "/usr/bin/unshare",
        arguments: ["-m", "/bin/sh", "-c", script, folder, BuildFolder.path(of: executable)] + arguments,
        environment: ["PATH": "/usr/bin:/bin"], input: .devNull)
    }
  }
}
