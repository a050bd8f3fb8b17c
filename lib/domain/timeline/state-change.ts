import { z } from "zod";
import type { Immutable } from "@/lib/base/immutable";
import { formatInstant, interval } from "@/lib/base/instant";
import { ok } from "@/lib/base/result";
import { claimActorSchema, claimStatusSchema, isDecided } from "../claim";
import { citationsSchema, toCitation } from "../evidence/citation";
import {
  eventTimeSchema,
  findGivenTimeProblem,
  givenTime,
  reportedTime,
} from "../evidence/event-time";
import { evidenceKey, evidenceSchema } from "../evidence/evidence";
import { entityIds, stateChangeIds } from "../ids";
import {
  type ClaimVerdict,
  claimVerdictKinds,
  type DecidableRules,
  decideClaim,
  given,
} from "./claim-verdict";

/** A property of an entity taking a new value. `from` is null when nothing states the old one. */
export const stateChangeSchema = z.strictObject({
  id: stateChangeIds.schema,
  entity: entityIds.schema,
  property: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  at: eventTimeSchema,
  evidence: evidenceSchema,
  /** [0, 1], calibrated; a state that a person or a model states has none. */
  confidence: z.number().exactOptional(),
  status: claimStatusSchema,
  actor: claimActorSchema,
});
export type StateChange = Immutable<z.infer<typeof stateChangeSchema>>;

export const stateChangeItemSchema = z.object({
  ...stateChangeSchema.shape,
  id: z.string(),
  entity: z.string(),
  at: z.iso.datetime().nullable(),
  evidence: citationsSchema,
});

export function toStateChangeItem(change: StateChange): z.infer<typeof stateChangeItemSchema> {
  return {
    ...change,
    at: change.at.kind === "unknown" ? null : formatInstant(change.at.earliest),
    evidence: change.evidence.map(toCitation),
  };
}

const value = z.string().trim().min(1, "Give the value").max(200);

/** What a person may change of a state: what it was before, what it became, and when. */
export const stateEditSchema = z
  .object({ from: value.nullable(), to: value, ...givenTime })
  .partial()
  .superRefine((edit, context) => {
    const problem = findGivenTimeProblem(edit);
    if (problem !== null) context.addIssue({ code: "custom", message: problem });
  });
export type StateEdit = Readonly<z.infer<typeof stateEditSchema>>;

export const editingState = z.strictObject({
  kind: z.literal("edit-state"),
  edit: stateEditSchema,
});
type StateVerdict = ClaimVerdict | z.infer<typeof editingState>;

export const stateChangeRules: DecidableRules<StateChange, StateVerdict> = {
  oneOf: "a state change",
  verdicts: [...claimVerdictKinds, "edit-state"],
  misfit: "A state change can be accepted, rejected, edited or restored",
  decide(change, verdict) {
    if (verdict.kind !== "edit-state") return ok(decideClaim(change, verdict));
    const { earliest, latest, ...words } = verdict.edit;
    const at =
      earliest === undefined || latest === undefined
        ? change.at
        : reportedTime(change.at, interval(earliest, latest));
    return ok({ ...change, ...given(words), at, status: "edited" });
  },
};

/**
 * What people said of a change that is proposed: one of the same property of the same entity, read off records that one
 * cites. A person may have put its value and its time otherwise. Null when they said nothing, or something new is cited.
 */
export function findDecidedState(
  standing: Iterable<StateChange>,
  proposed: Pick<StateChange, "entity" | "property" | "to" | "evidence">,
): StateChange | null {
  const cited = proposed.evidence.map(evidenceKey);
  for (const change of standing) {
    const known = new Set(change.evidence.map(evidenceKey));
    const isOfSame = change.entity === proposed.entity && change.property === proposed.property;
    // One record may tell of two values: only who edited the value may mean another.
    const isSameValue = change.to === proposed.to || change.status === "edited";
    if (!isDecided(change) || !isOfSame || !isSameValue) continue;
    if (cited.every((key) => known.has(key))) return change;
  }
  return null;
}
