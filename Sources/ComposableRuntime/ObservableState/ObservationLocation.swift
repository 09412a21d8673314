internal import Observation
import PlayheadPlatform

/// The observers of all copies of an observable value, and the number of its changes.
final class ObservationLocation: Sendable {
  private let lastVersion = Lock(0)

  #if canImport(Darwin)
    /// An `ObservationRegistrar`; nil on systems without Observation.
    private let registrar: (any Sendable)?

    init() {
      if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) {
        registrar = ObservationRegistrar()
      } else {
        registrar = nil
      }
    }
  #else
    private let registrar = ObservationRegistrar()
  #endif

  /// The number of the last change, from 1; 0 before the first.
  var version: Int { lastVersion.withLock { $0 } }

  /// Notifies the observers of a whole value of a change.
  func changing<R>(_ body: () throws -> R) rethrows -> R {
    willSet(ObservedWhole(), keyPath: \.value)
    defer { didSet(ObservedWhole(), keyPath: \.value) }
    return try body()
  }

  func nextVersion() -> Int {
    lastVersion.withLock { version in
      version += 1
      return version
    }
  }
}

#if canImport(Darwin)
  /// Stands for all observable values, which are not `Observable` here, with a key path for each of theirs.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  private struct ObservedPlace: Observable {
    subscript(keyPath: AnyKeyPath) -> Void { () }
  }

  extension ObservationLocation {
    func access<Subject: ObservableState, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>) {
      if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *), let registrar = registrar as? ObservationRegistrar {
        registrar.access(ObservedPlace(), keyPath: \.[keyPath])
      }
    }

    func willSet<Subject: ObservableState, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>) {
      if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *), let registrar = registrar as? ObservationRegistrar {
        registrar.willSet(ObservedPlace(), keyPath: \.[keyPath])
      }
    }

    func didSet<Subject: ObservableState, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>) {
      if #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *), let registrar = registrar as? ObservationRegistrar {
        registrar.didSet(ObservedPlace(), keyPath: \.[keyPath])
      }
    }
  }
#else
  extension ObservationLocation {
    func access<Subject: ObservableState, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>) {
      registrar.access(subject, keyPath: keyPath)
    }

    func willSet<Subject: ObservableState, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>) {
      registrar.willSet(subject, keyPath: keyPath)
    }

    func didSet<Subject: ObservableState, Member>(_ subject: Subject, keyPath: KeyPath<Subject, Member>) {
      registrar.didSet(subject, keyPath: keyPath)
    }
  }
#endif
