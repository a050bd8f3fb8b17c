import type {
  ClockBasis,
  ClockDoubt,
  ClockProposal,
  ClockSegment,
  SourceClock,
} from "@/lib/domain/evidence/artifact";
import {
  describeConflict,
  describeProposal,
  doubtReasonTexts,
} from "@/lib/domain/evidence/clock-doubt-text";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import { formatClockOffset, formatDuration } from "@/lib/time/shown/time-text";
import { countOf } from "../text/byte-size";

/** A clock as one cell of a table shows it. Both empty when it is taken as it is and nothing is asked. */
export type ClockCell = { readonly offset: string; readonly basis: string };

export function describeClock(clock: Pick<SourceClock, "segments" | "doubts"> | null): ClockCell {
  const [first, ...rest] = clock?.segments ?? [];
  if (clock === null || first === undefined) return { offset: "", basis: "" };
  const proposal = clock.doubts.find((doubt) => doubt.kind === "proposal");
  if (proposal !== undefined && isAsWritten(clock.segments)) {
    const measured = describeProposalMeasure(proposal);
    return {
      offset: "",
      basis: `${describeProposal(proposal)}, ${measured}; proposed, not applied`,
    };
  }
  return {
    offset: rest.length === 0 ? formatClockOffset(first.offsetMs) : describeChanges(clock.segments),
    basis: describeBasis(first, rest),
  };
}

/** One line for each thing to know of a clock, beside its zone. */
export function describeSegments({ segments }: Pick<SourceClock, "segments">) {
  const [first] = segments;
  if (first !== undefined && segments.length > levelsShownMax) {
    const basis = basisText(segments[1]?.basis ?? first.basis);
    return [{ term: "Clock", text: `${describeChanges(segments)}, ${basis}` }];
  }
  return segments
    .filter(({ offsetMs, basis }) => offsetMs !== 0 || basis.kind !== "none")
    .map(({ offsetMs, basis, fromRecord }) => ({
      term: fromRecord === 0 ? "Clock" : `From ${fromRecord}`,
      text: `${formatClockOffset(offsetMs) || "right"}, ${basisText(basis)}`,
    }));
}

export function describeDoubt(doubt: ClockDoubt) {
  if (doubt.kind === "conflict") return { term: "Conflicting time", text: describeConflict(doubt) };
  const measured = describeProposalMeasure(doubt);
  return {
    term: "Clock?",
    text: `${describeProposal(doubt)}, ${measured}; not applied: ${doubtReasonTexts[doubt.reason]}`,
  };
}

/** What a proposal was measured with: identifiers, like activity, or a person's word. */
export function describeProposalMeasure({
  reason,
  anchors,
  madMs,
}: Pick<ClockProposal, "reason" | "anchors" | "madMs">): string {
  if (reason === "by-window") return "by when its files begin and end";
  return reason === "by-activity"
    ? describeActivity(anchors, madMs)
    : describeMeasure(anchors, madMs);
}

/** "alike in 162 busy seconds, to 0.5 s" */
function describeActivity(seconds: number, madMs: number): string {
  return `alike in ${countOf(seconds, "busy second")}, to ${formatDuration(madMs)}`;
}

/** "14 anchors, median deviation 1.1 s"; "stated by a person" when nothing was measured. */
function describeMeasure(anchors: number, madMs: number): string {
  return anchors === 0
    ? "stated by a person"
    : `${countOf(anchors, "anchor")}, median deviation ${formatDuration(madMs)}`;
}

/** Levels of a clock that was set; a drift has more pieces than anybody reads. */
const levelsShownMax = 4;

function isAsWritten(segments: readonly ClockSegment[]): boolean {
  return segments.every(({ offsetMs }) => offsetMs === 0);
}

function describeChanges(segments: readonly ClockSegment[]): string {
  const drift = segments.map(({ basis }) => basis).find((basis) => basis.kind === "drift");
  if (drift?.kind === "drift") {
    const pace = drift.partsPerMillion > 0 ? "fast" : "slow";
    return `clock ${Math.round(Math.abs(drift.partsPerMillion))} ppm ${pace}`;
  }
  const levels = segments
    .slice(0, levelsShownMax)
    .map(({ offsetMs }) =>
      offsetMs === 0 ? "right" : formatClockOffset(offsetMs).replace("clock ", ""),
    );
  const more = segments.length > levels.length ? ["…"] : [];
  return `clock ${[...levels, ...more].join(", then ")}`;
}

function describeBasis(first: ClockSegment, rest: readonly ClockSegment[]): string {
  const based = [first, ...rest].find(({ basis }) => basis.kind !== "none");
  const { basis, offsetMs } = based ?? first;
  if (basis.kind === "anchors") {
    if (offsetMs === 0 && basis.isApplied) return "";
    const spread = `${countOf(basis.anchors, "anchor")}, spread ${formatDuration(basis.madMs)}`;
    return basis.isApplied ? spread : `${spread}; proposed, not applied`;
  }
  return basis.kind === "none" ? "" : basisText(basis);
}

function basisText(basis: ClockBasis): string {
  switch (basis.kind) {
    case "none":
      return "not measured";
    case "person":
      return basis.isAsWritten === true
        ? "read as written: a correction was undone"
        : "set by a person";
    case "performer":
      return `corrected by ${basis.actor === "model" ? "a model" : "the rules"}`;
    case "accepted":
      return `accepted by a person, ${describeMeasure(basis.anchors, basis.madMs)}`;
    case "same-host":
      return `as ${toShownPath(basis.path)} of the same host`;
    case "drift":
      return describeMeasure(basis.anchors, basis.madMs);
    case "activity":
      return `${describeActivity(basis.seconds, basis.madMs)}${basis.isApplied ? "" : ", proposed, not applied"}`;
    case "anchors":
      return `${describeMeasure(basis.anchors, basis.madMs)}${basis.isApplied ? "" : ", proposed, not applied"}`;
    default:
      return basis satisfies never;
  }
}
