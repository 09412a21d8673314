import PlayheadReader
import Testing

/// The positions of a recording whose actions it has.
@Suite struct ActionPositionsTests {
  private static let text = #"""
    {"kind":"header","format":"playhead","version":1,"state":{}}
    {"kind":"action","seq":1,"t":1,"name":"a"}
    {"kind":"change","seq":1,"dur":1}
    {"kind":"action","seq":2,"t":2,"name":"a"}
    {"kind":"change","seq":2,"dur":1}
    {"kind":"gap","t":3,"reason":"full","dropped":4}
    {"kind":"keyframe","seq":5,"t":4,"state":{}}
    {"kind":"action","seq":6,"t":5,"name":"a"}
    {"kind":"change","seq":6,"dur":1}

    """#

  @Test func `those that were lost are none of them`() throws {
    let positions = try SampleRecording.open(Self.text).actionPositions
    #expect(Array(positions) == [1, 2, 6])
    #expect(positions.count == 3)
    for first in 0...8 {
      for last in 0...8 {
        let expected = [1, 2, 6].filter { $0 >= first && $0 <= last }
        #expect(Array(positions.within(first, through: last)) == expected)
        #expect(positions.within(first, through: last).count == expected.count)
      }
    }
  }
}
