internal import Files

/// A range of finite numbers whose ends may be open.
///
///     NumberRange(.excluding(0), .including(1))  // above 0 and at most 1
package struct NumberRange: Sendable, Equatable, CustomStringConvertible {
  /// One end of the range.
  package enum Bound: Sendable, Equatable {
    /// The number itself lies outside.
    case excluding(Double)
    /// The number itself lies inside.
    case including(Double)
    /// There is no bound.
    case none
  }

  /// The lower end.
  package let lower: Bound
  /// The upper end.
  package let upper: Bound

  /// Makes a range.
  ///
  /// - Parameters:
  ///   - lower: The lower end.
  ///   - upper: The upper end.
  package init(_ lower: Bound, _ upper: Bound) {
    self.lower = lower
    self.upper = upper
  }

  /// Returns whether the number is finite and within both ends.
  ///
  /// - Parameter number: Any number; NaN and the infinities are never inside.
  /// - Returns: Whether the number lies in the range.
  package func contains(_ number: Double) -> Bool {
    let isAbove =
      switch lower {
      case .excluding(let bound): number > bound
      case .including(let bound): number >= bound
      case .none: true
      }
    let isBelow =
      switch upper {
      case .excluding(let bound): number < bound
      case .including(let bound): number <= bound
      case .none: true
      }
    return number.isFinite && isAbove && isBelow
  }

  /// The range in words, such as "from 0 to 1"; empty where there is no bound.
  package var description: String {
    if case .including(let low) = lower, case .including(let high) = upper {
      return "from \(NumberWords.short(low)) to \(NumberWords.short(high))"
    }
    var parts: [String] = []
    switch lower {
    case .excluding(let bound): parts.append("above \(NumberWords.short(bound))")
    case .including(let bound): parts.append("of at least \(NumberWords.short(bound))")
    case .none: break
    }
    switch upper {
    case .excluding(let bound): parts.append("below \(NumberWords.short(bound))")
    case .including(let bound): parts.append("at most \(NumberWords.short(bound))")
    case .none: break
    }
    return parts.joined(separator: " and ")
  }
}
