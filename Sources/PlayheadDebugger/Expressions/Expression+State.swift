internal import PlayheadReading
package import PlayheadRecording

extension Expression {
  /// Whether it holds in a state that is in no recording.
  ///
  /// - Parameters:
  ///   - state: the state, as it is recorded.
  ///   - header: that of a recording of the same store; its schema tells the types.
  /// - Throws: ``DebuggerError`` where it names what is not there, or is no condition.
  package func holds(in state: JSONValue, like header: RecordingHeader) throws(DebuggerError) -> Bool {
    var header = header
    header.base = nil
    header.state = state
    var line = JSONWriter(capacity: 1024)
    header.write(into: &line)
    let moment: Recording
    do throws(RecordingError) { moment = try Recording(MemorySource(Array(line.text.utf8), name: "the state")) } catch {
      throw DebuggerError(error)
    }
    var query = try Query(in: Debugger(moment), where: self)
    return try query.next() != nil
  }
}
