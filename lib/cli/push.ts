import { parseArgs } from "node:util";
import { describeBytes } from "@/lib/investigation/intake/import-limits";
import { readPushTarget } from "@/lib/server/environment/push-target";
import { createPushClient, type PushClient } from "@/lib/server/push/push-client";
import {
  followFiles,
  type PushedFile,
  type PushSummary,
  type PushTerms,
  pushFiles,
} from "@/lib/server/push/push-files";
import { spoolStream } from "@/lib/server/push/spool";
import { findFiles } from "./find-files";
import { toPlace } from "./place";
import { printResult, printWords } from "./print";
import { type ExitCode, exitCodes, UsageError } from "./usage-error";

/** A server that is set up anew is back by then. */
const patienceMs = 5 * 60_000;

/** Sends files or standard input to an incident, through the API. */
export async function push(words: readonly string[], signal: AbortSignal): Promise<ExitCode> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      follow: { type: "boolean" },
      every: { type: "string", default: "1" },
      under: { type: "string", default: "" },
      name: { type: "string", default: "stdin.log" },
      quiet: { type: "boolean" },
    },
  });
  const [incident, ...given] = positionals;
  if (incident === undefined || given.length === 0) {
    throw new UsageError("Name an incident, and files or - for standard input");
  }
  const everyMs = 1000 * Number(values.every);
  if (!(everyMs >= 1000 && everyMs <= 3_600_000)) {
    throw new UsageError("Give --every in seconds, from 1 to 3600");
  }
  const client = openClient(incident, signal);
  const terms = { signal, patienceMs, onProgress: values.quiet ? () => undefined : printWords };
  const under = (name: string) => (values.under === "" ? name : `${values.under}/${name}`);
  const asked = { ...terms, isFollowed: values.follow === true, everyMs };
  const isInput = given.length === 1 && given[0] === "-";
  try {
    const pushed = isInput
      ? await pushInput(client, under(values.name), asked)
      : await pushNamed(client, given, { ...asked, under });
    if (!pushed.ok) {
      printWords(pushed.error);
      return exitCodes.failed;
    }
    printResult(describe(pushed.value));
    return exitCodes.done;
  } catch (error) {
    // Whoever follows a file ends it so; the next push goes on from there.
    if (signal.aborted && values.follow === true) return exitCodes.done;
    throw error;
  }
}

function openClient(incident: string, signal: AbortSignal): PushClient {
  const target = readPushTarget();
  if (target === null) throw new UsageError("WHENCE_URL is not an address of a server");
  if (target.token === "") {
    throw new UsageError("Set WHENCE_TOKEN to a token that may send; the page Tokens makes one");
  }
  return createPushClient({ ...target, incident }, signal);
}

type Asked = PushTerms & { readonly isFollowed: boolean; readonly everyMs: number };

async function pushNamed(
  client: PushClient,
  given: readonly string[],
  { under, isFollowed, everyMs, ...terms }: Asked & { readonly under: (name: string) => string },
) {
  const { files, skipped } = await findFiles(given.map(toPlace));
  for (const { path, reason } of skipped) terms.onProgress(`${path}: ${reason}`);
  if (files.length === 0) throw new UsageError("There is no file to send");
  const named = files.map(({ path, location }): PushedFile => ({ name: under(path), location }));
  return isFollowed
    ? followFiles(client, named, { ...terms, patienceMs: Number.POSITIVE_INFINITY, everyMs })
    : pushFiles(client, named, terms);
}

async function pushInput(
  client: PushClient,
  name: string,
  { isFollowed, everyMs, ...terms }: Asked,
) {
  const spool = await spoolStream(process.stdin, terms.signal);
  const files = [{ name, location: spool.location }];
  try {
    if (isFollowed)
      return await followFiles(client, files, { ...terms, everyMs, ended: spool.ended });
    await spool.ended;
    return await pushFiles(client, files, terms);
  } finally {
    await spool.remove();
  }
}

function describe({ sent, same, bytes }: PushSummary): string {
  return `${sent} files sent, ${same} already there; ${describeBytes(bytes)}`;
}
