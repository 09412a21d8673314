import Testing

@testable import PlayheadCommands

@Suite struct CompletionTests {
  @Test(
    arguments: [
      ([], ""), (["step"], "step"), (["state.count", "state.counter"], "state.count"), (["a", "b"], ""),
      // Their second syllables share two of three bytes.
      (["한국", "한글"], "한"),
      // They share their first scalar, but no character.
      (["👩‍🚀x", "👩‍💻x"], ""), (["é", "e"], ""),
    ])
  func `the common prefix is of whole characters`(texts: [String], prefix: String) {
    #expect(completion(0..<0, texts).shared == prefix)
  }

  @Test func `a candidate takes the place of its part of the line`() {
    #expect(completion(2..<4, ["state"]).matches(inLine: "p st", cursor: 4) == ["p state"])
  }

  @Test func `several candidates come after what they share`() {
    let completion = completion(2..<3, ["step", "state"])
    #expect(completion.matches(inLine: "p s", cursor: 3) == ["p st", "p step", "p state"])
  }

  @Test func `nothing typed is lost where candidates share less`() {
    let completion = completion(0..<2, ["aXb", "bXa"])
    #expect(completion.matches(inLine: "Xx", cursor: 2) == ["Xx", "aXb", "bXa"])
  }

  @Test func `offsets count bytes, and those outside the line are moved into it`() {
    #expect(completion(4..<7, ["글"]).matches(inLine: "한 그", cursor: 7) == ["한 글"])
    #expect(completion(50..<90, ["x"]).matches(inLine: "ab", cursor: 2) == ["abx"])
    #expect(completion(-5..<1, ["x"]).matches(inLine: "ab", cursor: 99) == ["x"])
  }

  @Test func `no candidates, no matches`() {
    #expect(completion(0..<1, []).matches(inLine: "a", cursor: 1) == [])
  }

  private func completion(_ replaced: Range<Int>, _ texts: [String]) -> Completion {
    Completion(replaced: replaced, candidates: texts.map { Completion.Candidate($0) })
  }
}
