// Case paths, and the reads of an environment that a recording contains.
@_exported public import struct ComposableRuntime.AnyCasePath
@_exported public import func ComposableRuntime.recordedRead

// The publishers, because effects are publishers.
#if canImport(Combine)
  @_exported public import Combine
#else
  @_exported public import OpenCombine
  @_exported public import OpenCombineDispatch
  @_exported public import OpenCombineFoundation
#endif
