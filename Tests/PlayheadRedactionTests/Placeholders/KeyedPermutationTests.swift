import PlayheadRedaction
import Testing

@Suite struct KeyedPermutationTests {
  private let permutation = KeyedPermutation(SipHash(key: 1, 2))

  @Test(arguments: [0, 1, 2, 6, 127, 255, 1000] as [UInt64])
  func `every number of a range stands for exactly one other`(last: UInt64) {
    let all = Set((0...last).map { permutation.permuted($0, last: last, order: 0) })
    #expect(all == Set(0...last))
  }

  @Test func `numbers outside of the range are passed over`() {
    let odd = stride(from: 1, through: 99, by: 2).map { UInt64($0) }
    let all = odd.map { permutation.permuted($0, last: 100, order: 0) { $0 % 2 == 1 } }
    #expect(all.sorted() == odd)
  }

  @Test func `another order or another key exchanges them otherwise`() {
    func all(_ permutation: KeyedPermutation, _ order: UInt64) -> [UInt64] {
      (0..<64).map { permutation.permuted($0, last: .max, order: order) }
    }
    #expect(all(permutation, 0) != all(permutation, 1))
    #expect(all(permutation, 0) != all(KeyedPermutation(SipHash(key: 1, 3)), 0))
  }
}
