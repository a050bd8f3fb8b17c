// The import graph of what is shipped, as dependency-cruiser reads it: types count, tests and their aids do not.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  childEnvironment,
  nodeProgram,
  packageProgram,
  ROOT,
} from "../../scripts/node-runtime.mjs";
import { readOutput } from "../../scripts/run-command.mjs";

const shipped = /^(app|components|db|lib)\/.*\.tsx?$/;
const asideOfShipping = /\.(test|spec)\.tsx?$|\/testing\/|^lib\/(golden|testing)\//;

/** @typedef {{ path: string, lines: number, imports: readonly string[], importers: readonly string[] }} SourceFile */

/** By path, in order. @returns {Promise<readonly SourceFile[]>} */
export async function readImports() {
  const output = await readOutput(
    nodeProgram(),
    [
      packageProgram("dependency-cruiser", "depcruise"),
      ...["app", "components", "db", "lib"],
      ...["--config", ".dependency-cruiser.cjs", "--output-type", "json"],
    ],
    { env: childEnvironment() },
  );
  if (output === undefined) throw new Error("dependency-cruiser could not read the imports.");
  const isShipped = (path) => shipped.test(path) && !asideOfShipping.test(path);
  return JSON.parse(output)
    .modules.filter(({ source }) => isShipped(source))
    .map(({ source, dependencies, dependents }) => ({
      path: source,
      lines: readFileSync(join(ROOT, source), "utf8").split("\n").length - 1,
      imports: dependencies.map(({ resolved }) => resolved).filter(isShipped),
      importers: dependents.filter(isShipped),
    }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
