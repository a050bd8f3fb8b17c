import { type Interval, instant, interval } from "@/lib/base/instant";
import type { DatedArtifact } from "@/lib/domain/artifact";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { FilePause } from "@/lib/investigation/toolbox/evidence-ledger";
import { streamName } from "@/lib/ledger/ledger-watch";
import { type FileCount, findPauses, missingEnds } from "@/lib/ledger/survey/file-pauses";
import { bucketOf } from "./read-survey";
import type { WatchedEvidence } from "./watch-evidence";

/** Pauses and missing ends of every log with the parts it was rotated into, the longest first. */
export async function findFilePauses(
  evidence: EvidenceReader,
  { artifacts, ledger: { stretch } }: Pick<WatchedEvidence, "artifacts" | "ledger">,
): Promise<readonly FilePause[]> {
  if (stretch === null) return [];
  const bucketMs = bucketOf(stretch);
  const counts = Map.groupBy(await evidence.density({ bucketMs }), ({ artifactId }) => artifactId);
  const logs = Map.groupBy(artifacts, ({ path }) => streamName(path));
  const found = [...logs.values()].flatMap((parts) =>
    pausesOf(parts, { counts: parts.flatMap(({ id }) => counts.get(id) ?? []), bucketMs, stretch }),
  );
  return found.toSorted((a, b) => b.until - b.from - (a.until - a.from));
}

function pausesOf(
  parts: readonly DatedArtifact[],
  {
    counts,
    bucketMs,
    stretch,
  }: {
    readonly counts: readonly FileCount[];
    readonly bucketMs: number;
    readonly stretch: Interval;
  },
): readonly FilePause[] {
  const [firstAt] = parts.flatMap(({ firstAt: at }) => at ?? []).toSorted((a, b) => a - b);
  const lastAt = parts
    .flatMap(({ lastAt: at }) => at ?? [])
    .toSorted((a, b) => a - b)
    .at(-1);
  if (firstAt === undefined || lastAt === undefined) return [];
  const { lateMs, shortMs } = missingEnds(counts, interval(firstAt, lastAt), stretch);
  const common = { paths: parts.map(({ path }) => path), bucketMs };
  return [
    // The bucket that begins a pause has records.
    ...findPauses(counts, bucketMs, stretch).map(({ from, until }) => ({
      ...common,
      ...{ kind: "pause" as const, from: instant(from + bucketMs), until },
    })),
    ...(lateMs === 0
      ? []
      : [{ ...common, kind: "late" as const, from: stretch.earliest, until: firstAt }]),
    ...(shortMs === 0
      ? []
      : [{ ...common, kind: "cut" as const, from: lastAt, until: stretch.latest }]),
  ];
}
