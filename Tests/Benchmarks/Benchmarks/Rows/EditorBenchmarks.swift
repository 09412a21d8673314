import Foundation
import PlayheadDebugAdapter
import PlayheadDebugger
import PlayheadFormat
import PlayheadPlatform
import PlayheadReader

/// An editor steps in a recording of a million actions with 20,000 rows, and looks at all that it shows.
@MainActor
func editorBenchmarks() -> [Benchmark] {
  [
    Benchmark("an editor's stop in L, of 1,000,000", .value, .atMost(16_000_000)) {
      let editor = try Editor(opening: renamedRows.get())
      return [
        .time("stop", repetitions: 20, by: .process) { try editor.step() }
      ]
    }
  ]
}

/// A client that asks, and waits for the answer.
@MainActor private final class Editor {
  private struct Refused: Error {
    var command: String
  }

  private let received = Lock([UInt8]())
  private var adapter: DebugAdapter?
  private var last = 0

  init(opening path: String) throws {
    let received = received
    adapter = DebugAdapter(Host()) { bytes in received.withLock { $0 += bytes } }
    _ = try ask("initialize", "{}")
    send("launch", #"{"program":"\#(path)"}"#)
    _ = try ask("configurationDone", "{}")
    _ = try ask("goto", #"{"threadId":1,"targetId":500000}"#)
    try step()
  }

  private func send(_ command: String, _ arguments: String) {
    last += 1
    let text = #"{"seq":\#(last),"type":"request","command":"\#(command)","arguments":\#(arguments)}"#
    adapter?.receive(Array("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8))
  }

  private func ask(_ command: String, _ arguments: String) throws -> JSONValue {
    received.withLock { $0 = [] }
    send(command, arguments)
    let end = Array(#""request_seq":\#(last),"#.utf8)
    while !received.withLock({ $0.firstRange(of: end) != nil }) {
      _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.0005))
    }
    let bytes = received.withLock { $0 }
    let messages = String(decoding: bytes, as: UTF8.self).components(separatedBy: "Content-Length: ").compactMap {
      $0.components(separatedBy: "\r\n\r\n").last
    }
    let message = try messages.first { $0.contains(#""request_seq":\#(last),"#) }.map { try JSONValue(parsing: $0) }
    guard message?["success"] == true else { throw Refused(command: command) }
    return message?["body"] ?? [:]
  }

  /// From `next` to the last of the variables that are shown: of the state's rows a hundred.
  func step() throws {
    _ = try ask("next", #"{"threadId":1}"#)
    let frame = try ask("stackTrace", #"{"threadId":1}"#)["stackFrames"]?[0]?["id"]?.int ?? 0
    let scopes = try ask("scopes", #"{"frameId":\#(frame)}"#)["scopes"]
    for scope in 0..<3 {
      let reference = scopes?[scope]?["variablesReference"]?.int ?? 0
      let variables = try ask("variables", #"{"variablesReference":\#(reference)}"#)["variables"]
      guard scope == 0, let rows = variables?[0]?["variablesReference"]?.int else { continue }
      keep(try ask("variables", #"{"variablesReference":\#(rows)}"#)["variables"]?[100] != nil)
    }
  }
}

/// Opens recordings, and keeps no listing.
private struct Host: AdapterHost {
  func open(_ program: AdapterProgram) async throws -> DebugSession {
    guard case .recording(let path, _) = program else { throw CocoaError(.featureUnsupported) }
    return DebugSession(try RecordingFile(path: path))
  }

  func listingPath(of recording: String, part: Int, version: Int) -> String? { "/listing/\(part)-\(version)" }
  func keepListing(_ lines: String, of recording: String, part: Int, version: Int) -> String? {
    listingPath(of: recording, part: part, version: version)
  }
  func removeListing(_ path: String) {}
  func swiftFiles(under folders: [String]) -> [String] { [] }
  func wait(milliseconds: Int) async throws { try await Task.sleep(for: .milliseconds(milliseconds)) }
}

/// 20,000 rows of which a million actions rename one each; written without a store, whose actions would take 20 minutes.
@MainActor let renamedRows = Result {
  let path = TemporaryFiles.path()
  _ = FileManager.default.createFile(atPath: path, contents: nil)
  let file = try FileHandle(forWritingTo: URL(filePath: path))
  var rows = (0..<20_000).map {
    #"{"id":\#($0),"title":"row \#($0), with some words to weigh","isDone":false,"tags":["a","b"]}"#
  }
  func whole() -> String { #"{"rows":[\#(rows.joined(separator: ","))]}"# }
  var text = #"{"kind":"header","format":"playhead","version":1,"state":\#(whole())}"# + "\n"
  var size = 0
  for seq in 1...1_000_000 {
    let place = seq &* 7919 % rows.count
    rows[place] = #"{"id":\#(place),"title":"row \#(place) at \#(seq)","isDone":false,"tags":["a","b"]}"#
    let lines =
      #"{"kind":"action","seq":\#(seq),"t":\#(seq * 9),"name":"rowTapped","action":{"rowTapped":{"_0":\#(place)}}}"#
      + "\n"
      + #"{"kind":"change","seq":\#(seq),"dur":1200,"patch":[{"op":"replace","path":"/rows/\#(place)/title","value":"row \#(place) at \#(seq)"}]}"#
      + "\n"
    text += lines
    size += lines.utf8.count
    // As often as a writer puts one: the text of a state is about so long.
    if size > rows.count * 84 {
      size = 0
      text += #"{"kind":"keyframe","seq":\#(seq),"t":\#(seq * 9),"state":\#(whole())}"# + "\n"
    }
    if text.utf8.count > 1 << 22 {
      try file.write(contentsOf: Data(text.utf8))
      text = ""
    }
  }
  try file.write(contentsOf: Data(text.utf8))
  try file.close()
  return path
}
