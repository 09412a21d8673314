import ComposableFunctional
import Dispatch
import Foundation

/// The dependencies of the app, which can be exchanged one by one.
struct PrimesEnvironment {
  var fileClient: FileClient
  /// Finds the *n*-th prime; nil if it cannot.
  var nthPrime: (Int) -> Effect<Int?>
}

/// The environment of the app, which tests exchange, for the main thread only.
nonisolated(unsafe) var Current = PrimesEnvironment.live

/// Reads and writes files of the app.
struct FileClient {
  var load: (_ name: String) -> Effect<Data?>
  var save: (_ name: String, _ data: Data) -> Effect<Never>
}

extension FileClient {
  /// The files of a folder, which is made when the first one is saved.
  static func live(folder: URL) -> FileClient {
    FileClient(
      load: { name in .sync { try? Data(contentsOf: folder.appending(path: name)) } },
      save: { name, data in
        .fireAndForget {
          try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
          try? data.write(to: folder.appending(path: name), options: .atomic)
        }
      })
  }
}

extension PrimesEnvironment {
  /// Files in the folder for temporary files, and primes that are computed.
  static var live: PrimesEnvironment {
    PrimesEnvironment(
      fileClient: .live(folder: FileManager.default.temporaryDirectory.appending(path: "primes")),
      nthPrime: { number in
        .async { callback in
          nonisolated(unsafe) let callback = callback
          DispatchQueue.global().async {
            let prime = Prime.nth(number)
            DispatchQueue.main.async { callback(prime) }
          }
        }
      })
  }

  /// No files, and one prime.
  static var mock: PrimesEnvironment {
    PrimesEnvironment(
      fileClient: FileClient(
        load: { _ in .sync { try? JSONEncoder().encode([2, 31]) } }, save: { _, _ in .fireAndForget {} }),
      nthPrime: { _ in .sync { 17 } })
  }
}

/// Computes primes.
enum Prime {
  /// The largest number whose prime is computed.
  static let limit = 10_000

  /// Returns the prime with a number, from 1; nil for a number that is not positive, or beyond the limit.
  static func nth(_ number: Int) -> Int? {
    guard (1...limit).contains(number) else { return nil }
    var primes: [Int] = []
    var candidate = 2
    while primes.count < number {
      if primes.lazy.prefix(while: { $0 * $0 <= candidate }).allSatisfy({ candidate % $0 != 0 }) {
        primes.append(candidate)
      }
      candidate += 1
    }
    return primes.last
  }
}
