import Glibc

/// How long the stages of a run take, for `--timings`.
struct StageTimes {
  /// What has passed: of the clock, and of processor time on all threads.
  private struct Moment {
    var clock = ContinuousClock.now
    var processor = StageTimes.processorTime

    func since(_ earlier: Moment) -> (clock: Duration, processor: Duration) {
      (clock - earlier.clock, processor - earlier.processor)
    }
  }

  private var begun = Moment()
  private var current = "starting"
  private var stages: [(name: String, clock: Duration, processor: Duration)] = []

  /// Ends the stage before and begins another; one that comes again is added up.
  mutating func begin(_ name: String) {
    guard name != current else { return }
    end()
    current = name
  }

  private mutating func end() {
    let now = Moment()
    let passed = now.since(begun)
    begun = now
    if let place = stages.firstIndex(where: { $0.name == current }) {
      stages[place].clock += passed.clock
      stages[place].processor += passed.processor
    } else {
      stages.append((current, passed.clock, passed.processor))
    }
  }

  /// Ends the last stage.
  ///
  /// - Returns: A table of all stages in order of their beginning, in seconds, and the memory peak.
  mutating func finish() -> [String] {
    end()
    current = "ending"
    let all = stages.reduce(into: (Duration.zero, Duration.zero)) {
      $0.0 += $1.clock
      $0.1 += $1.processor
    }
    let rows = stages.map { ($0.name, $0.clock, $0.processor) } + [("all", all.0, all.1)]
    let width = rows.map(\.0.count).max() ?? 0
    func cell(_ text: String) -> String {
      String(repeating: " ", count: max(1, 9 - text.count)) + text
    }
    var lines = [String(repeating: " ", count: width) + "  seconds  processor"]
    for (name, clock, processor) in rows {
      let padding = String(repeating: " ", count: width - name.count)
      lines.append(
        name + padding + cell(NumberText.fixed(clock.seconds, digits: 3)) + "  "
          + cell(NumberText.fixed(processor.seconds, digits: 3)))
    }
    return lines + ["memory peak: \(Self.peakMemory * 1024 / 1_000_000) MB"]
  }

  private static var usage: rusage {
    var usage = rusage()
    unsafe getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
    return usage
  }

  /// Processor time of all threads, in user and system mode.
  private static var processorTime: Duration {
    let usage = usage
    return [usage.ru_utime, usage.ru_stime].reduce(.zero) {
      $0 + .seconds($1.tv_sec) + .microseconds($1.tv_usec)
    }
  }

  /// The largest resident memory so far, in KiB.
  private static var peakMemory: Int { usage.ru_maxrss }
}

extension Duration {
  /// The duration in seconds.
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
