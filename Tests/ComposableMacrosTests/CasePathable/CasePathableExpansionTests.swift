import Testing

@Suite struct CasePathableExpansionTests {
  @Test func `each case becomes a property with its labels and availability`() {
    expectExpansion(
      """
      @CasePathable
      public indirect enum Tree {
        case leaf
        case `default`(label: Int)
        case pair(Self, right: [Self])
        @available(*, deprecated) case old
      }
      """,
      to: """
        public indirect enum Tree {
          case leaf
          case `default`(label: Int)
          case pair(Self, right: [Self])
          @available(*, deprecated) case old

          public struct AllCasePaths: ComposableRuntime.CasePathReflectable, Swift.Sendable, Swift.Sequence {
            public var leaf: ComposableRuntime.AnyCasePath<Tree, Swift.Void> {
              ComposableRuntime.AnyCasePath(
                _$embed: {
                  Tree.leaf
                },
                _$extract: {
                  if case .leaf = $0 {
                    ()
                  } else {
                    nil
                  }
                })
            }
            public var `default`: ComposableRuntime.AnyCasePath<Tree, Int> {
              ComposableRuntime.AnyCasePath(
                _$embed: Tree.`default`(label:),
                _$extract: {
                  if case .`default`(let v0) = $0 {
                    v0
                  } else {
                    nil
                  }
                })
            }
            public var pair: ComposableRuntime.AnyCasePath<Tree, (Tree, right: [Tree])> {
              ComposableRuntime.AnyCasePath(
                _$embed: {
                  Tree.pair($0.0, right: $0.1)
                },
                _$extract: {
                  if case .pair(let v0, let v1) = $0 {
                    (v0, right: v1)
                  } else {
                    nil
                  }
                })
            }
            @available(*, deprecated)
            public var old: ComposableRuntime.AnyCasePath<Tree, Swift.Void> {
              ComposableRuntime.AnyCasePath(
                _$embed: {
                  Tree.old
                },
                _$extract: {
                  if case .old = $0 {
                    ()
                  } else {
                    nil
                  }
                })
            }
            public subscript(root: Tree) -> ComposableRuntime.PartialCaseKeyPath<Tree> {
              if case .leaf = root {
                return \\.leaf
              }
              if case .`default` = root {
                return \\.`default`
              }
              if case .pair = root {
                return \\.pair
              }
              return \\.self
            }
            public func makeIterator() -> Swift.IndexingIterator<[ComposableRuntime.PartialCaseKeyPath<Tree>]> {
              var paths: [ComposableRuntime.PartialCaseKeyPath<Tree>] = []
              paths.append(\\.leaf)
              paths.append(\\.`default`)
              paths.append(\\.pair)
              return paths.makeIterator()
            }
          }

          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension Tree: ComposableRuntime.CasePathable {
        }
        """)
  }

  @Test func `conditions stay around their cases`() {
    expectExpansion(
      """
      @CasePathable
      enum A {
        #if DEBUG
          case a
        #endif
      }
      """,
      to: """
        enum A {
          #if DEBUG
            case a
          #endif

          struct AllCasePaths: ComposableRuntime.CasePathReflectable, Swift.Sendable, Swift.Sequence {
            #if DEBUG
            var a: ComposableRuntime.AnyCasePath<A, Swift.Void> {
              ComposableRuntime.AnyCasePath(
                _$embed: {
                  A.a
                },
                _$extract: {
                  if case .a = $0 {
                    ()
                  } else {
                    nil
                  }
                })
            }
            #endif
            subscript(root: A) -> ComposableRuntime.PartialCaseKeyPath<A> {
              #if DEBUG
              if case .a = root {
                return \\.a
              }
              #endif
              return \\.self
            }
            func makeIterator() -> Swift.IndexingIterator<[ComposableRuntime.PartialCaseKeyPath<A>]> {
              var paths: [ComposableRuntime.PartialCaseKeyPath<A>] = []
              #if DEBUG
              paths.append(\\.a)
              #endif
              return paths.makeIterator()
            }
          }

          static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        extension A: ComposableRuntime.CasePathable {
        }
        """)
  }

  @Test func `an enum without cases has no paths`() {
    expectExpansion(
      """
      struct Outer {
        @available(macOS 99, *)
        @CasePathable
        package enum None<T> {
        }
      }
      """,
      to: """
        struct Outer {
          @available(macOS 99, *)
          package enum None<T> {

            package struct AllCasePaths: ComposableRuntime.CasePathReflectable, Swift.Sendable, Swift.Sequence {
              package subscript(root: None) -> ComposableRuntime.PartialCaseKeyPath<None> {
                return \\.self
              }
              package func makeIterator() -> Swift.IndexingIterator<[ComposableRuntime.PartialCaseKeyPath<None>]> {
                let paths: [ComposableRuntime.PartialCaseKeyPath<None>] = []
                return paths.makeIterator()
              }
            }

            package static var allCasePaths: AllCasePaths {
              AllCasePaths()
            }
          }
        }

        @available(macOS 99, *)
        extension Outer.None: ComposableRuntime.CasePathable {
        }
        """)
  }

  @Test func `a bindable action gets its binding`() {
    expectExpansion(
      """
      @CasePathable
      public enum Action: Equatable, ComposableRuntime.BindableAction {
        case binding(BindingAction<State>)
      }
      """,
      to: """
        public enum Action: Equatable, ComposableRuntime.BindableAction {
          case binding(BindingAction<State>)

          public struct AllCasePaths: ComposableRuntime.CasePathReflectable, Swift.Sendable, Swift.Sequence {
            public var binding: ComposableRuntime.AnyCasePath<Action, BindingAction<State>> {
              ComposableRuntime.AnyCasePath(
                _$embed: Action.binding,
                _$extract: {
                  if case .binding(let v0) = $0 {
                    v0
                  } else {
                    nil
                  }
                })
            }
            public subscript(root: Action) -> ComposableRuntime.PartialCaseKeyPath<Action> {
              if case .binding = root {
                return \\.binding
              }
              return \\.self
            }
            public func makeIterator() -> Swift.IndexingIterator<[ComposableRuntime.PartialCaseKeyPath<Action>]> {
              var paths: [ComposableRuntime.PartialCaseKeyPath<Action>] = []
              paths.append(\\.binding)
              return paths.makeIterator()
            }
          }

          public static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }

          public var binding: BindingAction<State>? {
            if case .binding(let action) = self {
              action
            } else {
              nil
            }
          }
        }

        extension Action: ComposableRuntime.CasePathable {
        }
        """)
  }
}
