// In place of glibc's module, whose names Foundation for Linux shows; with the one type of it that Foundation's own names.
public enum POSIXErrorCode: Int32, Sendable {
  case EPERM = 1
  case ENOENT
}
