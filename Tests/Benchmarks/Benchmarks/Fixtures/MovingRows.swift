import Foundation

/// A recording of a thousand rows that are changed, put in, taken out, moved and sorted, as text.
///
/// Written without a store, so that many actions take little time.
func movingRows(actions count: Int) throws -> String {
  let path = TemporaryFiles.path()
  _ = FileManager.default.createFile(atPath: path, contents: nil)
  let file = try FileHandle(forWritingTo: URL(filePath: path))
  var generator = SystemRandomNumberGenerator()
  var next = 1000
  var rows = Array(0..<next)
  func row(_ id: Int) -> String {
    #"{"id":\#(id),"title":"row \#(id), with some words to weigh","isDone":false,"tags":["a","b"]}"#
  }
  func whole() -> String { "[" + rows.map(row).joined(separator: ",") + "]" }
  var text = #"{"kind":"header","format":"playhead","version":1,"state":{"rows":\#(whole())}}"# + "\n"
  var size = 0
  for seq in 1...count {
    let place = rows.indices.randomElement(using: &generator) ?? 0
    let patch: String
    switch Int.random(in: 0..<1000, using: &generator) {
    case 0..<150 where rows.count < 1100:
      patch = #"{"op":"add","path":"/rows/\#(place)","value":\#(row(next))}"#
      rows.insert(next, at: place)
      next += 1
    case 0..<300 where rows.count > 900:
      patch = #"{"op":"remove","path":"/rows/\#(place)"}"#
      rows.remove(at: place)
    case 300..<320:
      let id = rows.remove(at: place)
      let target = rows.indices.randomElement(using: &generator) ?? 0
      rows.insert(id, at: target)
      patch =
        #"{"op":"remove","path":"/rows/\#(place)"},{"op":"add","path":"/rows/\#(target)","value":\#(row(id))}"#
    case 320 where seq % 50 == 0:
      rows.shuffle(using: &generator)
      patch = #"{"op":"replace","path":"/rows","value":\#(whole())}"#
    default: patch = #"{"op":"replace","path":"/rows/\#(place)/title","value":"row \#(rows[place]) at \#(seq)"}"#
    }
    let lines =
      #"{"kind":"action","seq":\#(seq),"t":\#(seq * 9),"name":"rowTapped","action":{"rowTapped":{"_0":\#(place)}}}"#
      + "\n" + #"{"kind":"change","seq":\#(seq),"dur":1200,"patch":[\#(patch)]}"# + "\n"
    size += lines.utf8.count
    text += lines
    // As often as a writer puts one: the text of a state is about so long.
    if size > rows.count * 84 {
      size = 0
      text += #"{"kind":"keyframe","seq":\#(seq),"t":\#(seq * 9),"state":{"rows":\#(whole())}}"# + "\n"
    }
    if text.utf8.count > 1 << 22 {
      try file.write(contentsOf: Data(text.utf8))
      text = ""
    }
  }
  try file.write(contentsOf: Data(text.utf8))
  try file.close()
  return path
}
