// TCA's name and re-exports.
@_exported import ComposableRuntime
