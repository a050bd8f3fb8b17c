import { isSameJson } from "@/lib/base/canonical-json";
import type { ClaimActor } from "@/lib/domain/claim";
import { evidenceKey } from "@/lib/domain/evidence/evidence";
import { type Critique, credibilityMin } from "@/lib/domain/rounds/critique";
import type { FindingOutcome, Round } from "@/lib/domain/rounds/round";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { kindsOf } from "@/lib/domain/timeline/retell-event";
import type { BuilderState } from "../construction/builder/builder-state";
import { applyCall } from "../construction/builder/timeline-builder";
import { type FunctionCall, functionCall } from "../ports/calls/function-calls";
import type { CallResult } from "../ports/performer-port";
import type { FindingDraft } from "./contracts/answer-question";
import type { CheckedSubmission } from "./round-material";
import { takeChange } from "./take-change";
import { type Taking, takeRefutation, takeSupport } from "./weigh-pieces";

export type Taken = {
  readonly outcomes: readonly FindingOutcome[];
  readonly pruned: Round["pruned"];
};

export type TakingInput = {
  readonly submitted: readonly CheckedSubmission[];
  readonly critiques: readonly Critique[];
  /** Whether what is refuted may be taken out of the story. */
  readonly mayPrune: boolean;
  /** Pieces a person has said anything of: they are never taken out. */
  readonly spoken: ReadonlySet<string>;
  /** Those that stand: findings for and against them are weighed when the round is closed. */
  readonly hypotheses: ReadonlySet<string>;
  /** Whose word a finding is. */
  readonly actorOf: (finding: CheckedSubmission) => ClaimActor;
};

/**
 * Consolidates the findings of a round into the timeline by the four rules of the design: only what is credibly cited (1),
 * no duplicates (2), of conflicting times the one with the stronger evidence (3; the builder reads times off the records
 * cited, so that an inference never beats a clock), in the order of the best evidence (4). What stands is authoritative: a
 * finding adds to it, and takes out only what it refutes.
 */
export async function takeFindings(state: BuilderState, input: TakingInput): Promise<Taken> {
  const { submitted, critiques } = input;
  const credibilities = new Map(
    critiques.map(({ finding, credibility }) => [finding, credibility]),
  );
  const credibilityOf = ({ id }: CheckedSubmission) => credibilities.get(id) ?? 0;
  const outcomes: FindingOutcome[] = [];
  const pruned: Round["pruned"][number][] = [];
  const ordered = submitted.toSorted(
    (a, b) =>
      rankOf(a.draft) - rankOf(b.draft) ||
      credibilityOf(b) - credibilityOf(a) ||
      (a.id < b.id ? -1 : 1),
  );
  for (const finding of ordered) {
    const credibility = credibilityOf(finding);
    if (credibility < credibilityMin) {
      outcomes.push(below(finding, credibility));
      continue;
    }
    const taking: Taking = { ...input, finding, credibility, pruned };
    const own = { ...state, actor: input.actorOf(finding) };
    const outcome = await takeOne(own, taking);
    state.conclusion = own.conclusion;
    outcomes.push({ finding: finding.id, ...outcome });
  }
  return { outcomes, pruned };
}

/** Events before what connects them; what takes something out comes last. */
function rankOf({ effect }: FindingDraft): number {
  const order = ["happening", "state", "support", "change", "connection", "refutation"];
  return order.indexOf(effect.kind);
}

function below({ id }: CheckedSubmission, credibility: number): FindingOutcome {
  const why = `Credibility ${credibility.toFixed(2)} is below ${credibilityMin}`;
  return { finding: id, outcome: "below-the-bar", rule: 1, why, pieces: [] };
}

type Outcome = Omit<FindingOutcome, "finding">;

/** From here on the rubric knows several independent sources. */
const corroboratedMin = 0.9;

async function takeOne(state: BuilderState, taking: Taking): Promise<Outcome> {
  const { finding } = taking;
  switch (finding.draft.effect.kind) {
    case "happening":
      return takeHappening(state, taking);
    case "state":
      return takeState(state, finding);
    case "connection":
      return takeConnection(state, finding);
    case "support":
      return takeSupport(state, taking, finding.draft.effect.piece);
    case "change":
      return takeChange(state, finding);
    case "refutation":
      return takeRefutation(state, taking, finding.draft.effect.piece);
  }
}

/** How a finding of an answer is called by the others of it: `#2` of that question. */
function localName({ answered }: CheckedSubmission, name: string): string {
  return name.startsWith("#") ? `${answered.question.id} ${name}` : name;
}

/** What few sources tell comes in as a detail, whatever its Expert makes of it. */
async function takeHappening(
  state: BuilderState,
  { finding, credibility }: Taking,
): Promise<Outcome> {
  const { draft, place } = finding;
  const { effect } = draft;
  if (effect.kind !== "happening") throw new Error("A happening is taken as one");
  const own = localName(finding, `#${place}`);
  const gone = findTakenOut(state, finding, effect.event_type);
  if (gone !== null) {
    const why = `"${gone.title}" was taken out of the story; needs evidence not cited before`;
    return { outcome: "refused", rule: 2, why, pieces: [gone.id] };
  }
  const before = piecesOf(state);
  const result = await applyAll(state, [
    ...entityCalls(draft),
    functionCall("emit_event", {
      event_id: own,
      ...(draft.time === null ? {} : { interval: draft.time }),
      ...{ time_basis: effect.time_basis, event_type: effect.event_type, title: effect.title },
      description: draft.claim,
      entities: draft.entities.map(entityAlias),
      importance: credibility >= corroboratedMin ? effect.importance : ("detail" as const),
      confidence: draft.confidence,
      evidence_refs: [...draft.evidence_refs],
      reasoning: `Found in a round by the Expert for ${finding.expert}: ${finding.question}`.slice(
        0,
        2000,
      ),
    }),
  ]);
  const outcome = toOutcome(state, before, result);
  const isUnited = outcome.outcome === "taken" && outcome.pieces.some((id) => before.has(id));
  return isUnited ? { ...outcome, outcome: "united", rule: 2 } : outcome;
}

/** What rounds have refuted is not told again by what it rested on. */
function findTakenOut(
  { events }: BuilderState,
  { evidence }: CheckedSubmission,
  kind: string,
): TimelineEvent | null {
  const cited = evidence.map(evidenceKey);
  const gone = [...events.values()].find((event) => {
    if (event.status !== "pruned" || !kindsOf(event).includes(kind) || cited.length === 0)
      return false;
    const known = new Set(event.evidence.map(evidenceKey));
    return cited.every((key) => known.has(key));
  });
  return gone ?? null;
}

async function takeConnection(state: BuilderState, finding: CheckedSubmission): Promise<Outcome> {
  const { draft } = finding;
  const { effect } = draft;
  if (effect.kind !== "connection") throw new Error("A connection is taken as one");
  const before = piecesOf(state);
  const result = await applyCall(
    state,
    "causal",
    functionCall("add_causal_link", {
      source_event_id: localName(finding, effect.source),
      target_event_id: localName(finding, effect.target),
      ...{ relation: effect.relation, mechanism: effect.mechanism, confidence: draft.confidence },
      reasoning: draft.claim,
      evidence_refs: [...draft.evidence_refs],
      against_refs: [...draft.against_refs],
    }),
  );
  return toOutcome(state, before, result);
}

async function takeState(state: BuilderState, finding: CheckedSubmission): Promise<Outcome> {
  const before = piecesOf(state);
  const calls = [...entityCalls(finding.draft), stateCall(finding)];
  return toOutcome(state, before, await applyAll(state, calls));
}

function stateCall({ draft }: CheckedSubmission): FunctionCall {
  const { effect } = draft;
  if (effect.kind !== "state") throw new Error("A state is taken as one");
  const [main] = draft.entities;
  return functionCall("update_entity_state", {
    entity_id: main === undefined ? "" : entityAlias(main),
    timestamp: draft.time?.earliest ?? "",
    ...{ property: effect.property, old_value: effect.old_value, new_value: effect.new_value },
    evidence_refs: [...draft.evidence_refs],
  });
}

function entityCalls({ entities }: FindingDraft): readonly FunctionCall[] {
  return entities.map((entity) =>
    functionCall("register_entity", {
      entity_id: entityAlias(entity),
      name: entity.name,
      entity_type: entity.type,
    }),
  );
}

function entityAlias({ name, type }: FindingDraft["entities"][number]): string {
  return `${type}:${name}`.slice(0, 200);
}

/** Up to the first that is refused; the last one tells. */
async function applyAll(state: BuilderState, calls: readonly FunctionCall[]): Promise<CallResult> {
  let result: CallResult = { kind: "rejected", message: "Nothing to apply" };
  for (const call of calls) {
    result = await applyCall(state, "detailed", call);
    if (result.kind === "rejected") return result;
  }
  return result;
}

type Pieces = ReadonlyMap<string, { readonly status: string }>;

function piecesOf({ events, links, stateChanges }: BuilderState): Pieces {
  return new Map<string, { readonly status: string }>([...events, ...links, ...stateChanges]);
}

/** What stands as it stood before is not taken, whatever the builder took it for. */
function toOutcome(state: BuilderState, before: Pieces, result: CallResult): Outcome {
  if (result.kind === "rejected") {
    return { outcome: "refused", rule: null, why: result.message, pieces: [] };
  }
  if (result.id === null) return { outcome: "taken", rule: 1, why: result.message, pieces: [] };
  const pieces = [result.id];
  const [was, is] = [before.get(result.id), piecesOf(state).get(result.id)];
  if (was === undefined || !isSameJson(was, is)) {
    return { outcome: "taken", rule: 1, why: result.message, pieces };
  }
  const why = was.status === "pruned" ? "It was taken out of the story before" : result.message;
  return { outcome: "noted", rule: 2, why, pieces };
}
