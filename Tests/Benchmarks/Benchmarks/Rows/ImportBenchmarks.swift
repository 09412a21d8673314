import Foundation
import PlayheadDebugger
import PlayheadReader

/// What it takes to open another tool's log of a hundred megabytes.
@MainActor
func importBenchmarks() -> [Benchmark] {
  [("printed changes", printedLog), ("Redux's states", reduxStates)].flatMap { name, log in
    [
      Benchmark("open 100 MB of \(name) ÷ wc", .ratio, .atMost(20)) {
        let path = try log.get()
        return [
          .time("open", repetitions: 1, by: .process) { keep(try RecordingFile(path: path).recording.last) },
          .time("wc", repetitions: 1, by: .children) { keep(succeeds("wc \(path)")) },
        ]
      },
      Benchmark("memory at most while 100 MB of \(name) open ÷ the file", .ratio, .atMost(0.75)) {
        [.peak("open", of: try log.get()), .bytes("file", 100_000_000)]
      },
    ]
  }
}

private let size = 100_000_000

/// A list of 200 rows of which one after the other gets a name.
private let printedLog = Result {
  try file { write in
    var (written, number) = (0, 0)
    while written < size {
      number += 1
      let row = number % 200
      let id = "UUID(00000000-0000-0000-0000-\(String(1_000_000_000_000 + row).suffix(12)))"
      let before = row > 1 ? "      … (\(row) unchanged),\n" : row == 1 ? "      [0]: Row(…),\n" : ""
      let after = row < 198 ? "      … (\(199 - row) unchanged)\n" : row == 198 ? "      [199]: Row(…)\n" : ""
      let text = """
        received action:
          List.Action.rows(
            .element(
              id: \(id),
              action: .renamed("row \(number)")
            )
          )
          List.State(
            title: "A list",
            rows: [
        \(before)      [\(row)]: Row(
                id: \(id),
        -       name: "\(number > 200 ? "row \(number - 200)" : "row")",
        +       name: "row \(number)",
                isDone: false
              )\(row < 199 ? "," : "")
        \(after)    ],
        -   changes: \(number - 1)
        +   changes: \(number)
          )


        """
      try write(text)
      written += text.utf8.count
    }
  }
}

/// The same of fifty rows, with the whole state after each action.
private let reduxStates = Result {
  var rows = (0..<50).map { #"{"id":\#($0),"name":"row","isDone":false}"# }
  var (written, number) = (0, 0)
  return try file { write in
    try write(#"{"computedStates":[{"state":{"rows":[],"changes":0}}"#)
    while written < size {
      number += 1
      rows[number % 50] = #"{"id":\#(number % 50),"name":"row \#(number)","isDone":false}"#
      let text = #",{"state":{"rows":[\#(rows.joined(separator: ","))],"changes":\#(number)}}"#
      try write(text)
      written += text.utf8.count
    }
    try write(#"],"actionsById":{"0":{"action":{"type":"@@INIT"}}"#)
    for number in 1...number {
      try write(
        #","\#(number)":{"type":"PERFORM_ACTION","action":{"type":"rows/rename","payload":{"id":\#(number % 50)}},"timestamp":\#(number)}"#
      )
    }
    try write("},\"stagedActionIds\":[0")
    for number in 1...number { try write(",\(number)") }
    try write("]}")
  }
}
