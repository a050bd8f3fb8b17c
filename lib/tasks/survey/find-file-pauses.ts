import { instant } from "@/lib/base/instant";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { FilePause } from "@/lib/investigation/toolbox/evidence-ledger";
import { findPauses, missingEnds } from "@/lib/ledger/survey/file-pauses";
import { bucketOf } from "./read-survey";
import type { WatchedEvidence } from "./watch-evidence";

/** Pauses and missing ends of every file, the longest first. */
export async function findFilePauses(
  evidence: EvidenceReader,
  { artifacts, ledger: { stretch } }: Pick<WatchedEvidence, "artifacts" | "ledger">,
): Promise<readonly FilePause[]> {
  if (stretch === null) return [];
  const bucketMs = bucketOf(stretch);
  const counts = Map.groupBy(await evidence.density({ bucketMs }), ({ artifactId }) => artifactId);
  const found = artifacts.flatMap(({ id, path, firstAt, lastAt }): readonly FilePause[] => {
    if (firstAt === null || lastAt === null) return [];
    const own = counts.get(id) ?? [];
    const { lateMs, shortMs } = missingEnds(own, { earliest: firstAt, latest: lastAt }, stretch);
    const told = { path, bucketMs };
    return [
      // The bucket that begins a pause has records.
      ...findPauses(own, bucketMs, stretch).map(({ from, until }) => ({
        ...told,
        ...{ kind: "pause" as const, from: instant(from + bucketMs), until },
      })),
      ...(lateMs === 0
        ? []
        : [{ ...told, kind: "late" as const, from: stretch.earliest, until: firstAt }]),
      ...(shortMs === 0
        ? []
        : [{ ...told, kind: "cut" as const, from: lastAt, until: stretch.latest }]),
    ];
  });
  return found.toSorted((a, b) => b.until - b.from - (a.until - a.from));
}
