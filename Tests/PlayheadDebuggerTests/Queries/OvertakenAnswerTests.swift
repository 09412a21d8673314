import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import Testing

/// A late answer is told with the one that overtook it.
@Suite struct OvertakenAnswerTests {
  /// A search for "a", then one for "ab", whose answers come in the other order; a timer writes, too.
  private static let race =
    Sample.header + #"""
      {"kind":"action","seq":1,"t":100,"name":"load","action":{"load":{}}}
      {"kind":"change","seq":1,"dur":1000}
      {"kind":"effect","id":1,"event":"start","seq":1,"t":110,"name":"search"}
      {"kind":"action","seq":2,"t":200,"name":"load","action":{"load":{}}}
      {"kind":"change","seq":2,"dur":1000}
      {"kind":"effect","id":2,"event":"start","seq":2,"t":210,"name":"search"}
      {"kind":"action","seq":3,"t":300,"name":"response","from":{"effect":2},"action":{"response":{"_0":{"success":{"_0":"ab"}}}}}
      {"kind":"change","seq":3,"dur":1000,"patch":[{"op":"add","path":"/fact","value":"ab"}]}
      {"kind":"effect","id":2,"event":"finish","t":310}
      {"kind":"action","seq":4,"t":400,"name":"response","from":{"effect":1},"action":{"response":{"_0":{"success":{"_0":"a"}}}}}
      {"kind":"change","seq":4,"dur":1000,"patch":[{"op":"replace","path":"/fact","value":"a"}]}
      {"kind":"action","seq":5,"t":500,"name":"response","from":{"effect":1},"action":{"response":{"_0":{"success":{"_0":"b"}}}}}
      {"kind":"change","seq":5,"dur":1000,"patch":[{"op":"replace","path":"/fact","value":"b"}]}
      {"kind":"effect","id":3,"event":"start","seq":5,"t":510,"name":"timer"}
      {"kind":"action","seq":6,"t":600,"name":"response","from":{"effect":3},"action":{"response":{"_0":{"success":{"_0":"t"}}}}}
      {"kind":"change","seq":6,"dur":1000,"patch":[{"op":"replace","path":"/fact","value":"t"}]}
      {"kind":"action","seq":7,"t":700,"name":"response","from":{"effect":1},"action":{"response":{"_0":{"success":{"_0":"c"}}}}}
      {"kind":"change","seq":7,"dur":1000,"patch":[{"op":"replace","path":"/fact","value":"c"}]}
      {"kind":"end","t":800,"seq":7,"status":"closed"}

      """#

  @Test(arguments: [(4, [3]), (3, []), (5, []), (7, [])])
  func `an answer is overtaken by those of effects that started later and had written the value`(
    position: Int, overtakers: [Int]
  ) throws {
    var debugger = try Sample.debugger(Self.race)
    _ = try debugger.goto(.position(position))
    let explanation = try debugger.explain(ValuePath(parsing: "fact"))
    #expect(explanation.change?.position == position)
    #expect(explanation.overtakers.map(\.position) == overtakers)
  }
}
