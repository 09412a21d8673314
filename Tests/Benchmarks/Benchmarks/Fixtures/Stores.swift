import ComposableRuntime
import Foundation
import PlayheadComposable
import PlayheadRecorder

/// A store, recorded into a file that goes with it; unrecorded without a durability.
@MainActor
func makeStore<R: Reducer>(
  _ reducer: R, _ state: R.State, recorded durability: Durability? = nil
) -> Store<R.State, R.Action> {
  guard let durability else { return Store(initialState: state) { reducer } }
  return Store(initialState: state) { reducer.recorded(by: temporaryRecorder(durability)) }
}

/// A recorder whose file has no name any more.
func temporaryRecorder(_ durability: Durability) -> Recorder {
  let path = TemporaryFiles.path()
  defer { unlink(path) }
  return Recorder(to: path, options: Recorder.Options(durability: durability))
}

/// Records actions into a new file.
///
/// - Returns: its path.
@MainActor
func recording<R: Reducer>(of reducer: R, _ state: R.State, actions: some Sequence<R.Action>) -> String {
  let path = TemporaryFiles.path()
  let recorder = Recorder(to: path, options: Recorder.Options(durability: .buffered))
  let store = Store(initialState: state) { reducer.recorded(by: recorder) }
  for action in actions { store.send(action) }
  recorder.close()
  return path
}

/// The lines of a file, with their ends.
func lines(of path: String) throws -> [Data] {
  try Data(contentsOf: URL(filePath: path)).split(separator: UInt8(ascii: "\n")).map { $0 + [UInt8(ascii: "\n")] }
}
