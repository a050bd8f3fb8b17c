import { useMemo } from "react";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import { evidenceVersion } from "@/lib/view-model/file/evidence-version";

/** Long texts by the number they were first seen as: keys of queries are compared at every render. */
const numbers = new Map<string, number>();

/** Another number when the evidence, or a clock of it, has changed. */
export function useEvidenceVersion(artifacts: readonly DatedArtifact[]): number {
  return useMemo(() => {
    const version = evidenceVersion(artifacts);
    const number = numbers.get(version) ?? numbers.size;
    numbers.set(version, number);
    return number;
  }, [artifacts]);
}
