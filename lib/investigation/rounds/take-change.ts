import { type EntityId, entityIds, gapIds } from "@/lib/domain/ids";
import type { FindingOutcome } from "@/lib/domain/rounds/round";
import { isDecidedGap } from "@/lib/domain/timeline/gap";
import { type BuilderState, findNamed } from "../construction/builder/builder-state";
import { applyCall } from "../construction/builder/timeline-builder";
import { toArgument } from "../evidence/citation";
import { type FunctionCall, functionCall } from "../ports/calls/function-calls";
import type { CheckedSubmission } from "./round-material";

type Outcome = Omit<FindingOutcome, "finding">;

/** What a finding changes of what stands: a time, two that are one, what is no part of the story, the first cause, a gap. */
export async function takeChange(
  state: BuilderState,
  { draft, evidence }: CheckedSubmission,
): Promise<Outcome> {
  const { effect, claim } = draft;
  if (effect.kind !== "change") throw new Error("A change is taken as one");
  const { change, piece, into } = effect;
  if (change === "close-gap") return closeGap(state, piece, evidence);
  if (change === "first-cause") return rankFirst(state, piece, draft);
  const call = callOf(state, draft, { change, piece, into, claim });
  if (typeof call === "string") return refused(call);
  const result = await applyCall({ ...state, mayRetell: true }, "detailed", call);
  if (result.kind === "rejected") return refused(result.message);
  return { outcome: "taken", rule: 1, why: result.message, pieces: [result.id ?? piece] };
}

function refused(why: string): Outcome {
  return { outcome: "refused", rule: null, why, pieces: [] };
}

type Change = {
  readonly change: "retime" | "merge" | "drop";
  readonly piece: string;
  readonly into: string | null;
  readonly claim: string;
};

/** In words what keeps it from being called. */
function callOf(
  state: BuilderState,
  { time, evidence_refs }: CheckedSubmission["draft"],
  { change, piece, into, claim }: Change,
): FunctionCall | string {
  const reason = claim.slice(0, 400);
  if (change === "merge") {
    if (into === null) return "Say in “into” what it is one with";
    return functionCall("merge_pieces", { into, piece_ids: [piece], reason });
  }
  if (change === "drop") {
    if (entityIds.parse(piece) === null) return "Only entities are dropped: refute an event";
    return functionCall("drop_entities", { entity_ids: [piece], reason });
  }
  const event = findNamed(state, piece);
  if (event === null) return `Nothing that stands is called ${piece.slice(0, 80)}`;
  if (time === null) return "Say its time";
  const { title, kind, entities, importance, confidence, description } = event;
  // By a line of its own it is known as the one that is told anew.
  const own = event.evidence.slice(0, 1).map(toArgument);
  const named = (id: EntityId) => state.entities.get(id)?.name ?? id;
  return functionCall("emit_event", {
    ...{ event_id: event.id, interval: time, event_type: kind, title, description, importance },
    entities: entities.map((id) => aliasOf(state, id) ?? named(id)),
    ...{
      confidence: confidence.extraction,
      evidence_refs: [...evidence_refs, ...own],
      reasoning: claim,
    },
  });
}

function aliasOf({ entityAliases }: BuilderState, id: EntityId): string | undefined {
  return [...entityAliases].find(([, known]) => known === id)?.[0];
}

function closeGap(
  state: BuilderState,
  name: string,
  evidence: CheckedSubmission["evidence"],
): Outcome {
  const id = gapIds.parse(name);
  const gap = id === null ? undefined : state.gaps.get(id);
  if (gap === undefined || gap.status !== "open")
    return refused("No gap that is open is called so");
  if (isDecidedGap(gap)) return refused("People decide on this gap");
  state.gaps.set(gap.id, { ...gap, status: "closed", evidence: [...gap.evidence, ...evidence] });
  return { outcome: "taken", rule: 1, why: "What it cites answers it", pieces: [gap.id] };
}

/** Ranks are computed when the round is closed: what nobody contests, and this before the others. */
function rankFirst(
  state: BuilderState,
  name: string,
  { claim, confidence, entities: [main] }: CheckedSubmission["draft"],
): Outcome {
  const event = findNamed(state, name);
  if (event === null || state.conclusion === null) return refused("No event is called so");
  const { rootCauses, ...rest } = state.conclusion;
  const isIt = (alias: string) => findNamed(state, alias)?.id === event.id;
  const known = rootCauses.find((root) => isIt(root.event));
  const named = {
    ...(known ?? { event: event.id, subject: main?.name ?? event.title }),
    ...{ support: Math.max(confidence, known?.support ?? 0), why: [...(known?.why ?? []), claim] },
  };
  const others = rootCauses.filter((root) => !isIt(root.event));
  state.conclusion = { ...rest, rootCauses: [named, ...others] };
  return { outcome: "taken", rule: 1, why: "It is weighed among the causes", pieces: [event.id] };
}
