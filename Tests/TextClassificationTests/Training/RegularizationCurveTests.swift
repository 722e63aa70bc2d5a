import Testing

@testable import TextClassification

@Suite("The choice of a strength from its curve")
struct RegularizationCurveTests {
  private static func chosen(_ points: KeyValuePairs<Float, Double>) -> Float? {
    RegularizationCurve(
      points: points.map {
        .init(regularization: $0.key, logLoss: $0.value, accuracy: 0, temperature: 1)
      }, foldCount: 5, rowCount: 100
    ).chosen?.regularization
  }

  @Test(
    arguments: [
      // The smallest loss, where the others are more than 1 % away.
      ([1.5: 0.50, 5: 0.40, 15: 0.41, 50: 0.45], 5),
      ([1.5: 0.50, 5: 0.45, 15: 0.42, 50: 0.40], 50),
      // The usual strength, where its loss is within 1 %.
      ([1.5: 0.50, 5: 0.400, 15: 0.404, 50: 0.45], 15),
      ([5: 0.45, 15: 0.4039, 50: 0.401, 150: 0.4], 15),
      // The nearest to it, where its own is not.
      ([1.5: 0.400, 5: 0.402, 15: 0.41], 5),
      ([15: 0.41, 50: 0.402, 150: 0.4], 50),
      // By ratio: 150 is ten times 15, 1.5 a tenth of it and 4 nearer than both.
      ([4: 0.4, 150: 0.4], 4), ([0.1: 0.4, 150: 0.4], 150),
      ([7: 0.3], 7), ([:], nil),
    ] as [(KeyValuePairs<Float, Double>, Float?)])
  func `is the nearest to 15 within one per cent of the smallest loss`(
    points: KeyValuePairs<Float, Double>, expected: Float?
  ) {
    #expect(Self.chosen(points) == expected)
  }

  @Test func `passes over a loss that is no number`() {
    #expect(Self.chosen([5: 0.4, 15: .nan, 50: .infinity]) == 5)
    #expect(Self.chosen([15: .nan, 50: 0.4]) == 50)
    #expect(Self.chosen([15: .nan]) == 15)
  }
}
