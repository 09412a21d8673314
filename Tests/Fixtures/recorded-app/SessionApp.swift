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

  /// Records ten thousand actions into files that cannot grow beyond a size for the first half of them, once for each size.
  ///
  /// - Parameters:
  ///   - folder: where the sessions and what is exported of them go: `SIZE.jsonl.gz`.
  ///   - sizes: in bytes.
  static func meetLimits(_ folder: String, buffered: Bool, sizes: some Sequence<Int>) throws {
    for size in sizes {
      FullDisk.limit(to: UInt(size))
      let session = Recorder.session(
        keep: 1, maxBytes: 100_000, folder: "\(folder)/\(size)",
        options: Recorder.Options(durability: buffered ? .buffered : .everyAction) { _ in })
      var state = State()
      for number in 0..<10_000 {
        if number == 5000 { FullDisk.limit(to: nil) }
        if number % 100 == 50 { session.recorder.effectStarted(number, by: .none) }
        session.recorder.action(Action.add, state: &state) { $0.count += 1 }
        if number % 100 == 99 { session.recorder.effectFinished(number - 49) }
      }
      session.recorder.close()
      try session.export(to: URL(filePath: "\(folder)/\(size).jsonl.gz"))
    }
    exit(0)
  }

  /// Meets a full disk, and goes on when it has room again.
  ///
  /// - Parameters:
  ///   - file: where the session is exported; its last segment alone goes beside it.
  ///   - room: how many bytes the disk has when it has begun.
  static func meetFullDisk(_ folder: String, to file: String, buffered: Bool, room: Int) throws {
    let session = Recorder.session(
      keep: 3, maxBytes: 100_000, folder: folder,
      options: Recorder.Options(durability: buffered ? .buffered : .everyAction))
    var state = State(rows: [String(repeating: "x", count: 20_000)])
    func send() { session.recorder.action(Action.add, state: &state) { $0.count += 1 } }
    send()
    FullDisk.fill("filler", leaving: room)
    while session.recorder.droppedLines < 10, state.count < 3000 { send() }
    unlink("filler")
    var before = -1
    while session.recorder.droppedLines != before {
      before = session.recorder.droppedLines
      send()
    }
    for _ in 0..<5 { send() }
    session.recorder.close()
    try session.export(to: URL(filePath: file))
    try session.export(last: .seconds(0), to: URL(filePath: file + ".last.gz"))
    print(state.count, session.recorder.droppedLines)
    exit(0)
  }

  /// Has a condition become true where the disk is full, and tells of it.
  static func handOutOnFullDisk(_ folder: String) throws {
    let session = Recorder.session(folder: folder)
    let isTold = DispatchSemaphore(value: 0)
    session.exportOnce("full", after: .zero, when: { (state: State) in state.count == 10 }) { exported in
      if case .failure(let error) = exported.before { print(error.message) }
      isTold.signal()
    }
    var state = State(rows: [String(repeating: "x", count: 50_000)])
    func send() { session.recorder.action(Action.add, state: &state) { $0.count += 1 } }
    for _ in 0..<9 { send() }
    FullDisk.fill("filler", leaving: 20_000)
    for _ in 0..<3 { send() }
    isTold.wait()
    print(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/hand-outs"))
    print(state.count, session.recorder.droppedLines)
    exit(0)
  }

  /// Exits when the first file is exported, long before the seconds after it are over.
  static func exitAfterHandingOut(_ folder: String) -> Never {
    let session = Recorder.session(folder: folder)
    let isTold = DispatchSemaphore(value: 0)
    session.exportOnce("soon", after: .seconds(1000), when: { (state: State) in state.count == 2 }) { _ in
      isTold.signal()
    }
    var state = State()
    for _ in 0..<3 { session.recorder.action(Action.add, state: &state) { $0.count += 1 } }
    isTold.wait()
    exit(0)
  }
}
