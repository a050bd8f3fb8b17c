import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** What scripts/programs.mjs makes programs with. */
type Maker = { ensureProgram(source: string): Promise<string> };

/**
 * The file of a program that runs in a thread or process of its own, by the path of its source. A start has made those
 * that a server needs; who comes without one, as a test, makes them at first use.
 */
export async function programFile(source: string): Promise<string> {
  // biome-ignore lint/style/noProcessEnv: where what started this process has put them, no setting.
  const { WHENCE_PROGRAMS } = process.env;
  const made = join(WHENCE_PROGRAMS ?? "", source.replace(/\.tsx?$/, ".mjs"));
  if (WHENCE_PROGRAMS !== undefined && existsSync(made)) return made;
  const maker = pathToFileURL(join(process.cwd(), "scripts", "programs.mjs")).href;
  const { ensureProgram }: Maker = await import(
    /* turbopackIgnore: true */ /* @vite-ignore */ maker
  );
  return ensureProgram(source);
}
