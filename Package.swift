// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

// Targets stand in the order in which the data flows; none imports one below it.
let package = Package(
  name: "sentiment",
  products: [
    .library(name: "TextClassification", targets: ["TextClassification", "Tables", "Files"])
  ],
  targets: [
    .systemLibrary(name: "CBLAS", providers: [.apt(["libblas-dev", "liblapack-dev"])]),
    .systemLibrary(name: "CUtf8proc", providers: [.apt(["libutf8proc-dev"])]),
    .systemLibrary(name: "CXXHash", providers: [.apt(["libxxhash-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CZstd", providers: [.apt(["libzstd-dev"])]),
    .target(name: "CTemporaryFiles"),
    .target(name: "CSimdjson", linkerSettings: [.linkedLibrary("simdjson")]),
    .target(name: "Files", dependencies: ["CTemporaryFiles"], swiftSettings: swiftSettings),
    .target(
      name: "Tables", dependencies: ["CSimdjson", "CXXHash", "CZlib", "CZstd", "Files"],
      swiftSettings: swiftSettings),
    .systemLibrary(name: "CProcessor"),
    .target(
      name: "LinearAlgebra", dependencies: ["CBLAS", "CProcessor", "Files"],
      swiftSettings: swiftSettings),
    .target(
      name: "TextClassification",
      dependencies: ["CProcessor", "CUtf8proc", "CXXHash", "Files", "LinearAlgebra", "Tables"],
      swiftSettings: swiftSettings),
    .target(name: "CommandLineParsing", dependencies: ["Files"], swiftSettings: swiftSettings),
    .executableTarget(
      name: "sentiment",
      dependencies: [
        "CProcessor", "CommandLineParsing", "Files", "LinearAlgebra", "Tables",
        "TextClassification",
      ],
      swiftSettings: swiftSettings),
    .target(
      name: "TestSupport", dependencies: ["CZlib", "CZstd"], path: "Tests/TestSupport",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "AtomicFileProbe", dependencies: ["Files"], path: "Tests/AtomicFileProbe",
      swiftSettings: swiftSettings),
    .testTarget(
      name: "FilesTests", dependencies: ["AtomicFileProbe", "Files"], swiftSettings: swiftSettings),
    .testTarget(
      name: "TablesTests", dependencies: ["Files", "Tables", "TestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "LinearAlgebraTests", dependencies: ["LinearAlgebra", "TestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "TextClassificationTests",
      dependencies: ["Files", "LinearAlgebra", "Tables", "TestSupport", "TextClassification"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "CommandLineParsingTests", dependencies: ["CommandLineParsing"],
      exclude: ["Snapshots"], swiftSettings: swiftSettings),
    .testTarget(
      name: "sentimentTests",
      dependencies: [
        "CommandLineParsing", "Files", "Tables", "TestSupport", "TextClassification", "sentiment",
      ],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "EndToEndTests", dependencies: ["TestSupport", "sentiment"],
      swiftSettings: swiftSettings),
  ],
  cxxLanguageStandard: .cxx17
)

// Apple's own module of this name is on its systems alone, and this one everywhere else.
#if os(Linux)
  package.products.append(.library(name: "CreateML", targets: ["CreateML"]))
  package.targets += [
    .target(
      name: "CreateML", dependencies: ["Files", "Tables", "TextClassification"],
      swiftSettings: swiftSettings),
    // Compiled as a program for macOS is, with no settings of this package.
    .executableTarget(
      name: "CreateMLExample", dependencies: ["CreateML"], path: "Examples/Sources/headlines"),
    .testTarget(
      name: "CreateMLTests",
      dependencies: ["CreateML", "CreateMLExample", "Tables", "TextClassification"],
      swiftSettings: swiftSettings),
  ]
#endif
