import Foundation
import PlayheadRecorder

/// A disk that is full for a while.
enum FullDisk {
  /// Limits the size of files that this process writes, as a full disk would.
  static func limit(to bytes: UInt?) {
    var limit = rlimit()
    #if canImport(Darwin)
      let resource = RLIMIT_FSIZE
    #else
      let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #endif
    getrlimit(resource, &limit)
    limit.rlim_cur = bytes.map { rlim_t($0) } ?? limit.rlim_max
    setrlimit(resource, &limit)
  }

  /// Fills the disk that a file lies on, but for some bytes.
  static func fill(_ path: String, leaving bytes: Int) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let block = [UInt8](repeating: 0, count: 4096)
    var size = 0
    while true {
      let count = write(descriptor, block, block.count)
      if count <= 0 { break }
      size += count
    }
    ftruncate(descriptor, off_t(max(size - bytes, 0)))
    close(descriptor)
  }
}
