/// Prints figures to set against each other; both sides of a ratio are measured in turn, in one run.
@main
struct Benchmarks {
  @MainActor static func main() throws {
    RecordingBenchmark.run()
    try EncodingBenchmark.run()
    try ReadingBenchmark.run()
  }
}
