import { canonicalJson } from "@/lib/base/canonical-json";
import type { Artifact, SourceClock } from "@/lib/domain/artifact";
import type { Gap } from "@/lib/domain/gap";
import { gapIds } from "@/lib/domain/ids";
import { sha256 } from "./sha256";

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

/** Files that share one offset share one clock, so they are one gap. */
function wrongClocks(sources: readonly Source[]): readonly Gap[] {
  const byOffset = new Map<number, Source[]>();
  for (const source of sources) {
    const offsets = new Set(source.clock.segments.map(({ offsetMs }) => offsetMs));
    for (const offsetMs of offsets) {
      if (offsetMs === 0) continue;
      const bucket = Math.round(offsetMs / 1000);
      byOffset.set(bucket, [...(byOffset.get(bucket) ?? []), source]);
    }
  }
  return [...byOffset.entries()].map(([seconds, group]) => {
    const files = group.map(({ artifact }) => artifact.path).toSorted();
    const direction = seconds > 0 ? "ahead of" : "behind";
    return toGap({
      type: "temporal",
      reason: "clock",
      files,
      description: `The clock of ${files.join(", ")} is ${Math.abs(seconds)} s ${direction} the other sources; times are shown corrected`,
      expectedEvidence:
        "Time synchronisation records of the host, or a person who confirms the offset",
      severity: "medium",
    });
  });
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
