// The runtime under the name that `PlayheadTCA` imports.
@_exported import ComposableOlder
@_exported import ComposableRuntime
