import { open, realpath, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { LocalFile } from "@/lib/server/headless/headless";
import { toPlace } from "./place";
import { UsageError } from "./usage-error";

/** Where the result goes, found before the work begins: a bad place costs nobody a whole analysis. */
export async function findOutputFile(location: string): Promise<string> {
  const folder = await stat(dirname(location)).catch((error: unknown) => {
    throw new UsageError(`There is no folder ${dirname(location)} to write to`, { cause: error });
  });
  if (!folder.isDirectory()) throw new UsageError(`${dirname(location)} is not a folder`);
  const out = join(await realpath(dirname(location)), basename(location));
  if (await isFolder(out)) throw new UsageError(`${location} is a folder; name a file`);
  return out;
}

/** Where a result and a record go, as the options of a command say; null where nothing of it is to be written. */
export async function findOutputs(
  options: Readonly<Partial<Record<"out" | "run-out", string>>>,
): Promise<{ readonly out: string | null; readonly runOut: string | null }> {
  const place = async (location: string | undefined) =>
    location === undefined ? null : findOutputFile(toPlace(location));
  const [out, runOut] = [await place(options.out), await place(options["run-out"])];
  if (out !== null && out === runOut) throw new UsageError("--out and --run-out name one file");
  return { out, runOut };
}

/**
 * The result of an earlier run is no evidence for the next one, so that the same folder gives the same
 * bytes again. Anything else in its place is evidence and must not be written over.
 */
export async function withoutEarlierResults(
  files: readonly LocalFile[],
  written: readonly (string | null)[],
): Promise<readonly LocalFile[]> {
  let others = files;
  for (const out of written) {
    if (out !== null) others = await withoutEarlierResult(others, out);
  }
  return others;
}

async function withoutEarlierResult(
  files: readonly LocalFile[],
  out: string,
): Promise<readonly LocalFile[]> {
  const there = files.find(({ location }) => location.toString() === out);
  if (there === undefined) return files;
  if (!(await isResult(out))) {
    throw new UsageError(`${out} is among the files to analyse; write the result somewhere else`);
  }
  return files.filter((file) => file !== there);
}

async function isFolder(location: string): Promise<boolean> {
  const entry = await stat(location).catch(() => null);
  return entry?.isDirectory() ?? false;
}

async function isResult(location: string): Promise<boolean> {
  const file = await open(location);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(200) });
    return /^\s*\{\s*"(schema|format)":\s*"whence\.(timeline|run)\/1"/.test(
      buffer.toString("utf8", 0, bytesRead),
    );
  } finally {
    await file.close();
  }
}
