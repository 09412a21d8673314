package import ComposableRuntime
package import PlayheadRecorder

extension EffectStart {
  /// The recorded place of the feature, or of its nearest parent where a step has no name; nil for the whole state.
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
