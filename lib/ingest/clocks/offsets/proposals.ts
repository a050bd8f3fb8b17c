/** What was measured of clocks, laid out so that a person sees it, and can accept what was not clear enough to be applied. */
import type { ClockSegment } from "@/lib/domain/evidence/artifact";
import type { ClockLink } from "../differences/clock-differences";
import { offsetMinMs } from "../differences/clock-steps";
import { type LinkView, viewFrom } from "../differences/link-view";
import { toSegments } from "../shapes/clock-shape";
import { type DriftedClock, plausibleRateMax } from "../shapes/drifting-clocks";
import type { SteppedStretch } from "../shapes/stepped-clocks";
import type { RecordTime } from "../walls/record-times";
import type { CampOffset } from "./camp-offset";
import type { ClockWitnesses } from "./clock-camps";
import { type OffsetProposal, pickExamples } from "./offset-proposal";

/** An anchor this near to what was measured shows it. */
const typicalMinMs = 200;
/** What is told within this is told at once: by one sweep, one batch, one answer. */
const momentMs = 2_000;

export function proposeCamp(
  source: number,
  judged: CampOffset | null,
  between: OffsetProposal["between"],
  isAccused: ClockWitnesses["isAccused"],
): readonly OffsetProposal[] {
  if (judged === null || judged.witness === null) return [];
  const { offsetMs, anchors, madMs, witness } = judged;
  const isSaid = judged.refusal !== null && isAccused(source, offsetMs);
  const reason = isSaid ? "said" : judged.refusal;
  const basis = { kind: "accepted", anchors, madMs } as const;
  const reachMs = Math.max(2 * madMs, typicalMinMs);
  const levelMs = medianLevel(witness);
  if (reason === "few-anchors" && isOneMoment(witness, levelMs)) return [];
  return [
    {
      ...{ source, what: "offset", offsetMs, rate: 0, anchors, madMs, reason },
      segments: [{ fromRecord: 0, offsetMs, basis }],
      between,
      against: witness.neighbour,
      examples: pickExamples(witness, ({ deltaMs }) => Math.abs(deltaMs - levelMs) <= reachMs),
    },
  ];
}

/** However many identifiers a list names, it is one thing that was told some time later; a clock is off at other times as well. */
function isOneMoment({ anchors }: LinkView, levelMs: number): boolean {
  const typical = anchors.filter(({ deltaMs }) => Math.abs(deltaMs - levelMs) <= momentMs);
  const own = typical.map(({ wallMs }) => wallMs);
  const theirs = typical.map(({ wallMs, deltaMs }) => wallMs - deltaMs);
  return [own, theirs].some((times) => Math.max(...times) - Math.min(...times) <= momentMs);
}

/** The witness sees its own neighbour's share of the offset; its examples lie about its own middle. */
function medianLevel({ anchors }: LinkView): number {
  const sorted = anchors.map(({ deltaMs }) => deltaMs).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

export function proposeDrift(
  source: number,
  drift: DriftedClock,
  links: readonly ClockLink[],
  times: readonly RecordTime[],
  isApplied: boolean,
): readonly OffsetProposal[] {
  const view = findView(links, source, drift.neighbour);
  if (view === null) return [];
  const { anchors, rate } = drift;
  const madMs = Math.round(drift.madMs);
  const pieces = toSegments(drift.levelMs, { steps: [], drift }, times);
  const offsetMs = pieces.reduce(
    (most, piece) => (Math.abs(piece.offsetMs) > Math.abs(most) ? piece.offsetMs : most),
    0,
  );
  const reachMs = Math.max(2 * madMs, typicalMinMs);
  const lineAt = (wallMs: number) => drift.levelMs + rate * (wallMs - drift.zeroMs);
  return [
    {
      ...{ source, what: "drift", offsetMs, rate, anchors, madMs },
      reason: isApplied ? null : Math.abs(rate) > plausibleRateMax ? "fast-drift" : "no-majority",
      segments: toAccepted(pieces, anchors, madMs),
      between: [source, drift.neighbour],
      against: drift.neighbour,
      examples: pickExamples(
        view,
        ({ wallMs, deltaMs }) => Math.abs(deltaMs - lineAt(wallMs)) <= reachMs,
      ),
    },
  ];
}

export function proposeSteps(
  source: number,
  stretches: readonly SteppedStretch[],
  links: readonly ClockLink[],
  isApplied: boolean,
): readonly OffsetProposal[] {
  const strongest = stretches.toSorted((x, y) => Math.abs(y.relativeMs) - Math.abs(x.relativeMs));
  const view = findView(links, source, null);
  const [step] = strongest;
  if (view === null || step === undefined || Math.abs(step.relativeMs) < offsetMinMs) return [];
  const { anchors } = step;
  const madMs = Math.round(step.madMs);
  const segments = toSegments(0, { steps: stretches, drift: null }, []);
  const offsetMs = Math.round(step.relativeMs);
  return [
    {
      ...{ source, what: "step", offsetMs, rate: 0, anchors, madMs },
      reason: isApplied ? null : "no-majority",
      segments: toAccepted(segments, anchors, madMs),
      between: [source, view.neighbour],
      against: view.neighbour,
      examples: pickExamples(view, ({ record }) => record >= step.fromRecord),
    },
  ];
}

/** Segments as they are once a person has taken them over. */
function toAccepted(
  segments: readonly ClockSegment[],
  anchors: number,
  madMs: number,
): readonly ClockSegment[] {
  return segments.map((segment) => {
    const spreadMs = segment.basis.kind === "drift" ? segment.basis.madMs : madMs;
    return { ...segment, basis: { kind: "accepted", anchors, madMs: spreadMs } };
  });
}

/** The link with the most anchors, with one neighbour or with any. */
function findView(
  links: readonly ClockLink[],
  source: number,
  neighbour: number | null,
): LinkView | null {
  const [link] = links
    .filter(
      ({ a, b }) =>
        (a === source && (neighbour === null || b === neighbour)) ||
        (b === source && (neighbour === null || a === neighbour)),
    )
    .toSorted((x, y) => y.anchors.length - x.anchors.length);
  return link === undefined ? null : viewFrom(link, source);
}
