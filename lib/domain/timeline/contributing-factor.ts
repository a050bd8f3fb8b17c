import { z } from "zod";
import type { Immutable } from "@/lib/base/immutable";
import { ok } from "@/lib/base/result";
import { claimActorSchema, claimStatusSchema, isDecided, isLive } from "../claim";
import { contributingFactorIds, eventIds } from "../ids";
import {
  type AddingRules,
  type ClaimVerdict,
  claimVerdictKinds,
  type DecidableRules,
  decideClaim,
  doesNotFit,
  given,
  type Surroundings,
  unlessMerged,
} from "./claim-verdict";
import {
  findFreeEvent,
  freeId,
  hasRival,
  hasRole,
  isOpenTo,
  nameByEvent,
  supportOf,
} from "./event-role";

/** An event that did not begin it, and made it likelier, worse or longer. */
const contributingFactorSchema = z.strictObject({
  id: contributingFactorIds.schema,
  event: eventIds.schema,
  why: z.string(),
  status: claimStatusSchema,
  actor: claimActorSchema,
  /** What spoke for it when it was rejected, as evidence keys: it comes back only with something new. */
  refusedOn: z.array(z.string()).exactOptional(),
});
export type ContributingFactor = Immutable<z.infer<typeof contributingFactorSchema>>;

/** As the store holds them. Those written before people could decide on them are an event and a reason. */
export const storedFactors = z
  .array(
    z.strictObject({
      ...contributingFactorSchema.shape,
      id: contributingFactorIds.schema.exactOptional(),
      status: claimStatusSchema.default("proposed"),
      actor: claimActorSchema.default("rules"),
    }),
  )
  .transform((factors) => [...nameByEvent(contributingFactorIds, factors)]);

/** What people said of factors, with what an analyst proposes now: each event once, with the first reason given. */
export function proposeFactors(
  standing: readonly ContributingFactor[],
  proposed: readonly Pick<ContributingFactor, "event" | "why" | "actor">[],
  among: Surroundings,
): readonly ContributingFactor[] {
  const once = [...Map.groupBy(proposed, ({ event }) => event).values()].flatMap(
    ([first]) => first ?? [],
  );
  const open = once
    .filter(isOpenTo(standing, among, among.rootCauses))
    .map((factor) => ({ ...factor, status: "proposed" as const }));
  return nameByEvent(contributingFactorIds, [...standing.filter(isDecided), ...open]);
}

const { refusedOn: _refusedOn, ...fields } = contributingFactorSchema.shape;
/** Who stands by it, and a hash, are of those that somebody decided on; the others are an analyst's remark, as ever. */
export const contributingFactorItemSchema = z.object({
  ...fields,
  event: z.string(),
  id: z.string().optional(),
  status: claimStatusSchema.optional(),
  actor: claimActorSchema.optional(),
});

export function toFactorItem(
  factor: ContributingFactor,
): z.infer<typeof contributingFactorItemSchema> {
  const { event, why, id, status, actor } = factor;
  return { event, why, ...(isDecided(factor) ? { id, status, actor } : {}) };
}

const why = z.string().trim().min(1, "Say how it contributed").max(500);
export const editingFactor = z.strictObject({
  kind: z.literal("edit-factor"),
  edit: z.object({ why }).partial(),
});
type FactorVerdict = ClaimVerdict | z.infer<typeof editingFactor>;

export const contributingFactorRules: DecidableRules<ContributingFactor, FactorVerdict> = {
  oneOf: "a contributing factor",
  verdicts: [...claimVerdictKinds, "edit-factor"],
  misfit: "A contributing factor can be accepted, rejected, edited or restored",
  decide(factor, verdict, among) {
    const standing = unlessMerged(factor);
    if (!standing.ok) return standing;
    if (verdict.kind !== "reject" && !isLive(factor)) {
      if (hasRival(factor, among.contributingFactors)) {
        return doesNotFit("This event is told as another factor by now: reject that one first");
      }
      if (hasRival(factor, among.rootCauses)) return doesNotFit(isRoot);
    }
    const { refusedOn: _, ...before } = factor;
    if (verdict.kind === "edit-factor") {
      return ok({ ...before, ...given(verdict.edit), status: "edited" });
    }
    const decided = decideClaim(before, verdict);
    return ok(
      verdict.kind === "reject"
        ? { ...decided, refusedOn: supportOf(factor.event, among) }
        : decided,
    );
  },
};

const isRoot = "This event is a root cause. One event is not both: reject the root cause first";

const adding = z.strictObject({
  noun: z.literal("contributing-factor"),
  event: eventIds.schema,
  why,
});

/** "This contributed": an event and a person's reason. */
export const contributingFactorAdding: AddingRules<ContributingFactor, z.infer<typeof adding>> = {
  schema: adding,
  make(factors, { event, why: reason }, among) {
    const found = findFreeEvent(
      factors,
      event,
      among,
      "This event is told as a contributing factor already: edit that one",
    );
    if (!found.ok) return found;
    if (hasRole(event, among.rootCauses)) return doesNotFit(isRoot);
    const id = freeId(contributingFactorIds, event, new Set(factors.map((factor) => factor.id)));
    return ok({ id, event, why: reason, status: "accepted", actor: "person" });
  },
};
