import ComposableArchitecture
import Foundation
import PlayheadAttach
import PlayheadRecorder
import PlayheadTCA

// A recorded app, which a debugger can attach to where the environment says so.
Recorder.listensByEnvironment(allowing: [.sending, .noting, .presenting])
let store = Store(initialState: Feature.State()) { Feature().recorded() }
await store.send(.increment).finish()
if ProcessInfo.processInfo.environment[Recorder.listenVariable] != nil {
  // Until its input ends, while the main actor is free.
  try FileHandle.standardOutput.write(contentsOf: Data("ready\n".utf8))
  await Task.detached { while readLine() != nil {} }.value
  try FileHandle.standardOutput.write(contentsOf: Data("count \(store.state.count)\n".utf8))
}
