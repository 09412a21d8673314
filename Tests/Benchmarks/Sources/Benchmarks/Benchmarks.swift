/// Prints figures to set against each other; both sides of a ratio are measured in turn, in one run.
///
/// Arguments choose among `record`, `encode` and `read`; without any all are run.
@main
struct Benchmarks {
  @MainActor static func main() throws {
    let chosen = CommandLine.arguments.dropFirst()
    if chosen.isEmpty || chosen.contains("record") { RecordingBenchmark.run() }
    if chosen.isEmpty || chosen.contains("encode") { try EncodingBenchmark.run() }
    if chosen.isEmpty || chosen.contains("read") { try ReadingBenchmark.run() }
  }
}
