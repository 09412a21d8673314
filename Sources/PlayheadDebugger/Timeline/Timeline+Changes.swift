public import PlayheadReading
public import PlayheadRecording

extension Timeline {
  /// The first change of the value at a place after a position, of those that can be shown.
  ///
  /// - Throws: ``DebuggerError``, with the reason `interrupted` where the task is cancelled meanwhile.
  public func nextChange(
    of pointer: JSONPointer, after position: Int, through end: Int
  ) throws(DebuggerError) -> ValueChange? {
    do throws(RecordingError) { return try recording.nextChange(of: pointer, after: position, through: end) } catch {
      throw DebuggerError(error)
    }
  }

  /// The last change of the value at a place up to a position, of those that can be shown, that position's own action
  /// included.
  ///
  /// - Throws: ``DebuggerError``, with the reason `interrupted` where the task is cancelled meanwhile.
  public func previousChange(
    of pointer: JSONPointer, upTo position: Int, downTo end: Int = 1
  ) throws(DebuggerError) -> ValueChange? {
    do throws(RecordingError) { return try recording.previousChange(of: pointer, upTo: position, downTo: end) } catch {
      throw DebuggerError(error)
    }
  }

  /// Tells the changes of the value at a place after a position, oldest first, until `body` says stop by returning false.
  ///
  /// - Throws: ``DebuggerError``, with the reason `interrupted` where the task is cancelled meanwhile.
  public func forEachChange(
    of pointer: JSONPointer, after position: Int, _ body: (ValueChange) -> Bool
  ) throws(DebuggerError) {
    do throws(RecordingError) { try recording.forEachChange(of: pointer, after: position, body) } catch {
      throw DebuggerError(error)
    }
  }
}
