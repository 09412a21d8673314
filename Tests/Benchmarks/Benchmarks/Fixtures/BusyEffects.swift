import Foundation
import RandomTesting

/// Writes a recording of searches and saved rows whose effects run beside one another, as a busy app's do.
func busyEffects(actions: Int) throws -> String {
  var generator = SeededGenerator(seed: 1)
  var text = header
  var running: [(effect: Int, row: Int?)] = []
  var (effects, time) = (0, 0)
  for position in 1...actions {
    time += Int.random(in: 1...200, using: &generator)
    func add(_ name: String, _ action: String, from effect: Int? = nil, _ patch: String) {
      let origin = effect.map { #","from":{"effect":\#($0)}"# } ?? ""
      text +=
        #"{"kind":"action","seq":\#(position),"t":\#(time),"name":"\#(name)"\#(origin),"action":{"\#(name)":\#(action)}}"#
        + "\n" + #"{"kind":"change","seq":\#(position),"dur":5,"patch":[\#(patch)]}"# + "\n"
    }
    func start(_ name: String) {
      text +=
        #"{"kind":"effect","id":\#(effects),"event":"start","seq":\#(position),"t":\#(time),"name":"\#(name)","at":"\#(name).swift:1"}"#
        + "\n"
    }
    func replace(_ path: String, _ value: String) -> String { #"{"op":"replace","path":"\#(path)","value":\#(value)}"# }
    if !running.isEmpty, Int.random(in: 0..<100, using: &generator) < 55 {
      let (effect, row) = running.remove(at: .random(in: 0..<running.count, using: &generator))
      if let row {
        add(
          "saved", #"{"id":\#(row),"title":"title \#(effect)"}"#, from: effect,
          replace("/rows/\(row)/title", "\"title \(effect)\"") + "," + replace("/rows/\(row)/isSaving", "false"))
      } else {
        let found = #"["a\#(effect)","b\#(effect)"]"#
        add(
          "found", #"{"_0":\#(found)}"#, from: effect,
          replace("/results", found) + "," + replace("/isLoading", "false"))
      }
      text += #"{"kind":"effect","id":\#(effect),"event":"finish","t":\#(time)}"# + "\n"
    } else if Int.random(in: 0..<10, using: &generator) == 0 {
      add("tapped", "{}", replace("/count", "\(position)"))
    } else {
      effects += 1
      if Bool.random(using: &generator) {
        let row = Int.random(in: 0..<50, using: &generator)
        add("save", #"{"id":\#(row)}"#, replace("/rows/\(row)/isSaving", "true"))
        start("save")
        running.append((effects, row))
      } else {
        add(
          "typed", #"{"_0":"q\#(effects)"}"#, replace("/query", "\"q\(effects)\"") + "," + replace("/isLoading", "true")
        )
        start("search")
        running.append((effects, nil))
      }
    }
  }
  let path = TemporaryFiles.path()
  try text.write(toFile: path, atomically: true, encoding: .utf8)
  return path
}

private let header =
  #"{"kind":"header","format":"playhead","version":1,"minReader":1,"id":"1","started":"","store":{"name":"S","state":"S","action":"A","fidelity":"codable"},"state":{"rows":["#
  + (0..<50).map { #"{"id":\#($0),"title":"row \#($0)","isSaving":false}"# }.joined(separator: ",")
  + #"],"query":"","results":[],"count":0,"isLoading":false}}"# + "\n"
