/// What the command line asks for.
struct Options {
  static let help = """
    usage: Benchmarks [--filter TEXT] [--rounds N] [--json] [--check] [--list]

    --filter TEXT  only benchmarks that have TEXT in their names; several of them add up
    --rounds N     the most rounds that are measured of each; 21 without it
    --json         prints JSON
    --check        exits with 1 where a goal is missed, and names it on standard error
    --list         prints the names

    Times are CPU time: of the sender's thread, or of all threads where the name says so. The sides of a
    benchmark are measured in turn; each figure is a median over the rounds.
    """

  var filters: [String] = []
  var rounds = 21
  var json = false
  var check = false
  var list = false
  var help = false

  /// - Throws: ``UsageError``.
  init(_ arguments: some Sequence<String>) throws {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--json": json = true
      case "--check": check = true
      case "--list": list = true
      case "--help", "-h": help = true
      case "--filter":
        guard let text = rest.next() else { throw UsageError(text: "--filter needs a text") }
        filters.append(text)
      case "--rounds":
        guard let number = rest.next().flatMap({ Int($0) }), number > 0 else {
          throw UsageError(text: "--rounds needs a number from 1")
        }
        rounds = number
      default: throw UsageError(text: "unknown argument \(argument); --help lists them")
      }
    }
  }

  func chooses(_ name: String) -> Bool {
    filters.isEmpty || filters.contains { name.contains($0) }
  }
}

struct UsageError: Error {
  let text: String
}
