import type { DatedArtifact } from "@/lib/domain/artifact";
import type { Survey } from "@/lib/domain/survey";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { openLedger } from "@/lib/ledger/open-ledger";
import { describeEvidence } from "@/lib/ledger/survey/survey";
import type { ShortFile } from "@/lib/ledger/survey/survey-evidence";
import { chooseAnchors } from "@/lib/ledger/survey/traces/choose-anchors";
import { type Anchor, type Trace, TraceWatch } from "@/lib/ledger/survey/traces/trace-watch";
import { quoteLines } from "./quote-lines";
import { readRecords, type WatchedEvidence, watchEvidence } from "./watch-evidence";

/** A file of so few lines is shown whole. */
const shortLinesMax = 12;
/** Short files read; more would be shown by none of their lines. */
const shortFilesMax = 12;
/** Counts over time are made for so many buckets: pauses of one in a hundred of the time are seen. */
const bucketsMax = 400;
const bucketMsMin = 1_000;

/** What is in the evidence: reads every record once, unless that was done, and what is quoted where it lies. */
export async function readSurvey(
  evidence: EvidenceReader,
  watched?: WatchedEvidence,
): Promise<Survey> {
  const { artifacts, watch, joins, ledger, chanceOf, origins } =
    watched ?? (await watchEvidence(evidence));
  const ranked = { chanceOf, origins };
  const bucketMs = bucketOf(ledger.stretch);
  const survey = describeEvidence({
    ...{ artifacts, watches: [watch], joins, ledger, ...ranked, bucketMs },
    traces: await followAnchors(evidence, chooseAnchors({ ledger, joins, ...ranked })),
    counts: await evidence.density({ bucketMs }),
    shortFiles: await readShortFiles(evidence, artifacts),
  });
  return quoteLines(survey, evidence);
}

/** Whom to follow is known only when all was read once. */
async function followAnchors(
  evidence: EvidenceReader,
  anchors: readonly Anchor[],
): Promise<readonly Trace[]> {
  if (anchors.length === 0) return [];
  const watch = new TraceWatch(anchors);
  await readRecords(evidence, (record) => watch.observe(record));
  return watch.traces();
}

export function bucketOf(stretch: ReturnType<typeof openLedger>["stretch"]): number {
  if (stretch === null) return bucketMsMin;
  const seconds = Math.ceil((stretch.latest - stretch.earliest) / bucketsMax / bucketMsMin);
  return Math.max(1, seconds) * bucketMsMin;
}

async function readShortFiles(
  evidence: EvidenceReader,
  artifacts: readonly DatedArtifact[],
): Promise<readonly ShortFile[]> {
  const short = artifacts
    .flatMap((artifact) =>
      artifact.report.kind === "read" && artifact.report.lines <= shortLinesMax
        ? [{ artifact, lines: artifact.report.lines }]
        : [],
    )
    .toSorted((a, b) => a.lines - b.lines || (a.artifact.path < b.artifact.path ? -1 : 1))
    .slice(0, shortFilesMax);
  const files: ShortFile[] = [];
  for (const { artifact } of short) {
    const raw = await evidence.rawLines(artifact.id, 1, shortLinesMax);
    if (raw !== null && raw.lines.length > 0) files.push({ artifact, lines: raw.lines });
  }
  return files;
}
