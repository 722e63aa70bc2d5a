extension [any CodingKey] {
  /// The path in the notation `metrics.test.classes[0].f1`; empty for the whole value.
  package var dotted: String {
    reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
  }
}
