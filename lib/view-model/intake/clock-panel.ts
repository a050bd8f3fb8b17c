import { type Instant, instant, isInstant } from "@/lib/base/instant";
import type { ClockBasis, ClockProposal, DatedArtifact } from "@/lib/domain/evidence/artifact";
import {
  describeConflict,
  describeLength,
  describeProposal,
  doubtReasonTexts,
} from "@/lib/domain/evidence/clock-doubt-text";
import { clockUncertainty } from "@/lib/domain/evidence/clock-uncertainty";
import { describeLocator } from "@/lib/domain/evidence/evidence";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import { formatTime } from "@/lib/time/shown/time-text";
import { wallToEpochMs } from "@/lib/time/zone";
import { describeProposalMeasure } from "./clock-facts";

/** What the evidence and people say of the clock of a file, for the person who decides. */
export type ClockPanel = {
  readonly uncertainty: string;
  readonly proposals: readonly ShownProposal[];
  readonly conflicts: readonly string[];
  /** Somebody has set it: it can be left to the evidence again. */
  readonly isDecided: boolean;
};

export type ShownProposal = {
  readonly question: string;
  /** "host-2 +7 m 02 s" */
  readonly title: string;
  /** "14 anchors, MAD 1.1 s · proposed against app-01/app.log" */
  readonly measure: string;
  readonly meaning: string;
  readonly quote: string | null;
  readonly examples: readonly ShownExample[];
  /** What the form begins with when the proposal is edited. */
  readonly offsetMs: number;
};

export type ShownExample = {
  readonly identifier: string;
  readonly own: string;
  readonly other: string;
};

export function describeClockPanel({ clock }: Pick<DatedArtifact, "clock">): ClockPanel {
  const { spreadMs } = clockUncertainty(clock);
  return {
    uncertainty: `Times may be wrong by ${describeLength(spreadMs)} either way.`,
    proposals: clock.doubts.flatMap((doubt) =>
      doubt.kind === "proposal" ? [showProposal(doubt)] : [],
    ),
    conflicts: clock.doubts.flatMap((doubt) =>
      doubt.kind === "conflict"
        ? [
            `${describeConflict(doubt)}. For example ${doubt.example.place.stamp} beside ${doubt.example.otherStamp}.`,
          ]
        : [],
    ),
    isDecided:
      clock.zoneBasis === "person" ||
      clock.segments.some(({ basis }) => settledBases.has(basis.kind)),
  };
}

const settledBases: ReadonlySet<ClockBasis["kind"]> = new Set(["person", "accepted", "performer"]);

function showProposal(proposal: ClockProposal): ShownProposal {
  const { question, clock, offsetMs, partsPerMillion, against } = proposal;
  const sign = offsetMs > 0 ? "+" : "−";
  const pace =
    partsPerMillion === 0
      ? ""
      : `, ${partsPerMillion > 0 ? "+" : "−"}${Math.abs(partsPerMillion)} ppm`;
  const reference = against === null ? "" : ` · proposed against ${against}`;
  return {
    question,
    title: `${shortName(clock)} ${sign}${describeLength(offsetMs)}${pace}`,
    measure: `${describeProposalMeasure(proposal)}${reference}`,
    meaning: `${clock} is ${describeProposal(proposal)}. Not applied: ${doubtReasonTexts[proposal.reason]}.`,
    quote: proposal.statement?.quote ?? null,
    examples: proposal.examples.map(({ identifier, own, other }) => ({
      identifier,
      own: `${own.stamp} (${toShownPath(own.path)}, ${describeLocator(own.locator)})`,
      other: `${other.stamp} (${toShownPath(other.path)}, ${describeLocator(other.locator)})`,
    })),
    offsetMs,
  };
}

/** A host by its own folder; what lies above is the same for all. */
function shortName(clock: string): string {
  return clock.slice(clock.lastIndexOf("/") + 1);
}

export type TimeExample = { readonly asWritten: string; readonly corrected: string };

/** The first time of a file as it is written, and as it is read with a zone and an offset; null without times. */
export function exampleTime(
  { report, clock, firstAt }: Pick<DatedArtifact, "report" | "clock" | "firstAt">,
  zone: string,
  offsetMs: number,
): TimeExample | null {
  if (report.kind !== "read" || report.firstWallMicros === null || firstAt === null) return null;
  const wallMs = report.firstWallMicros / 1_000;
  const written = new Date(wallMs).toISOString().slice(0, 23).replace("T", " ");
  const shownMs = clock.segments[0]?.offsetMs ?? 0;
  // Stamps that state their offset, or have no year, are read by more than their wall clock: only moved here.
  const isPlain = report.statesOffset === "none" && !report.isYearless;
  const atMs = isPlain ? wallToEpochMs(zone, wallMs) - offsetMs : firstAt + shownMs - offsetMs;
  return {
    asWritten: report.isYearless ? written.slice(5) : written,
    corrected: isInstant(Math.floor(atMs))
      ? showInstant(instant(Math.floor(atMs)))
      : "out of range",
  };
}

function showInstant(at: Instant): string {
  return `${formatTime(at, "UTC", { precision: "millisecond", withDay: true })} UTC`;
}
