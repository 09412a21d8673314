/// Identifies a recording.
package enum RecordingID {
  /// 128 random bits in the form of a UUID, version 4 (RFC 9562).
  package static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    let high = generator.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = generator.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    let digits = [high, low].map { half in
      let text = String(half, radix: 16, uppercase: true)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
    var id = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { id += "-" }
      id.append(digit)
    }
    return id
  }
}
