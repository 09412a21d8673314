import Foundation
import PlayheadFormat
import PlayheadReader
import ProcessTesting
import Testing

/// What the article on the older styles meets in its two recordings.
@Suite struct OlderStylesWalkthroughTests {
  @Test func `the commands of the article show what it says`() throws {
    let article = try Repository.text("Sources/ComposableRuntime/ComposableRuntime.docc/OlderStyles.md")
    var outputs: [String] = []
    for block in article.components(separatedBy: "$ swift run playhead ").dropFirst() {
      let lines = block.components(separatedBy: "\n```")[0].components(separatedBy: "\n")
      let commands = lines.compactMap { $0.wholeMatch(of: /\(playhead [^)]*\) (.*)/)?.1 }
      let session = try PipeSession(
        executable: "playhead", arguments: [Repository.url(lines[0]).path], environment: [:],
        input: .text(commands.map { "\($0)\n" }.joined()))
      #expect(session.errors == "")
      outputs.append(session.output)
    }
    try #require(outputs.count == 2)
    #expect(outputs[0].contains("[0, 2]"))
    #expect(outputs[0].contains("[2, 3, 5, 7]"))
    #expect(outputs[1].contains("stargazers_count: 11"))
    #expect(outputs[1].contains("stargazers_count: 12"))
  }

  @Test func `two of four primes are deleted and one of them stays`() throws {
    let recording = try SampleFile(path: "recordings/primes.jsonl").open()
    #expect(recording.last == 31)
    #expect(try recording.notes().map { "\($0.name) \($0.seq)" } == ["deleted 26"])
    #expect(try recording.action(26).value == ["favoritePrimes": ["_0": ["deleteFavoritePrimes": ["_0": [0, 2]]]]])
    #expect(try recording.state(at: 25)["favoritePrimes"] == [2, 3, 5, 7])
    #expect(try recording.state(at: 26)["favoritePrimes"] == [3, 5])
  }

  @Test func `a favourite that is tapped again is one twice`() throws {
    let recording = try SampleFile(path: "recordings/repositories.jsonl").open()
    #expect(recording.last == 24)
    #expect(try recording.notes().map { "\($0.name) \($0.seq)" } == ["twice 22"])
    func repository(_ stars: Int64) -> JSONValue {
      ["id": 1, "name": "octocat-1", "stargazers_count": .integer(stars)]
    }
    #expect(recording.actionName(22) == "repositoryAction.favoriteButtonTapped")
    #expect(try recording.state(at: 21)["repositoryState"]?["favoriteRepositories"] == [repository(11)])
    #expect(
      try recording.state(at: 22)["repositoryState"]?["favoriteRepositories"] == [repository(11), repository(12)])
    #expect(recording.actionName(21) == "repositoryAction.dataLoaded")
    #expect(try recording.state(at: 20)["repositoryState"]?["repositories"]?[0] == repository(11))
    #expect(try recording.state(at: 21)["repositoryState"]?["repositories"]?[0] == repository(12))
  }
}
