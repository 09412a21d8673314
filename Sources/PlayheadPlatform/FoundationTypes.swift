// `Date`, `Data`, `URL`, `UUID` and `Decimal`, where a system has them without the rest of Foundation.

#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
