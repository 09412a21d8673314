import ComposableArchitecture
import PlayheadMain
import PlayheadTCAReplay

// A debugger of one's own.
await Playhead.main(LiveFeature(initialState: Feature.State(), reducer: { Feature() }, world: { _ in }))
