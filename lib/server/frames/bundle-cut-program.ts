import { join } from "node:path";
import { build } from "esbuild";

/** The program of a cutting process in one text; packages with native parts are loaded from where they lie. */
export async function bundleCutProgram(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: process.cwd(),
    entryPoints: [join(process.cwd(), "lib/server/frames/cut-program.ts")],
    tsconfig: "tsconfig.json",
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node22",
    external: ["sharp", "mediabunny", "@napi-rs/webcodecs"],
    write: false,
    logLevel: "silent",
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error("The program that cuts frames came out empty");
  return output.text;
}
