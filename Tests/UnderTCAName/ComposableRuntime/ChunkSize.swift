// As IdentifiedArray.swift of swift-identified-collections 1.1: the elements lie in one array, which `elements` returns in O(1) and which
// a change of a copy copies.
@inlinable package var chunkSize: Int { 1 << 32 }
