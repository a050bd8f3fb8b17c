import { join } from "node:path";
import { build } from "esbuild";

/**
 * The program of a reading thread in one text. A thread inherits neither the loader of TypeScript nor what
 * Next built, and loading its modules one by one takes it a second; making this takes a tenth of that,
 * once in a process.
 */
export async function bundleWorker(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: process.cwd(),
    entryPoints: [join(process.cwd(), "lib/server/reading/read-worker.ts")],
    tsconfig: "tsconfig.json",
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node22",
    write: false,
    logLevel: "silent",
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error("The program of the reading threads came out empty");
  return output.text;
}
