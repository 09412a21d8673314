import PlayheadDebugger
import Testing

@testable import PlayheadReplay

@Suite struct ReplayRunTests {
  @Test func `a program that does not come to it is ended`() throws {
    // This program is one that would take longer than no time at all.
    let run = try ReplayRun(
      ReplayRequest(path: "/dev/null", positions: 1...1), .verify, startPatience: .zero)
    let error = #expect(throws: ReplayError.self) { _ = try run.wait() as ReplayRun.Ending<Verification> }
    #expect(
      error?.description.hasPrefix("the recording was not run again: the program has not come to it within 0.0 ")
        == true)
  }
}
