import Testing

@testable import PlayheadReplay

/// Short texts have numbers.
@Suite struct ShortTextsTests {
  @Test func `equal texts have one number`() {
    var texts = ShortTexts()
    let all = (0..<2000).map { "text \($0 % 1500)" } + ["", String(repeating: "a", count: 64)]
    var numbers: [String: Int] = [:]
    for text in all {
      Array(text.utf8).withUnsafeBytes { bytes in
        if let number = texts.number(of: bytes) {
          #expect(numbers[text] == number)
        } else {
          #expect(numbers[text] == nil)
          if texts.insert(bytes) { numbers[text] = numbers.count }
        }
      }
    }
    // Only so many are kept.
    #expect(numbers.count == 1024)
    #expect(Set(numbers.values) == Set(0..<1024))
  }

  @Test func `the empty text is one and a long one is none`() {
    var texts = ShortTexts()
    let (empty, long) = (UnsafeRawBufferPointer(start: nil, count: 0), [UInt8](repeating: 1, count: 65))
    #expect(texts.number(of: empty) == nil)
    let isKept = texts.insert(empty)
    #expect(isKept)
    #expect(texts.number(of: empty) == 0)
    long.withUnsafeBytes { bytes in
      let isKept = texts.insert(bytes)
      #expect(!isKept)
      #expect(texts.number(of: bytes) == nil)
    }
  }
}
