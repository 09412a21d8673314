import PlayheadDebugger
import PlayheadFormat
import PlayheadReader

/// Recordings written by hand.
enum Sample {
  static let header = #"""
    {"kind":"header","format":"playhead","version":1,"minReader":1,"id":"1","started":"2026-11-21T02:26:09.123456Z","store":{"name":"Counter","state":"Counter.State","action":"Counter.Action","fidelity":"recordable"},"schema":{"types":{"Counter.State":{"fields":[["count","Int"],["fact","String?"],["items","[Item]"],["destination","Destination?"],["rows","[String: Int]"]]},"Item":{"fields":[["name","String"]]},"Destination":{"cases":[["alert",[["_0","Alert"]]],["sheet",[]]]},"Alert":{"fields":[["title","String"]]},"Counter.Action":{"cases":[["tapped",[]],["increment",[]],["response",[["_0","Result<String, any Error>"]]],["logged",[]],["toggled",[]],["tick",[]],["load",[]],["loaded",[]],["reset",[]],["row",[["id","Int"],["action","Item.Action"]]]]},"Item.Action":{"cases":[["save",[]],["delete",[]]]}},"state":"Counter.State","action":"Counter.Action"},"state":{"count":0,"items":[{"name":"a"}],"rows":{"a b":1}}}

    """#

  /// Nine actions:
  ///
  ///     1 tapped ─ effect 1 ┬ 3 response ─ effect 2 ─ 5 logged, then it fails
  ///     2 increment
  ///     4 toggled ─ effect 3 ─ 6 tick, then 7 cancels it
  ///     7 toggled
  ///     8 load ─ effect 4 ─ 9 loaded, still running
  static let cascades =
    header + #"""
      {"kind":"action","seq":1,"t":100,"name":"tapped","action":{"tapped":{}}}
      {"kind":"change","seq":1,"dur":1000}
      {"kind":"effect","id":1,"event":"start","seq":1,"t":110,"name":"run","at":"Counter.swift:71"}
      {"kind":"action","seq":2,"t":200,"name":"increment","action":{"increment":{}}}
      {"kind":"change","seq":2,"dur":2000,"patch":[{"op":"replace","path":"/count","value":1}]}
      {"kind":"action","seq":3,"t":300,"name":"response","from":{"effect":1},"action":{"response":{"_0":{"success":{"_0":"hi"}}}}}
      {"kind":"change","seq":3,"dur":3000,"patch":[{"op":"add","path":"/fact","value":"hi"}]}
      {"kind":"effect","id":1,"event":"finish","t":310}
      {"kind":"effect","id":2,"event":"start","seq":3,"t":320,"name":"log"}
      {"kind":"action","seq":4,"t":400,"name":"toggled","action":{"toggled":{}}}
      {"kind":"change","seq":4,"dur":1000}
      {"kind":"effect","id":3,"event":"start","seq":4,"t":410,"name":"timer"}
      {"kind":"action","seq":5,"t":500,"name":"logged","from":{"effect":2},"action":{"logged":{}}}
      {"kind":"change","seq":5,"dur":1000}
      {"kind":"effect","id":2,"event":"fail","t":510,"error":"offline"}
      {"kind":"action","seq":6,"t":600,"name":"tick","from":{"effect":3},"action":{"tick":{}}}
      {"kind":"change","seq":6,"dur":4000,"patch":[{"op":"replace","path":"/count","value":2}]}
      {"kind":"action","seq":7,"t":700,"name":"toggled","action":{"toggled":{}}}
      {"kind":"change","seq":7,"dur":1000}
      {"kind":"effect","id":3,"event":"cancel","t":710,"by":7,"cancelID":"timer"}
      {"kind":"note","seq":7,"t":720,"name":"stopped"}
      {"kind":"action","seq":8,"t":800,"name":"load","action":{"load":{}}}
      {"kind":"change","seq":8,"dur":1000}
      {"kind":"effect","id":4,"event":"start","seq":8,"t":810,"name":"run"}
      {"kind":"action","seq":9,"t":900,"name":"loaded","from":{"effect":4},"action":{"loaded":{}}}
      {"kind":"change","seq":9,"dur":1000,"patch":[{"op":"add","path":"/items/1","value":{"name":"b"}},{"op":"replace","path":"/count","value":1}]}
      {"kind":"end","t":1000,"seq":9,"status":"closed"}

      """#

  /// The process ended inside the reducer of action 2.
  static let unfinished =
    header + #"""
      {"kind":"action","seq":1,"t":100,"name":"increment","action":{"increment":{}}}
      {"kind":"change","seq":1,"dur":2000,"patch":[{"op":"replace","path":"/count","value":1}]}
      {"kind":"action","seq":2,"t":200,"name":"reset","action":{"reset":{}}}

      """#

  /// Action 1 sends action 2 while it is reduced, so that their changes come in the other order.
  static let nested =
    header + #"""
      {"kind":"action","seq":1,"t":100,"name":"tapped","action":{"tapped":{}}}
      {"kind":"action","seq":2,"t":110,"name":"increment","action":{"increment":{}}}
      {"kind":"change","seq":2,"dur":1000,"patch":[{"op":"replace","path":"/count","value":1}]}
      {"kind":"change","seq":1,"dur":9000,"patch":[{"op":"add","path":"/fact","value":"outer"}]}
      {"kind":"action","seq":3,"t":200,"name":"reset","action":{"reset":{}}}
      {"kind":"change","seq":3,"dur":1000,"patch":[{"op":"replace","path":"/count","value":0}]}

      """#

  /// Actions 3 and 4 were lost; a keyframe at 4 goes on.
  static let gap =
    header + #"""
      {"kind":"action","seq":1,"t":100,"name":"increment","action":{"increment":{}}}
      {"kind":"change","seq":1,"dur":2000,"patch":[{"op":"replace","path":"/count","value":1}]}
      {"kind":"action","seq":2,"t":200,"name":"increment","action":{"increment":{}}}
      {"kind":"gap","t":300,"reason":"No space left on device","dropped":5}
      {"kind":"keyframe","seq":4,"t":400,"state":{"count":4,"items":[],"rows":{}}}
      {"kind":"action","seq":5,"t":500,"name":"increment","action":{"increment":{}}}
      {"kind":"change","seq":5,"dur":2000,"patch":[{"op":"replace","path":"/count","value":5}]}
      {"kind":"end","t":600,"seq":5,"status":"closed"}

      """#

  static func recording(_ text: String, recovers: Bool = false) throws -> Recording {
    try Recording(
      MemorySource(Array(text.utf8), name: "sample.jsonl"), options: Recording.Options(recovers: recovers))
  }

  /// A recording of one action, which changes a state by a patch.
  static func changing(_ state: JSONValue, by patch: JSONPatch) -> String {
    var lines = JSONWriter()
    lines.append(raw: #"{"kind":"header","format":"playhead","version":1,"state":"#)
    lines.append(state)
    lines.append(raw: "}\n{\"kind\":\"action\",\"seq\":1,\"t\":1,\"name\":\"changed\"}\n")
    RecordedChange(seq: 1, duration: 1, patch: patch).write(into: &lines)
    return lines.text
  }

  static func debugger(_ text: String) throws -> Debugger {
    Debugger(try recording(text))
  }
}
