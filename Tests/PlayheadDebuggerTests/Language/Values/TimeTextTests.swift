import Testing

@testable import PlayheadDebugger

@Suite struct TimeTextTests {
  @Test(arguments: [(0, "0.000s"), (153_022, "0.153s"), (61_500_000, "61.500s"), (-1500, "-0.001s")])
  func `moments are seconds`(microseconds: Int, text: String) {
    #expect(TimeText.moment(microseconds) == text)
  }

  @Test(arguments: [
    (0, "0 ns"), (999, "999 ns"), (1000, "1 µs"), (11_400, "11.4 µs"), (1_234_567, "1.23 ms"), (999_999_999, "1000 ms"),
    (5_000_000_000, "5 s"), (Int.min, "-9223372037 s"),
  ])
  func `durations have three digits and a unit`(nanoseconds: Int, text: String) {
    #expect(TimeText.duration(nanoseconds) == text)
  }

  @Test(arguments: [(12, "12 B"), (2048, "2 KiB"), (5_500_000, "5.25 MiB"), (3 << 30, "3 GiB")])
  func `sizes have a unit`(bytes: Int, text: String) {
    #expect(TimeText.bytes(bytes) == text)
  }
}
