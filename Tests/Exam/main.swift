import Foundation

// Records a session of each faulty feature and of its mended version: exam FOLDER [NAME…]
let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first else {
  print("usage: exam FOLDER [NAME…]")
  exit(64)
}
let names = Set(arguments.dropFirst())
try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
var failures = 0
for question in questions where names.isEmpty || names.contains(question.name) {
  do {
    let seed = try await question.seed()
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
