import Foundation
import PlayheadDebugger
import PlayheadReader

#if canImport(Darwin)
  import Darwin
#endif

/// The memory that this process has in use, as the system sees it.
enum ResidentMemory {
  /// The argument with which this program opens a recording and prints what it takes.
  static let argument = "--memory-of"

  /// What a recording takes that is opened, in a process of its own: this one has memory left over from elsewhere.
  static func afterOpening(_ path: String) throws -> Int { try bytes(argument, path) }

  /// The argument with which this program opens a log and prints the most memory that it took.
  static let peakArgument = "--peak-of"

  static func peak(ofOpening path: String) throws -> Int { try bytes(peakArgument, path) }

  static func printPeak(ofOpening path: String) throws {
    keep(try RecordingFile(path: path).recording.last)
    #if canImport(Darwin)
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      print(Int(usage.ru_maxrss), terminator: "")
    #else
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
      print((Int(line.filter(\.isNumber)) ?? 0) * 1024, terminator: "")
    #endif
  }

  private static func bytes(_ argument: String, _ path: String) throws -> Int {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = [argument, path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard let bytes = Int(String(decoding: output, as: UTF8.self)) else { throw CocoaError(.fileReadUnknown) }
    return bytes
  }

  /// Opens a recording, and prints what it takes.
  static func printBytes(afterOpening path: String) throws {
    // What the code itself takes is there afterwards, and what it reads into.
    let header = #"{"kind":"header","format":"playhead","version":1,"state":{}}"# + "\n"
    let other = header + String(repeating: #"{"kind":"other"}"# + "\n", count: 50_000)
    keep(try Recording(MemorySource(Array(other.utf8), name: "other")))
    let before = bytes()
    let recording = try Recording(path: path)
    let after = bytes()
    keep(recording)
    print(after - before, terminator: "")
  }

  private static func bytes() -> Int {
    #if canImport(Darwin)
      var usage = rusage_info_current()
      let result = withUnsafeMutablePointer(to: &usage) { usage in
        usage.withMemoryRebound(to: rusage_info_t?.self, capacity: 1) {
          proc_pid_rusage(getpid(), RUSAGE_INFO_CURRENT, $0)
        }
      }
      return result == 0 ? Int(usage.ri_phys_footprint) : 0
    #else
      // The second number is that of the pages.
      let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
      return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * Int(getpagesize())
    #endif
  }
}
