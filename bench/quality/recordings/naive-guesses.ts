import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import { goldenFiles } from "@/lib/golden/golden-incident";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { openLocalEvidence } from "@/lib/server/headless/headless";
import { readTruth, type Truth } from "./line-times";

/** Do guesses that take no thought name the root? A set in which they often do is too easy to measure with. */
export type NaiveGuesses = { readonly latestDeed: boolean; readonly firstError: boolean };

const typed = /\bCOMMAND=|\bsudo\b/;
/** As near as the scorer asks of a root. */
const nearMs = 30_000;

export async function guessNaively(incident: string): Promise<NaiveGuesses> {
  const truth = await readTruth(incident);
  if (truth.rootCause === null) return { latestDeed: false, firstError: false };
  const detectedAt = Date.parse(truth.impact?.detected ?? truth.impact?.start ?? "");
  return openLocalEvidence(await goldenFiles(incident), async (reader) => {
    const { deed, error } = await findGuesses(reader, detectedAt);
    return { latestDeed: isRoot(deed, truth), firstError: isRoot(error, truth) };
  });
}

async function findGuesses(reader: EvidenceReader, detectedAt: number) {
  let deed: EvidenceRecord | undefined;
  let error: EvidenceRecord | undefined;
  for await (const records of reader.scan()) {
    deed = records.findLast((record) => isDeed(record) && startOf(record) <= detectedAt) ?? deed;
    error ??= records.find(({ severity }) => severity === "error" || severity === "critical");
  }
  return { deed, error };
}

function isDeed({ kind, message }: EvidenceRecord): boolean {
  return kind === "change" || typed.test(message);
}

function startOf({ time }: EvidenceRecord): number {
  return time?.earliest ?? Number.NaN;
}

function isRoot(record: EvidenceRecord | undefined, { rootCause, events }: Truth): boolean {
  if (record?.time == null || rootCause === null) return false;
  const event = events.find(({ id }) => id === rootCause.event);
  const files = [rootCause, event].flatMap((each) => each?.evidence ?? []).map(({ file }) => file);
  return (
    files.includes(record.path) &&
    Math.abs(record.time.earliest - Date.parse(rootCause.time)) <= nearMs
  );
}
