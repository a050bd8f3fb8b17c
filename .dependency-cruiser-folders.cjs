// Folders inside a layer, as their code goes: elsewhere than in `withTests` a test may look at many of them, and a use
// case is tested with the whole server. Everything else about the import graph is in .dependency-cruiser.cjs.
const { options } = require("./.dependency-cruiser.cjs");

/** Layers in which tests count: one that looks at many folders stands above them. */
const withTests = "lib/view-model/|components/investigation/";

module.exports = {
  forbidden: [
    {
      name: "no-circles-of-folders-in-a-layer",
      comment:
        "Folders in a circle are one folder: none is read, tested or moved without the others.",
      severity: "error",
      scope: "folder",
      from: { path: "^(lib/[^/]+|app|bench|components|db|e2e)/" },
      to: { path: "^$1/", circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: `\\.next/|^(?!${withTests}).*(\\.(test|spec)\\.tsx?$|/testing/)` },
  },
};
