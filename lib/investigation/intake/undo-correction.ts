import { type JsonValue, toJsonValue } from "@/lib/base/canonical-json";
import { ok, type Result } from "@/lib/base/result";
import type { SourceClock } from "@/lib/domain/evidence/artifact";
import {
  type CorrectedSource,
  type CorrectionPart,
  correctedBy,
  correctedWith,
} from "@/lib/domain/evidence/clock-correction";
import type { UserId } from "@/lib/domain/ids";
import { type CaseProblem, refuse } from "../case-problem";

export type SettledClocks = {
  /** Clocks that now hold a person's word, or no longer do. */
  readonly clocks: readonly SourceClock[];
  readonly rationale: string;
  readonly payload: JsonValue;
};

/** For all files that the correction moved. */
export function undoCorrection(
  source: CorrectedSource,
  what: CorrectionPart,
  { sources, by }: { readonly sources: readonly CorrectedSource[]; readonly by: UserId },
): Result<SettledClocks, CaseProblem> {
  const made = correctedBy(source, what);
  if (made === null) {
    return refuse(
      "not-found",
      "This correction is gone: the evidence or another decision changed it.",
    );
  }
  const isOurs = made.kind === "code" || made.kind === "performer";
  const moved = correctedWith(source, what, sources);
  const asWritten = { kind: "person", by, isAsWritten: true } as const;
  const clocks = moved.map(({ clock }): SourceClock => {
    if (what === "zone")
      return isOurs
        ? { ...clock, zone: "UTC", zoneBasis: "person" }
        : { ...clock, zoneBasis: "assumed-utc" };
    const basis = isOurs ? asWritten : ({ kind: "none" } as const);
    return { ...clock, segments: [{ fromRecord: 0, offsetMs: 0, basis }] };
  });
  const paths = moved.map(({ artifact }) => artifact.path);
  return ok({
    clocks,
    rationale: `Undid the correction of ${paths.join(", ")}: ${isOurs ? "read as written" : "left to the evidence"}`,
    payload: toJsonValue({
      ...{ artifact: source.artifact.id, decision: "undo", what },
      artifacts: moved.map(({ artifact }) => artifact.id),
    }),
  });
}
