// A whole app keeps its imports with a target of this one file.
@_exported import ComposableOlder
@_exported import ComposableRuntime
@_exported import ComposableTesting
