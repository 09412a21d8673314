internal import PlayheadFormat
package import PlayheadReader

extension Recording {
  /// Throws where the recording is another tool's log: its values are what that shows of them.
  package func expectRunnable() throws(ReplayError) {
    guard fidelity == .text else { return }
    throw ReplayError(
      .told(
        "it was read from another tool's log, which does not have the values that a reducer takes",
        hint: "a recording of a Recorder can be run again; this one can be looked at, and shared"))
  }
}
