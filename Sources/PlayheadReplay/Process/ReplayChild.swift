package import PlayheadDebugger
import PlayheadReading
import PlayheadRecording

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The other side of a ``ReplayProcess``: runs what it was started for, writes the answer, and ends the process.
package enum ReplayChild {
  /// How much memory a process may take that runs a recording again, in bytes: half of what there is.
  private static var memoryLimit: UInt {
    UInt(max(sysconf(Int32(_SC_PHYS_PAGES)), 1 << 18) / 2) * UInt(max(sysconf(Int32(_SC_PAGESIZE)), 4096))
  }

  /// Runs a recording again, and ends the process.
  ///
  /// - Parameters:
  ///   - request: what is to be run.
  ///   - runner: today's reducer; nil where the store is a part of another one.
  ///   - defaults: a state of today's type.
  package static func serve<Runner: ActionRunner>(
    _ request: ReplayRequest, _ runner: Runner?, defaults: Runner.State?
  ) -> Never {
    limit()
    let progress = RunningPosition(ReplayRequest.progressDescriptor)
    let willRun: (Int) -> Void = { progress?.value = $0 }
    let answer: JSONValue
    do throws(ReplayError) {
      guard let runner else { throw ReplayError(.childStore) }
      let recording = try open(request)
      if let (plan, path) = ReplayRequest.branchOfThisProcess {
        let branch = try BranchRunner(
          recording, plan, runner: runner, defaults: defaults, path: path, willRun: willRun)
        answer = .object(try branch.run().json)
      } else {
        let verifier = Verifier(
          recording, request.positions, runner: runner, defaults: defaults, runsCrash: request.runsCrash,
          willRun: willRun)
        answer = .object(try verifier.run().json)
      }
    } catch {
      answer = ["error": .string(error.description)]
    }
    write(answer)
    _exit(0)
  }

  private static func open(_ request: ReplayRequest) throws(ReplayError) -> Recording {
    do throws(DebuggerError) {
      return try RecordingFile(path: request.path, options: Recording.Options(recovers: request.recovers)).recording
    } catch {
      throw ReplayError(.file(error))
    }
  }

  private static func limit() {
    var none = rlimit()
    #if canImport(Darwin)
      setrlimit(RLIMIT_CORE, &none)
    #else
      setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
      var memory = rlimit(rlim_cur: memoryLimit, rlim_max: memoryLimit)
      setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &memory)
    #endif
  }

  private static func write(_ answer: JSONValue) {
    var writer = JSONWriter(capacity: 4096)
    writer.append(answer)
    writer.withBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = UnsafeRawBufferPointer(rebasing: rest)
        #if canImport(Darwin)
          let count = Darwin.write(ReplayRequest.answerDescriptor, piece.baseAddress, piece.count)
        #else
          let count = Glibc.write(ReplayRequest.answerDescriptor, piece.baseAddress, piece.count)
        #endif
        if count < 0, errno != EINTR { return }
        rest = rest.dropFirst(max(count, 0))
      }
    }
  }
}
