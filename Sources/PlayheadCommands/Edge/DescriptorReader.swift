package import Dispatch
internal import PlayheadPlatform

/// Reads from a descriptor on a thread of its own.
package enum DescriptorReader {
  /// Reads until the end of input, or until `body` returns false, which receives each piece on that thread and an empty one at the end.
  package static func start(
    _ descriptor: CInt, label: String, group: DispatchGroup? = nil,
    _ body: @escaping @Sendable (ArraySlice<UInt8>) -> Bool
  ) {
    DispatchQueue(label: label).async(group: group) {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(descriptor, &bytes, bytes.count)
        if count < 0, errno == EINTR { continue }
        if !body(bytes.prefix(max(count, 0))) || count <= 0 { return }
      }
    }
  }
}
