import Foundation
import Fuzzing

/// Which input is fuzzed: the name of its folder of the corpus, in the environment.
private let input: FuzzedInput = {
  let name = ProcessInfo.processInfo.environment["FUZZED_INPUT"] ?? ""
  guard let input = FuzzedInput(rawValue: name) else {
    let names = FuzzedInput.allCases.map(\.rawValue).joined(separator: ", ")
    fatalError("FUZZED_INPUT is '\(name)', expected one of \(names)")
  }
  return input
}()

/// What libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    if let problem = await input.run(bytes) { fatalError(problem) }
    done.signal()
  }
  // This thread is libFuzzer's: no task runs on it.
  done.wait()
  return 0
}
