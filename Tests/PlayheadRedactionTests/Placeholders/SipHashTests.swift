import PlayheadRedaction
import Testing

@Suite struct SipHashTests {
  /// The test values of the paper's appendix A, and of its reference implementation for no bytes.
  @Test(arguments: [(0, 0x726f_db47_dd0e_0e31), (15, 0xa129_ca61_49be_45e5)] as [(UInt8, UInt64)])
  func `it gives the published values`(count: UInt8, expected: UInt64) {
    let hash = SipHash(key: 0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908)
    #expect(Array(0..<count).withUnsafeBytes { hash.hash($0) } == expected)
  }
}
