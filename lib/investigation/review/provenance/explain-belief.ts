import { ok, type Result } from "@/lib/base/result";
import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import type { IncidentId } from "@/lib/domain/ids";
import type { CausalChain, ContextIndex } from "@/lib/domain/provenance/causal-chain";
import type { Context } from "@/lib/domain/provenance/context";
import { findLostSupport, type LostSupport } from "@/lib/domain/provenance/support";
import type { Revision } from "@/lib/domain/review/revision";
import type { Finding } from "@/lib/domain/rounds/finding";
import { everyRound } from "@/lib/domain/rounds/own-rounds";
import type { Question } from "@/lib/domain/rounds/question";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { type CaseProblem, refuse } from "../../case-problem";
import type { CaseStores } from "../../ports/case-store-port";
import type { ContextIndexes } from "./context-indexes";

/** A finding a piece came from or was changed by, and the question it answers. */
export type FoundBy = {
  readonly question: Question | null;
  readonly finding: Finding;
  /** The Critic's score, [0, 1], and in words why. */
  readonly critique: { readonly credibility: number; readonly annotation: string } | null;
};

/** Why a piece is believed, from what was last said of it back to the question that started it; and what rests on it. */
export type Belief = {
  readonly piece: string;
  /** Steps that made it, changed it, decided on it or spoke of it; the newest first. */
  readonly steps: readonly Context[];
  /** From the first act down to the step that first made it; null where no entry tells that. */
  readonly origin: CausalChain | null;
  /** What its maker looked at in the same turn, in words. */
  readonly turn: Context | null;
  readonly foundBy: readonly FoundBy[];
  readonly evidence: readonly EvidenceReference[];
  /** Revisions that hold it, the newest first. */
  readonly revisions: readonly Pick<Revision, "id" | "number" | "status">[];
  /** What would fall or weaken without it. */
  readonly lostSupport: readonly LostSupport[];
};

type Reading = Pick<CaseStores, "journal" | "timelines" | "revisions">;

export async function explainBelief(
  stores: Reading,
  indexes: ContextIndexes,
  incidentId: IncidentId,
  piece: string,
): Promise<Result<Belief, CaseProblem>> {
  const [index, timeline, revisions] = await Promise.all([
    indexes.of(stores, incidentId),
    stores.timelines.current(incidentId),
    stores.revisions.list(incidentId),
  ]);
  const steps = index.about(piece);
  const evidence = evidenceOf(timeline, piece);
  if (steps.length === 0 && evidence === undefined) {
    return refuse("not-found", "Nothing in the journal or the timeline is called that.");
  }
  const maker = steps.find(({ kind }) => makesPieces.has(kind)) ?? steps[0];
  const chain = maker === undefined ? null : index.chainOf(maker.seq);
  return ok({
    ...{ piece, steps: steps.toReversed(), evidence: evidence ?? [] },
    origin: chain?.ok === true ? chain.value : null,
    turn: maker === undefined ? null : findTurn(index, maker),
    foundBy: findFindings(timeline, piece),
    revisions: revisions
      .filter(({ claims }) => claims.some(({ id }) => id === piece))
      .map(({ id, number, status }) => ({ id, number, status })),
    lostSupport: findLostSupport(timeline, { kind: "piece", piece }),
  });
}

/** Everything that rests on a file. */
export async function findRestingOn(
  stores: Pick<CaseStores, "timelines" | "artifacts">,
  incidentId: IncidentId,
  artifactId: string,
): Promise<readonly LostSupport[]> {
  const [timeline, artifacts] = await Promise.all([
    stores.timelines.current(incidentId),
    stores.artifacts.list(incidentId),
  ]);
  const present = new Set(artifacts.map(({ path }) => path));
  return findLostSupport(timeline, { kind: "artifact", artifactId }, present);
}

const makesPieces: ReadonlySet<string> = new Set([
  ...["call-accepted", "finding-judged", "note-added", "piece-proposed"],
]);

/** Calls of a turn are told before the turn; both name the task's beginning as their cause. */
function findTurn(index: ContextIndex, maker: Context): Context | null {
  if (maker.kind !== "call-accepted" || maker.causedBy === null) return null;
  const siblings = index.effectsOf(maker.causedBy);
  return siblings.find(({ kind, seq }) => kind === "turn-taken" && seq > maker.seq) ?? null;
}

function findFindings({ investigation }: Timeline, piece: string): readonly FoundBy[] {
  return everyRound(investigation).flatMap((round) => {
    const taken = round.outcomes.filter(
      ({ outcome, pieces }) => outcome !== "refused" && pieces.includes(piece),
    );
    return taken.flatMap(({ finding: id }): readonly FoundBy[] => {
      const finding = round.findings.find((each) => each.id === id);
      if (finding === undefined) return [];
      const judged = round.critiques.find((each) => each.finding === id);
      const question = round.questions.find((each) => each.id === finding.question) ?? null;
      const { credibility = 0, annotation = "" } = judged ?? {};
      return [{ question, finding, critique: judged ? { credibility, annotation } : null }];
    });
  });
}

/** What a piece cites itself; a cause or a factor has the evidence of its event. Undefined: there is no such piece. */
function evidenceOf(timeline: Timeline, piece: string): readonly EvidenceReference[] | undefined {
  const { events, causalLinks, stateChanges, hypotheses, rootCauses, contributingFactors } =
    timeline;
  const citing = [...events, ...causalLinks, ...stateChanges].find(({ id }) => id === piece);
  if (citing !== undefined) return citing.evidence;
  const hypothesis = hypotheses.find(({ id }) => id === piece);
  if (hypothesis !== undefined) return hypothesis.for;
  const role = [...rootCauses, ...contributingFactors].find(({ id }) => id === piece);
  if (role !== undefined) return events.find(({ id }) => id === role.event)?.evidence ?? [];
  const { impacts, gaps, uncertainties } = timeline;
  return [...impacts, ...gaps, ...uncertainties].some(({ id }) => id === piece) ? [] : undefined;
}
