import Foundation
import PlayheadRecorder

/// An app that is always recorded, until somebody kills it.
enum SessionApp {
  @Recordable struct State {
    var count = 0
    var rows: [String] = []
  }

  @Recordable enum Action {
    case add
    case insert(String)
  }

  static func run(_ folder: String, buffered: Bool) -> Never {
    let session = Recorder.session(
      keep: 3, maxBytes: 200_000, folder: folder,
      options: Recorder.Options(durability: buffered ? .buffered : .everyAction))
    var state = State()
    var number = 0
    while true {
      number += 1
      let action: Action = number.isMultiple(of: 10) ? .insert("row \(number)") : .add
      let running = number
      if number % 100 == 50 { session.recorder.effectStarted(running, by: .none) }
      session.recorder.action(action, state: &state) { state in
        switch action {
        case .add: state.count += 1
        case .insert(let row):
          state.rows.append(row)
          if state.rows.count > 200 { state.rows.removeFirst(100) }
        }
      }
      if number.isMultiple(of: 100) { session.recorder.effectFinished(running - 50) }
      if number.isMultiple(of: 1000) { session.recorder.note("thousand \(number)") }
      // Whoever kills it counts them.
      if number.isMultiple(of: 100) { FileHandle.standardOutput.write(Data([1])) }
    }
  }
}
