import { parseArgs } from "node:util";
import { serveFolder } from "@/lib/server/headless/serve-folder";
import { isZone } from "@/lib/time/zone";
import { findFiles, isTruth } from "./find-files";
import { toPlace } from "./place";
import { printWords } from "./print";
import { type ExitCode, exitCodes, UsageError } from "./usage-error";

/** Standard output is the protocol's: whatever is said to people goes beside it. */
export async function mcp(words: readonly string[], signal: AbortSignal): Promise<ExitCode> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { zone: { type: "string" } },
  });
  if (positionals.length === 0) throw new UsageError("Name a folder or files to serve");
  if (values.zone !== undefined && !isZone(values.zone)) {
    throw new UsageError(`Not a time zone: ${values.zone}`);
  }
  const { files, skipped } = await findFiles(positionals.map(toPlace));
  if (files.length === 0) {
    printWords("There is no file to read.");
    return exitCodes.nothingReadable;
  }
  const zone = values.zone ?? null;
  const request = { files, skipped, zone, isLeftOut: isTruth, onProgress: printWords };
  await serveFolder(request, signal);
  return exitCodes.done;
}
