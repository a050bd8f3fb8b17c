import type { EvidenceReference } from "../evidence/evidence";
import type { DecidableNoun } from "../timeline/decidable-nouns";
import { toLiveTimeline } from "../timeline/live-timeline";
import type { Timeline } from "../timeline/timeline";

/** What is imagined to be gone: a file that is withdrawn, or a piece that is rejected. */
export type Removed =
  | { readonly kind: "artifact"; readonly artifactId: string }
  | { readonly kind: "piece"; readonly piece: string };

/** `falls`: nothing is left that it rests on. `weakens`: it loses a part of that. */
export type LostSupport = {
  readonly noun: DecidableNoun;
  readonly piece: string;
  readonly loss: "falls" | "weakens";
  /** Of the citations it has that still stand. */
  readonly citationsLost: number;
  readonly citations: number;
  /** Pieces that take it with them. */
  readonly because: readonly string[];
};

/** A live piece, what it cites, and the pieces without which it is nothing. */
type Resting = {
  readonly noun: DecidableNoun;
  readonly id: string;
  readonly evidence: readonly EvidenceReference[];
  readonly needs: readonly string[];
  /** Each is enough, beside what it cites. */
  readonly eachEnough: readonly string[];
};

/**
 * Everything of the live timeline that loses support when something is taken away: what cites nothing else falls, and with
 * an event its links, causes and roles. What falls first stands first.
 */
export function findLostSupport(
  timeline: Timeline,
  removed: Removed,
  /** Paths of the files there are; a citation of another supports nothing any more. Null: all are there. */
  present: ReadonlySet<string> | null = null,
): readonly LostSupport[] {
  const fallen = new Set<string>(removed.kind === "piece" ? [removed.piece] : []);
  const found: LostSupport[] = [];
  // Each kind rests on kinds listed before it, so one pass is enough.
  for (const piece of listResting(toLiveTimeline(timeline)).map(standingOn(present))) {
    const lost = fallen.has(piece.id) ? null : findLoss(piece, fallen, removed);
    if (lost === null) continue;
    found.push(lost);
    if (lost.loss === "falls") fallen.add(piece.id);
  }
  return found.toSorted((a, b) => Number(a.loss === "weakens") - Number(b.loss === "weakens"));
}

function standingOn(present: ReadonlySet<string> | null): (piece: Resting) => Resting {
  if (present === null) return (piece) => piece;
  return (piece) => ({
    ...piece,
    evidence: piece.evidence.filter(({ path }) => present.has(path)),
  });
}

function findLoss(
  { noun, id, evidence, needs, eachEnough }: Resting,
  fallen: ReadonlySet<string>,
  removed: Removed,
): LostSupport | null {
  const needed = needs.filter((each) => fallen.has(each));
  const because = [...needed, ...eachEnough.filter((each) => fallen.has(each))];
  const citationsLost = evidence.filter(
    ({ artifactId }) => removed.kind === "artifact" && artifactId === removed.artifactId,
  ).length;
  if (because.length === 0 && citationsLost === 0) return null;
  const supports = evidence.length + eachEnough.length;
  const left = supports - citationsLost - (because.length - needed.length);
  const falls = needed.length > 0 || left === 0;
  return {
    ...{ noun, piece: id, loss: falls ? "falls" : "weakens", because },
    ...{ citationsLost, citations: evidence.length },
  };
}

function listResting(timeline: Timeline): readonly Resting[] {
  const nothing = { evidence: [], needs: [], eachEnough: [] };
  const ofEvent =
    (noun: DecidableNoun) =>
    ({ id, event }: { readonly id: string; readonly event: string }): Resting => ({
      ...{ ...nothing, noun, id, needs: [event] },
    });
  const citing =
    (noun: DecidableNoun) =>
    ({ id, evidence }: Pick<Resting, "id" | "evidence">): Resting => ({
      ...{ ...nothing, noun, id, evidence },
    });
  return [
    ...timeline.events.map(citing("event")),
    ...timeline.stateChanges.map(citing("state-change")),
    ...timeline.hypotheses.map(({ id, for: evidence }) => citing("hypothesis")({ id, evidence })),
    ...timeline.causalLinks.map(({ source, target, ...link }) => ({
      ...{ ...citing("causal-link")(link), needs: [source, target] },
    })),
    ...timeline.rootCauses.map(ofEvent("root-cause")),
    ...timeline.contributingFactors.map(ofEvent("contributing-factor")),
    ...timeline.impacts.map(
      ({ id, events }): Resting => ({ ...nothing, noun: "impact", id, eachEnough: events }),
    ),
  ];
}
