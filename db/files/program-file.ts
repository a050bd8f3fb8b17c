import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** What scripts/programs.mjs makes programs with. */
type Maker = { ensurePrograms(): Promise<string> };

/**
 * The file of a program that runs in a thread or process of its own, by the path of its source. A start has made it;
 * who comes without one, as a test, makes it at first use.
 */
export async function programFile(source: string): Promise<string> {
  return join(await programFolder(), source.replace(/\.ts$/, ".mjs"));
}

async function programFolder(): Promise<string> {
  // biome-ignore lint/style/noProcessEnv: where what started this process has put them, no setting.
  const made = process.env.WHENCE_PROGRAMS;
  if (made !== undefined) return made;
  const maker = pathToFileURL(join(process.cwd(), "scripts", "programs.mjs")).href;
  const { ensurePrograms }: Maker = await import(
    /* turbopackIgnore: true */ /* @vite-ignore */ maker
  );
  return ensurePrograms();
}
