/// The number of elements in every chunk but the last of a ``ChunkedArray``.
@inlinable package var chunkSize: Int { 64 }
