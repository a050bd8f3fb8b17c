import { isDecided, isLive } from "@/lib/domain/claim";
import { type EvidenceReference, evidenceKey } from "@/lib/domain/evidence/evidence";
import type { FindingOutcome, Round } from "@/lib/domain/rounds/round";
import { type BuilderState, findNamed } from "../construction/builder/builder-state";
import { applyCall } from "../construction/builder/timeline-builder";
import { functionCall } from "../ports/calls/function-calls";
import type { CheckedSubmission } from "./round-material";

export type Taking = {
  readonly finding: CheckedSubmission;
  readonly credibility: number;
  readonly mayPrune: boolean;
  readonly spoken: ReadonlySet<string>;
  /** Those that stand. */
  readonly hypotheses: ReadonlySet<string>;
  /** Grows. */
  readonly pruned: Round["pruned"][number][];
};

type Outcome = Omit<FindingOutcome, "finding">;

/** Citations a piece keeps at most. */
const evidenceMost = 64;
/** What one source says contests a piece; two that are independent take it out. */
const pruningMin = 0.7;

/** Further evidence for a piece that stands. What a person decided stays as they left it. */
export async function takeSupport(
  state: BuilderState,
  { finding, hypotheses }: Taking,
  name: string,
): Promise<Outcome> {
  if (hypotheses.has(name)) return weighed("for", name);
  const event = findNamed(state, name);
  if (event !== null) {
    if (isDecided(event)) return noted("A person has decided on it; it stays as it is", event.id);
    const evidence = withEvidence(event.evidence, finding.evidence);
    if (evidence === null) return noted("It cites all of it already", event.id);
    state.events.set(event.id, { ...event, evidence });
    return supported(event.id);
  }
  const link = [...state.links.values()].find((each) => each.id === name && isLive(each));
  if (link === undefined) return refused(name);
  if (isDecided(link)) return noted("A person has decided on it; it stays as it is", link.id);
  const evidence = withEvidence(link.evidence, finding.evidence);
  if (evidence === null) return noted("It cites all of it already", link.id);
  state.links.set(link.id, { ...link, evidence });
  return supported(link.id);
}

function supported(id: string): Outcome {
  return { outcome: "taken", rule: 1, why: "Further evidence of what stands", pieces: [id] };
}

/** Its state is weighed when the round is closed, with all that speaks for and against it. */
function weighed(side: "for" | "against", id: string): Outcome {
  return { outcome: "taken", rule: 1, why: `It weighs ${side} the hypothesis`, pieces: [id] };
}

function withEvidence(
  cited: readonly EvidenceReference[],
  further: readonly EvidenceReference[],
): readonly EvidenceReference[] | null {
  const known = new Set(cited.map(evidenceKey));
  const added = further.filter((reference) => !known.has(evidenceKey(reference)));
  return added.length === 0 ? null : [...cited, ...added].slice(0, evidenceMost);
}

function noted(why: string, id: string): Outcome {
  return { outcome: "noted", rule: null, why, pieces: [id] };
}

function refused(name: string): Outcome {
  const why = `Nothing that stands is called ${name.slice(0, 80)}`;
  return { outcome: "refused", rule: null, why, pieces: [] };
}

/**
 * Evidence against a piece: two independent sources take out what nobody has decided on, with the links of an event; what
 * is weaker, or speaks against what a person said, contests it until a person decides.
 */
export async function takeRefutation(
  state: BuilderState,
  taking: Taking,
  name: string,
): Promise<Outcome> {
  if (taking.hypotheses.has(name)) return weighed("against", name);
  const piece = findPiece(state, name);
  if (piece === null) return refused(name);
  const { finding, credibility, mayPrune, spoken, pruned } = taking;
  const links = linksOf(state, piece.id);
  const isHeld = [piece, ...links].some((each) => each.isDecided || spoken.has(each.id));
  // What is invented takes nothing out, whoever believes it.
  const isProved = finding.checks.every(({ check, isPassed }) => check !== "citation" || isPassed);
  const isStrong = isProved && credibility >= pruningMin;
  if (!mayPrune || !isStrong || isHeld) return contest(state, finding, piece.id);
  for (const each of [piece, ...links]) {
    takeOut(state, each.id);
    pruned.push({
      ...{ piece: each.id, noun: each.noun, title: each.title },
      why: each.id === piece.id ? finding.draft.claim : `One end of it was taken out`,
      finding: finding.id,
    });
  }
  return { outcome: "taken", rule: 1, why: "It refutes what stood", pieces: [piece.id] };
}

async function contest(
  state: BuilderState,
  { draft }: CheckedSubmission,
  id: string,
): Promise<Outcome> {
  const call = functionCall("contest_piece", {
    piece_ids: [id],
    reason: draft.claim,
    evidence_refs: [...draft.evidence_refs],
  });
  const result = await applyCall(state, "causal", call);
  return result.kind === "rejected"
    ? { outcome: "refused", rule: null, why: result.message, pieces: [] }
    : { outcome: "noted", rule: null, why: result.message, pieces: [id] };
}

type Piece = {
  readonly id: string;
  readonly noun: "event" | "causal-link" | "state-change";
  readonly title: string;
  readonly isDecided: boolean;
};

function findPiece(state: BuilderState, name: string): Piece | null {
  const event = findNamed(state, name);
  if (event !== null) {
    return { id: event.id, noun: "event", title: event.title, isDecided: isDecided(event) };
  }
  const link = [...state.links.values()].find((each) => each.id === name && isLive(each));
  if (link !== undefined) return toPiece(state, link);
  const change = [...state.stateChanges.values()].find((each) => each.id === name && isLive(each));
  if (change === undefined) return null;
  const title = `${change.property}: ${change.to}`;
  return { id: change.id, noun: "state-change", title, isDecided: isDecided(change) };
}

type Link = Parameters<typeof isDecided>[0] & {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly relation: string;
};

function toPiece(state: BuilderState, link: Link): Piece {
  const titleOf = (id: string) => findNamed(state, id)?.title ?? id;
  const title = `${titleOf(link.source)} ${link.relation} ${titleOf(link.target)}`;
  return { id: link.id, noun: "causal-link", title, isDecided: isDecided(link) };
}

/** A link a person stands by keeps its ends. */
function linksOf(state: BuilderState, event: string): readonly Piece[] {
  return [...state.links.values()]
    .filter((link) => isLive(link) && (link.source === event || link.target === event))
    .map((link) => toPiece(state, link));
}

function takeOut(state: BuilderState, id: string): void {
  const status = "pruned" as const;
  for (const pieces of [state.events, state.links, state.stateChanges]) {
    const kept = pieces as Map<string, { readonly status: string }>; // Each map is asked for its own ids only.
    const piece = kept.get(id);
    if (piece !== undefined) kept.set(id, { ...piece, status });
  }
}
