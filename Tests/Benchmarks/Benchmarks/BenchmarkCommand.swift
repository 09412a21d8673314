import Foundation

/// Measures what recordings cost, each beside what it is to be compared with, and says which goals are met.
@main
struct BenchmarkCommand {
  @MainActor static let all =
    scalarBenchmarks() + sessionBenchmarks() + attachBenchmarks() + rowBenchmarks() + collectionBenchmarks()
    + wholeStateBenchmarks()
    + fallbackBenchmarks()
    + foreignStoreBenchmarks() + storeBenchmarks() + identifiedBenchmarks() + olderStyleBenchmarks()
    + readingBenchmarks()
    + readingMemoryBenchmarks() + logBenchmarks() + moveBenchmarks() + editorBenchmarks() + agentBenchmarks()
    + questionBenchmarks()
    + replayBenchmarks() + exploreBenchmarks() + suiteBenchmarks()
    + sharingBenchmarks() + importBenchmarks() + otherToolBenchmarks()

  @MainActor static func main() async {
    await SuiteSample.serve()
    do {
      if CommandLine.arguments.count == 3, CommandLine.arguments[1] == ResidentMemory.argument {
        try ResidentMemory.printBytes(afterOpening: CommandLine.arguments[2])
        return
      }
      if CommandLine.arguments.count == 3, CommandLine.arguments[1] == ResidentMemory.peakArgument {
        return try ResidentMemory.printPeak(ofOpening: CommandLine.arguments[2])
      }
      let options = try Options(CommandLine.arguments.dropFirst())
      let missed = try run(options)
      guard options.check, !missed.isEmpty else { return }
      for outcome in missed {
        complain(
          "missed: \(outcome.benchmark.name): \(Table.text(outcome.figure, outcome.unit)), "
            + "the goal is \(Table.text(outcome.benchmark.goal, outcome.unit))")
      }
      exit(1)
    } catch let error as UsageError {
      complain(error.text)
      exit(64)
    } catch {
      complain("\(error)")
      exit(70)
    }
  }

  /// - Returns: the outcomes that miss their goals.
  @MainActor private static func run(_ options: Options) throws -> [Outcome] {
    let chosen = all.filter { options.chooses($0.name) }
    if options.help || options.list {
      show(options.help ? Options.help : chosen.map(\.name).joined(separator: "\n"))
      return []
    }
    guard !chosen.isEmpty else { throw UsageError(text: "no benchmark has such a name; --list prints them") }
    defer { TemporaryFiles.removeAll() }
    let table = Table(nameWidth: chosen.map(\.name.count).max() ?? 0)
    var outcomes: [Outcome] = []
    for benchmark in chosen {
      let outcome = try benchmark.run(rounds: options.rounds)
      outcomes.append(outcome)
      if !options.json { show(table.line(outcome)) }
    }
    if options.json { show(try Outcome.json(outcomes)) }
    return outcomes.filter { !$0.meetsGoal }
  }

  /// Prints at once, also into a pipe.
  private static func show(_ text: String) {
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
  }

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data("Benchmarks: \(text)\n".utf8))
  }
}
