import { join } from "node:path";
import { build } from "esbuild";

/** The program in one text: a process inherits neither the loader of TypeScript nor what Next built. */
export async function bundleProgram(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: process.cwd(),
    entryPoints: [join(process.cwd(), "db/evidence/query/statement/program.ts")],
    tsconfig: "tsconfig.json",
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    external: ["@duckdb/node-api"],
    write: false,
    logLevel: "silent",
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error("The program that answers statements came out empty");
  return output.text;
}
