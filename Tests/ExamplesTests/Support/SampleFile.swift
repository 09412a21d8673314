import Foundation
import PlayheadFormat
import PlayheadReader
import ProcessTesting
import Testing

/// A recording that is kept in the repository.
struct SampleFile: CustomTestStringConvertible {
  let path: String

  var testDescription: String { path }

  static let samples = ["counter", "timer", "list", "guessmyage", "primes", "repositories"].map {
    SampleFile(path: "recordings/\($0).jsonl")
  }
  static let corpus = ["minimal", "full", "nulls", "branch", "returns", "unwritten", "origins"].map {
    SampleFile(path: "recordings/corpus/v1/\($0).jsonl")
  }
  static let list = SampleFile(path: "recordings/list.jsonl")

  func bytes() throws -> [UInt8] {
    Array(try Data(contentsOf: Repository.url(path)))
  }

  func open() throws -> Recording {
    try Recording(MemorySource(try bytes(), name: path))
  }
}

/// Where the tests find what lies beside them.
enum Repository {
  private static let root = URL(filePath: PackageFolder.path)

  static func url(_ path: String) -> URL { root.appending(path: path) }

  static func text(_ path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }
}
