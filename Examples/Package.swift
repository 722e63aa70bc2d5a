// swift-tools-version: 6.2
import PackageDescription

// Programs that use this project as any other package would: by its products, with no settings.
let package = Package(
  name: "Examples",
  dependencies: [.package(name: "sentiment", path: "..")],
  targets: [
    .executableTarget(
      name: "headlines", dependencies: [.product(name: "CreateML", package: "sentiment")]),
    .executableTarget(
      name: "classify", dependencies: [.product(name: "TextClassification", package: "sentiment")]),
  ]
)
