import Foundation

// Records a session of each faulty feature and of its mended version: the first, or the Nth, in which the fault shows. With --explore
// it records nothing, and looks for the faults itself.
var arguments = CommandLine.arguments.dropFirst()
var number = 1
if arguments.first == "--explore" {
  arguments.removeFirst()
  let isRecorded = arguments.first == "--recorded"
  if isRecorded { arguments.removeFirst() }
  let isTraced = arguments.first == "--traces"
  if isTraced { arguments.removeFirst() }
  let runs = arguments.popFirst().flatMap { Int($0) } ?? 500
  for question in questions where arguments.isEmpty || arguments.contains(question.name) {
    guard let question = question as? any ExploredQuestion else { continue }
    for isMended in [false, true] {
      let outcome = try await question.explore(
        isMended: isMended, runs: runs, isRecorded: isRecorded, isTraced: isTraced)
      print(
        isMended ? "mended" : "faulty", outcome.name, outcome.isFound ? "FOUND" : "-", outcome.runs, outcome.choices,
        outcome.seconds, outcome.text, separator: "\t")
    }
  }
  exit(0)
}
if arguments.first == "--session" { number = arguments.dropFirst(2).isEmpty ? 0 : Int(arguments[2]) ?? 0 }
if arguments.first == "--session" { arguments = arguments.dropFirst(2) }
guard let folder = arguments.first, number > 0 else {
  print("usage: exam [--session N] FOLDER [NAME…]")
  exit(64)
}
let names = Set(arguments.dropFirst())
try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
var failures = 0
for question in questions where names.isEmpty || names.contains(question.name) {
  do {
    let seed = try await question.seed(number: number)
    try await question.checkMended()
    let path = "\(folder)/\(question.name)"
    let faulty = await question.session(isMended: false, seed: seed, path: "\(path).jsonl")
    let mended = await question.session(isMended: true, seed: seed, path: "\(path).mended.jsonl")
    let culprits = faulty.culprits.map(String.init).joined(separator: " ")
    print(question.name, question.kind, faulty.actions, mended.actions, culprits, separator: "\t")
  } catch {
    print(error)
    failures += 1
  }
}
exit(failures == 0 ? 0 : 1)
