import Foundation
import OrderedCollections
import PlayheadFormat
import PlayheadReader
import ProcessTesting
import Testing

@testable import PlayheadDebugger

/// The samples of the package.
enum SampleFile {
  static let folder = URL(filePath: PackageFolder.path).appending(path: "recordings").path

  static let list = folder + "/list.jsonl"
  static let all = ["counter", "guessmyage", "list", "primes", "repositories", "timer"].map { "\(folder)/\($0).jsonl" }
}

/// What answers write can be typed, and means the same.
@Suite struct TypedBackTests {
  @Test(arguments: SampleFile.all)
  func `an action as answers write it is that action`(path: String) throws {
    var debugger = try Debugger(Recording(path: path))
    let recording = debugger.recording
    let title = ActionTitle(recording.schema)
    var (count, shortCount) = (0, 0)
    for position in max(recording.first, 1)...recording.last {
      let action = try recording.action(position)
      guard action.type == nil, action.name != RecordedAction.outsideName else { continue }
      let name = title.title(of: action)
      let whole = name + title.payload(of: action, limit: .max, shortensIDs: false)
      #expect(try debugger.action(parsing: whole) == action.value, "\(whole)")
      count += 1
      _ = try debugger.goto(.position(position - 1))
      let short = name + title.payload(of: action, limit: .max)
      guard short != whole else { continue }
      do throws(DebuggerError) {
        #expect(try debugger.action(parsing: short) == action.value, "\(short)")
        shortCount += 1
      } catch {
        // What is new has an id that the state does not have yet.
        guard case .noSuchEnd(_, isAmbiguous: false) = error.reason else { throw error }
      }
    }
    #expect(count > 0)
    if path == SampleFile.list { #expect(shortCount > 30) }
  }

  @Test(arguments: SampleFile.all)
  func `a time as answers write it is a position at that time`(path: String) throws {
    var debugger = try Debugger(Recording(path: path))
    for position in 1...debugger.timeline.last {
      let moment = TimeText.moment(try debugger.recording.action(position).time)
      let stop = try debugger.goto(PositionReference(parsing: moment))
      #expect(stop.position >= position)
      #expect(stop.frame.map { TimeText.moment($0.action.time) } == moment)
    }
  }

  @Test(
    arguments: [
      ("6BA7B810-9DAD-11D1-80B4-00C04FD430C8", nil), ("6BA7B810-9DAD-41D1-80B4-00C04FD430C8", "4FD430C8"),
      ("00000000-0000-0000-0000-000000000096", "00000096"), ("00000096-0000-0000-0000-000000000000", nil),
      ("00000000-0000-0000-0000-000000000000", "00000000"), ("00000000-0000-0000-0000-00000000009G", nil),
      ("00000000-0000-0000-0000-0000000000é", nil), ("short", nil),
    ] as [(String, String?)])
  func `of a UUID the end is written that tells it from others`(id: String, end: String?) {
    let line = ValueText(schema: nil, shortensIDs: true).line(JSONValue.string(id), nil)
    #expect(line == (end.map { "\"…\($0)\"" } ?? "\"\(id)\""))
    #expect(ValueText(schema: nil).line(JSONValue.string(id), nil) == "\"\(id)\"")
  }

  @Test func `types that hold themselves end nothing but the search`() throws {
    let debugger = try Sample.debugger(
      #"""
      {"kind":"header","format":"playhead","version":1,"schema":{"types":{"S":{"fields":[]},"PresentationAction<A>":{"cases":[["presented",[["_0","PresentationAction<A>"]]],["again",[["_0","PresentationAction<A>"]]]]}},"state":"S","action":"PresentationAction<A>"},"state":{}}

      """#)
    #expect(throws: DebuggerError.self) { try debugger.action(parsing: "nothing.there") }
    let deep = Array(repeating: "again", count: 100_000).joined(separator: ".")
    #expect(throws: DebuggerError.self) { try debugger.action(parsing: deep) }
    #expect(ActionTitle(debugger.recording.schema).recordedName("nothing") == nil)
  }

  @Test func `an end that several ids have is refused, and so is one that none has`() throws {
    let ids = ["00000001-0000-0000-0000-0000000000AE", "00000002-0000-0000-0000-0000000000AE"]
    let state = #"{"a":"\#(ids[0])","b":"\#(ids[1])"}"#
    let debugger = try Sample.debugger(
      #"""
      {"kind":"header","format":"playhead","version":1,"schema":{"types":{"S":{"fields":[["a","UUID"],["b","UUID"]]},"A":{"cases":[["remove",[["id","UUID"]]],["name",[["_0","String"]]]]}},"state":"S","action":"A"},"state":STATE}

      """#.replacing("STATE", with: state))
    func error(_ text: String) -> DebuggerError.Reason? {
      do throws(DebuggerError) { _ = try debugger.action(parsing: text); return nil } catch { return error.reason }
    }
    #expect(error(#".remove(id: "…000000AE")"#) == .noSuchEnd("000000AE", isAmbiguous: true))
    #expect(error(#"remove(id: "…000000AF")"#) == .noSuchEnd("000000AF", isAmbiguous: false))
    #expect(
      try debugger.action(parsing: #"remove(id: "…1-0000-0000-0000-0000000000AE")"#)["remove"]?["id"] == .string(ids[0])
    )
    #expect(try debugger.action(parsing: #"name("…what else")"#) == ["name": ["_0": "…what else"]])
  }
}
