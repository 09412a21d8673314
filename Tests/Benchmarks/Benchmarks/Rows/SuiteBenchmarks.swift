import ComposableRuntime
import Foundation
import PlayheadComposable
import PlayheadComposableReplay
import PlayheadDebugger
import PlayheadRecorder
import PlayheadReplay

/// What is gained by running the recordings of a suite in several processes at a time.
@MainActor
func suiteBenchmarks() -> [Benchmark] {
  [
    Benchmark("verify over a folder: one process at a time ÷ two, elapsed", .ratio, .atLeast(1.8)) {
      let paths = try SuiteSample.record(files: 8, actions: 6000)
      return [1, 2].map { jobs in
        .elapsed("\(jobs) at a time") { try SuiteSample.verify(paths, jobs: jobs) }
      }
    }
  ]
}

/// Recordings of one feature.
@MainActor
enum SuiteSample {
  /// Runs one again, if this process was started for that.
  static func serve() async {
    guard ReplayRequest.isOfThisProcess else { return }
    ReplayChild.begin()
    await ReplayChild.serve { (FeatureRunner(ReplayCore(reducer: Rows())), RowsState(rows: 1000)) }
  }

  static func record(files: Int, actions: Int) throws -> [String] {
    let paths = (0..<files).map { _ in TemporaryFiles.path() }
    let recorder = Recorder(to: paths[0], options: Recorder.Options(durability: .buffered))
    var store: Store? = Store(initialState: RowsState(rows: 1000)) { Rows().recorded(by: recorder) }
    for number in 0..<actions { store?.send(.rowTapped(number % 1000)) }
    store = nil
    recorder.close()
    for path in paths.dropFirst() { try FileManager.default.copyItem(atPath: paths[0], toPath: path) }
    return paths
  }

  static func verify(_ paths: [String], jobs: Int) throws {
    let suite = SuiteRun(paths, jobs: jobs, secondsPerAction: 10, replayer: ReplayProcess())
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var same = 0
    Task.detached {
      for await result in suite.results() where result.outcome == .same { same += 1 }
      done.signal()
    }
    done.wait()
    precondition(same == paths.count)
  }
}
