import Foundation
import Fuzzing
import RandomTesting
import Testing

/// What the fuzzers began with and what they have found, and some thousand inputs that are near to it.
@Suite struct CorpusTests {
  @Test(arguments: FuzzedInput.allCases)
  func `what must hold for any bytes holds`(input: FuzzedInput) async throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fuzzing/Corpus/\(input.rawValue)")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    for file in files.sorted(by: { $0.path < $1.path }) {
      let bytes = [UInt8](try Data(contentsOf: file))
      #expect(await input.run(bytes) == nil, "\(file.lastPathComponent)")
      var generator = SeededGenerator(seed: 1)
      for number in 1...(input == .gzip ? 20 : 150) {
        let mutated = Self.mutated(bytes, &generator)
        #expect(await input.run(mutated) == nil, "number \(number) near \(file.lastPathComponent)")
      }
    }
  }

  private static func mutated(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes[place] = .random(in: 0...255, using: &generator)
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(Array(#"{}[]":,~/\\0-"#.utf8).randomElement(using: &generator) ?? 0, at: place)
      default:
        let end = Int.random(in: place...min(place + 40, bytes.count - 1), using: &generator)
        bytes.insert(contentsOf: bytes[place...end], at: Int.random(in: 0...bytes.count, using: &generator))
      }
    }
    return bytes
  }
}
