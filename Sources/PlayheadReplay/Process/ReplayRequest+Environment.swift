package import PlayheadDebugger
import PlayheadRecorder
import PlayheadRecording

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension ReplayRequest {
  /// Where that process writes what it found.
  static let answerDescriptor: CInt = 3
  /// The file in which that process notes what it is running.
  static let progressDescriptor: CInt = 4

  /// What this process was started to run; nil where it was started for something else.
  package static var ofThisProcess: ReplayRequest? {
    guard let text = getenv(Recorder.replayVariable).map({ String(cString: $0) }),
      let json = try? JSONValue(parsing: text), let path = json["path"]?.string, let first = json["from"]?.int,
      let last = json["through"]?.int, first <= last
    else { return nil }
    return ReplayRequest(
      path: path, positions: first...last, recovers: json["recover"] == true, runsCrash: json["crash"] == true)
  }

  /// The value of the variable.
  var environmentValue: String {
    var writer = JSONWriter(capacity: 256)
    writer.append(
      .object([
        "path": .string(path), "from": .integer(Int64(positions.lowerBound)),
        "through": .integer(Int64(positions.upperBound)), "recover": .bool(recovers), "crash": .bool(runsCrash),
      ]))
    return writer.text
  }
}
