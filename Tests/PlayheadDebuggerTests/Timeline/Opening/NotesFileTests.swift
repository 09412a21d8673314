import Foundation
import PlayheadFormat
import PlayheadReader
import ProcessTesting
import Testing

@testable import PlayheadDebugger

/// Notes are kept beside a recording in a file, whatever its end, and beside no recording that is in no file.
@Suite struct NotesFileTests {
  private static func note(_ number: Int) -> RecordedNote {
    RecordedNote(seq: number, time: number, name: "", text: "note \(number)\n\u{1F600}")
  }

  @Test func `a note after any beginning of a file is read, and what was cut off is counted`() throws {
    try withTemporaryFolder { folder in
      let notes = NotesFile(beside: "\(folder)/a.jsonl")
      for number in 1...3 { try notes.append(Self.note(number)) }
      let whole = [UInt8](try Data(contentsOf: URL(filePath: notes.path)))
      for length in 0...whole.count {
        try Data(whole[..<length]).write(to: URL(filePath: notes.path))
        try notes.append(Self.note(9))
        let (read, badLines) = notes.read()
        // A line that lacks its end only is whole.
        let ends = whole.indices.filter { whole[$0] == 10 && $0 <= length }
        #expect(read == ends.indices.map { Self.note($0 + 1) } + [Self.note(9)], "\(length)")
        let lastEnd = ends.last ?? -1
        #expect(badLines == (length > lastEnd + 1 ? 1 : 0), "\(length)")
      }
    }
  }

  @Test func `a session reads the notes, and counts the lines that are none`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.jsonl"
      try #"{"kind":"header","format":"playhead","version":1,"state":0}"#.write(
        toFile: path, atomically: true, encoding: .utf8)
      try NotesFile(beside: path).append(Self.note(1))
      try (String(contentsOfFile: path + ".notes.jsonl", encoding: .utf8) + "{\"kind\":\"no")
        .write(toFile: path + ".notes.jsonl", atomically: true, encoding: .utf8)
      let session = DebugSession(try RecordingFile(path: path))
      #expect(session.debugger.addedNotes == [Self.note(1)] && session.badNoteLines == 1)
    }
  }

  @Test func `a file that is no regular one is refused, and nobody waits for its reader`() throws {
    try withTemporaryFolder { folder in
      let notes = NotesFile(beside: "\(folder)/a.jsonl")
      #expect(mkfifo(notes.path, 0o600) == 0)
      #expect(throws: DebuggerError.self) { try notes.append(Self.note(1)) }
    }
  }

  @Test func `a recording has a path where it is in a file, compressed or not, and else a name only`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.jsonl"
      let header = #"{"kind":"header","format":"playhead","version":1,"state":0}"# + "\n"
      try header.write(toFile: path, atomically: true, encoding: .utf8)
      #expect(try RecordingFile(path: path).recording.path == path)
      let packed = "\(folder)/b.jsonl.gz"
      try Data(Compressed.cascades).write(to: URL(filePath: packed))
      #expect(try RecordingFile(path: packed).recording.path == packed)
      let descriptor = open(path, O_RDONLY)
      let piped = try Recording(FileSource(descriptor: descriptor, name: path))
      #expect(piped.name == path && piped.path == nil)
      #expect(DebugSession(RecordingFile(live: piped)).notesFile == nil)
    }
  }
}
