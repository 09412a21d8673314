// OpenCombine has Combine's names, some of them in modules of their own.
@_exported import OpenCombine
@_exported import OpenCombineDispatch
@_exported import OpenCombineFoundation
