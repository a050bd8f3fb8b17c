import { canonicalJson } from "@/lib/base/canonical-json";
import type { Artifact, SourceClock } from "@/lib/domain/evidence/artifact";
import { describeLength } from "@/lib/domain/evidence/clock-doubt-text";
import { gapIds } from "@/lib/domain/ids";
import type { Gap } from "@/lib/domain/timeline/gap";
import { sha256 } from "../../sha256";

/** A clock of more levels is told of by their range. */
const levelsMax = 5;
/** Less than this turns the order of few events. */
const doubtedMsMin = 5_000;

type Source = { readonly artifact: Artifact; readonly clock: SourceClock };

/** Gaps that follow from the artifacts themselves: files cut short, and clocks that had to be corrected. */
export function findGaps(sources: readonly Source[]): readonly Gap[] {
  return [...truncatedFiles(sources), ...wrongClocks(sources), ...doubtedClocks(sources)];
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
    const [first] = group;
    if (fault === null || first === undefined) return [];
    const files = group.map(({ artifact }) => artifact.path).toSorted();
    const asked = {
      type: "temporal",
      reason: "clock",
      files,
      description: `The clock of ${files.join(", ")} ${fault}; times are shown corrected`,
      expectedEvidence:
        "Time synchronisation records of the host, or a person who confirms the offset",
      severity: "medium",
    } as const;
    return toGap(asked, faultClass(first.clock));
  });
}

/** Clocks that seem wrong and were left as they are: one gap of each question. */
function doubtedClocks(sources: readonly Source[]): readonly Gap[] {
  const asked = sources.flatMap(({ artifact, clock }) =>
    clock.doubts.flatMap((doubt) =>
      doubt.kind === "proposal" && Math.abs(doubt.offsetMs) >= doubtedMsMin
        ? [{ path: artifact.path, doubt }]
        : [],
    ),
  );
  return [...Map.groupBy(asked, ({ doubt }) => doubt.question).values()].map((group) => {
    const files = [...new Set(group.map(({ path }) => path))].toSorted();
    const clocks = [...new Set(group.map(({ doubt }) => doubt.clock))].toSorted();
    const offsetMs = Math.max(...group.map(({ doubt }) => Math.abs(doubt.offsetMs)));
    const asked = {
      type: "temporal",
      reason: "clock",
      files,
      description: `The clock of ${nameFew(clocks, " or of ")} seems wrong by ${describeLength(offsetMs)}; times are shown as written, and the order of what ${nameFew(files, ", ")} tell and the rest is open by as much`,
      expectedEvidence:
        "Time synchronisation records of the host, or a person who accepts or dismisses the offset",
      severity: "medium",
    } as const;
    return toGap(asked, `${group[0]?.doubt.question} ${amountClass(offsetMs)}`);
  });
}

/** Of its levels, or of its range where it has many. */
function faultClass({ segments }: SourceClock): string {
  const offsets = segments.map(({ offsetMs }) => offsetMs);
  const isRange =
    offsets.length > levelsMax || segments.some(({ basis }) => basis.kind === "drift");
  const extremes = isRange ? [Math.min(...offsets), Math.max(...offsets)] : offsets;
  return extremes.map(amountClass).join(" ");
}

/**
 * Which way a clock is wrong and by how much, in powers of two of seconds: another amount is another gap, which what was
 * said of the first one does not settle. Measured a little differently it may fall into the next class; then words tell
 * that it is the same.
 */
function amountClass(offsetMs: number): string {
  const seconds = Math.round(Math.abs(offsetMs) / 1_000);
  if (seconds === 0) return "0";
  return `${offsetMs > 0 ? "+" : "-"}${Math.floor(Math.log2(seconds))}`;
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

const namedMax = 3;

function nameFew(names: readonly string[], mark: string): string {
  const more = names.length - namedMax;
  const few = names.slice(0, namedMax).join(mark);
  return more > 0 ? `${few} and ${more} more` : few;
}

/** `of`: what tells gaps of the same files apart. */
function toGap(
  facts: Pick<Gap, "type" | "reason" | "files" | "description" | "expectedEvidence" | "severity">,
  of?: string,
): Gap {
  return {
    ...facts,
    id: gapIds.fromDigest(
      sha256(
        canonicalJson([facts.type, facts.reason, facts.files, ...(of === undefined ? [] : [of])]),
      ),
    ),
    window: null,
    evidence: [],
    status: "open",
    dismissal: null,
    actor: "rules",
    standing: "proposed",
  };
}
