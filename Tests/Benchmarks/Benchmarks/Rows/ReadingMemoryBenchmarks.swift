import Foundation
import PlayheadFormat
import PlayheadReader

/// What an open recording takes.
@MainActor
func readingMemoryBenchmarks() -> [Benchmark] {
  [
    Benchmark("memory of an action, of 1,000,000", .value, .atMost(40)) {
      let path = longRecording
      return [.memory("action", of: path, per: 1_000_000)]
    },
    Benchmark("memory of an effect, of 1,000,000", .value, .atMost(32)) {
      let path = try effects(1_000_000)
      return [.memory("effect", of: path, per: 1_000_000)]
    },
    Benchmark("memory of a state of 10 MB, ÷ its bytes", .ratio, .atMost(4)) {
      let path = try file { write in
        try write(#"{"kind":"header","format":"playhead","version":1,"state":{"a":["#)
        for _ in 0..<5_000 { try write(String(repeating: "0,", count: 1000)) }
        try write("0]}}\n")
      }
      return [.memory("open", of: path, per: 1), .bytes("state", 10_000_000)]
    },
  ]
}

/// One action, and many effects that it started and that ended.
private func effects(_ count: Int) throws -> String {
  try file { write in
    try write(#"{"kind":"header","format":"playhead","version":1,"state":{}}"# + "\n")
    try write(#"{"kind":"action","seq":1,"t":1,"name":"a","action":{}}"# + "\n")
    try write(#"{"kind":"change","seq":1,"dur":1}"# + "\n")
    for id in 1...count {
      try write(
        #"{"kind":"effect","id":\#(id),"event":"start","seq":1,"t":\#(id),"name":"run","at":"App/Counter.swift:71"}"#
          + "\n" + #"{"kind":"effect","id":\#(id),"event":"finish","t":\#(id)}"# + "\n")
    }
  }
}

/// Writes a file piece by piece, so that nothing of it stays in memory.
func file(_ body: ((String) throws -> Void) throws -> Void) throws -> String {
  let path = TemporaryFiles.path()
  guard let file = fopen(path, "w") else { throw CocoaError(.fileWriteUnknown) }
  defer { fclose(file) }
  try body { text in if fputs(text, file) < 0 { throw CocoaError(.fileWriteOutOfSpace) } }
  return path
}
