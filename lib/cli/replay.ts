import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { parseJson } from "@/lib/base/parse-json";
import { type RunRecord, runRecordSchema } from "@/lib/investigation/runs/record/run-record-schema";
import { replayLocalRun } from "@/lib/server/headless/replay-run";
import { findFiles, isTruth } from "./find-files";
import { toPlace } from "./place";
import { printResult, printWords } from "./print";
import { type ExitCode, exitCodes, UsageError } from "./usage-error";

/** Plays a recorded run again without its models, and says whether it comes to the same timeline. */
export async function replay(words: readonly string[], signal: AbortSignal): Promise<ExitCode> {
  const { positionals } = parseArgs({ args: [...words], allowPositionals: true });
  const [location, ...folders] = positionals.map(toPlace);
  if (location === undefined || folders.length === 0) {
    throw new UsageError("replay takes the record of a run and the folder or files it rested on");
  }
  const parsed = runRecordSchema.safeParse(parseJson(await readFile(location, "utf8")));
  if (!parsed.success) {
    printWords(`${location} is no whence.run/1 record`);
    return exitCodes.failed;
  }
  const record = parsed.data;
  const { files } = await findFiles(folders);
  const played = await replayLocalRun(record, { files, isLeftOut: isTruth, signal });
  if (!played.ok) {
    printWords("Nothing of what it rested on could be read here.");
    return exitCodes.nothingReadable;
  }
  const { claimsHash, events, causalLinks } = played.value;
  const summary = `${events.length} events, ${causalLinks.length} causal links, claims ${claimsHash}`;
  if (record.claimsHash === claimsHash) {
    printResult(`the same timeline: ${summary}`);
    return exitCodes.done;
  }
  for (const reason of whyNot(record, played.value.artifacts)) printWords(reason);
  printResult(`FAILED: another timeline than was recorded: ${summary}`);
  return exitCodes.failed;
}

/** What is known to differ, before anybody looks for more. */
function whyNot(
  { files, decisions, claimsHash }: RunRecord,
  found: readonly { readonly path: string; readonly sha256: string }[],
): readonly string[] {
  const digests = new Map(found.map(({ path, sha256 }) => [path, sha256]));
  const other = files.filter(({ path, sha256 }) => digests.get(path) !== sha256);
  return [
    ...other.map(({ path }) => `${path} is missing here, or another file`),
    ...(decisions === 0
      ? []
      : [`People had decided on ${decisions} pieces: a replay knows nothing of that`]),
    ...(claimsHash === null ? ["The run had not ended when it was recorded"] : []),
  ];
}
