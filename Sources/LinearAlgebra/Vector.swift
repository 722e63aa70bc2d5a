private import CBLAS

/// Vector operations on BLAS: single-precision elements, double-precision sums.
///
/// Every operation checks that its operands have equal lengths, runs on the calling thread unless it
/// is given threads, and is linear in that length.
public enum Vector {
  /// Holds BLAS to one thread; results then do not depend on the machine's load or core count.
  ///
  /// Called before the first sum whose bits matter; later calls do nothing, since OpenBLAS would begin
  /// threads that have been ended anew.
  package static func useOneThread() { oneThread }

  private static let oneThread: Void = sentiment_blas_use_one_thread()

  /// Holds BLAS to one thread and ends the others that it began with, which take time from those of the
  /// program.
  ///
  /// For a program that has not used BLAS yet: a library cannot know what its host does with it.
  package static func endIdleThreads() {
    useOneThread()
    sentiment_blas_end_threads()
  }

  /// The address space that BLAS takes for its buffer, in bytes, and some for what it does beside.
  package static let bufferSize = 160 << 20

  /// Whether BLAS has its buffer, which it takes when this is first asked.
  ///
  /// With a limit on the address space that denies it one, OpenBLAS never comes back from the first
  /// product of matrices.
  package static let hasBuffer: Bool = sentiment_blas_take_buffer(bufferSize) != 0

  /// What the BLAS loaded at run time calls itself, or `nil` where it does not say.
  public static var implementation: String? {
    unsafe sentiment_blas_configuration().map { unsafe String(cString: $0) }
  }

  /// The scalar product Σ xᵢ yᵢ, summed in double precision.
  public static func dot(_ x: [Float], _ y: [Float]) -> Double {
    precondition(x.count == y.count, "lengths differ: \(x.count) and \(y.count)")
    return unsafe cblas_dsdot(Int32(x.count), x, 1, y, 1)
  }

  /// Scales a vector in place: x ← alpha · x.
  public static func scale(_ x: inout [Float], by alpha: Float) {
    unsafe cblas_sscal(Int32(x.count), alpha, &x, 1)
  }
}
