import { canonicalJson } from "@/lib/base/canonical-json";
import type { Artifact, SourceClock } from "@/lib/domain/artifact";
import type { Gap } from "@/lib/domain/gap";
import { gapIds } from "@/lib/domain/ids";
import { sha256 } from "./sha256";

/** A clock of more levels is told of by their range. */
const levelsMax = 5;

type Source = { readonly artifact: Artifact; readonly clock: SourceClock };

/** Gaps that follow from the artifacts themselves: files cut short, and clocks that had to be corrected. */
export function findGaps(sources: readonly Source[]): readonly Gap[] {
  return [...truncatedFiles(sources), ...wrongClocks(sources)];
}

function truncatedFiles(sources: readonly Source[]): readonly Gap[] {
  return sources.flatMap(({ artifact }) => {
    if (artifact.report.kind !== "read" || !artifact.report.isTruncated) return [];
    return [
      toGap({
        type: "evidential",
        reason: "truncated",
        files: [artifact.path],
        description: `${artifact.path} ends with a truncated line; what came after is missing`,
        expectedEvidence: `The rest of ${artifact.path}, or another record of the same source`,
        severity: "medium",
      }),
    ];
  });
}

/** Files that share one fault share one clock, so they are one gap. */
function wrongClocks(sources: readonly Source[]): readonly Gap[] {
  const groups = Map.groupBy(sources, ({ clock }) => describeFault(clock));
  return [...groups].flatMap(([fault, group]) => {
    if (fault === null) return [];
    const files = group.map(({ artifact }) => artifact.path).toSorted();
    return toGap({
      type: "temporal",
      reason: "clock",
      files,
      description: `The clock of ${files.join(", ")} ${fault}; times are shown corrected`,
      expectedEvidence:
        "Time synchronisation records of the host, or a person who confirms the offset",
      severity: "medium",
    });
  });
}

/** To the second, for files of one clock measure it a little differently. Null: it is right. */
function describeFault({ segments }: SourceClock): string | null {
  const offsets = segments.map(({ offsetMs }) => Math.round(offsetMs / 1000));
  if (offsets.every((seconds) => seconds === 0)) return null;
  const drift = segments.map(({ basis }) => basis).find(({ kind }) => kind === "drift");
  if (drift?.kind === "drift" || offsets.length > levelsMax) {
    const range = `from ${Math.min(...offsets)} to ${Math.max(...offsets)} s ahead of`;
    return `does not keep time, ${range} the other sources`;
  }
  const levels = offsets.map((seconds) => {
    if (seconds === 0) return "right";
    return `${Math.abs(seconds)} s ${seconds > 0 ? "ahead of" : "behind"} the other sources`;
  });
  return `is ${levels.join(", then ")}`;
}

function toGap(
  facts: Pick<Gap, "type" | "reason" | "files" | "description" | "expectedEvidence" | "severity">,
): Gap {
  return {
    ...facts,
    id: gapIds.fromDigest(sha256(canonicalJson([facts.type, facts.reason, facts.files]))),
    window: null,
    evidence: [],
    status: "open",
    dismissal: null,
    actor: "rules",
  };
}
