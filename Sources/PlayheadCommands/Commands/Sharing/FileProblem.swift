/// Why a command about a file fails, with the status of `playhead WORD`.
package struct FileProblem: Error {
  package var error: CommandError
  package var status: Int32

  package init(_ error: CommandError, status: Int32) {
    self.error = error
    self.status = status
  }
}
