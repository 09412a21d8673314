import ComposableArchitecture
import PlayheadRecorder
import PlayheadTCA

// A recorded app.
let store = Store(initialState: Feature.State()) { Feature().recorded() }
await store.send(.increment).finish()
