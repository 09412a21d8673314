public import AppleFoundation
public import ObjectiveC

// https://developer.apple.com/documentation/appkit/nsworkspace/open(_:)
open class NSWorkspace: ObjectiveC.NSObject {
  open class var shared: NSWorkspace { fatalError() }
  @discardableResult open func open(_ url: URL) -> Bool { fatalError() }
}
