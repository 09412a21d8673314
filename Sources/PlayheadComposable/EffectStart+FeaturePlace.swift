package import ComposableRuntime
package import PlayheadRecorder

extension EffectStart {
  /// The place in the state of the feature that returned the effect, as it is recorded; nil for the whole state.
  ///
  /// Where a step on the way has no name, as a property of a type that is not `@Recordable`, it is the place of the last
  /// parent that has one: that is a part of its state.
  package var featurePlace: JSONPointer? {
    var place = JSONPointer()
    loop: for step in feature {
      switch step {
      case .property(let keyPath):
        guard let name = RecordedName.name(of: keyPath) else { break loop }
        place.tokens += name.split(separator: ".").map(String.init)
      case .enumCase(let name): place.tokens += [name, "_0"]
      case .element(let index): place.tokens.append(String(index))
      case .stackElement(let index): place.tokens += [String(index), "element"]
      case .unknown: break loop
      }
    }
    return place.tokens.isEmpty ? nil : place
  }
}
