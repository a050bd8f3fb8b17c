import { z } from "zod";
import type { Immutable } from "@/lib/base/immutable";
import { ok } from "@/lib/base/result";
import { claimActorSchema, claimStatusSchema, isDecided, isLive } from "../claim";
import type { EvidenceReference } from "../evidence/evidence";
import { type EventId, entityIds, eventIds, type RootCauseId, rootCauseIds } from "../ids";
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

/** A candidate with the entity, change or condition behind it; rank 1 is the most likely. */
export const rootCauseSchema = z.strictObject({
  id: rootCauseIds.schema,
  rank: z.int(),
  event: eventIds.schema,
  /** The name of what is behind the event, such as "orders-api release 2.14.0". */
  subject: z.string(),
  entities: z.array(entityIds.schema),
  /** [0, 1], for comparison between ranks. */
  score: z.number(),
  /** The bill of reasons, one sentence each. */
  why: z.array(z.string()),
  status: claimStatusSchema,
  actor: claimActorSchema,
  /** What spoke for it when it was rejected, as evidence keys: it comes back only with something new. */
  refusedOn: z.array(z.string()).exactOptional(),
});
export type RootCause = Immutable<z.infer<typeof rootCauseSchema>>;

/** As the store holds them. Those written before people could decide on them are nothing but a rank. */
export const storedRootCauseSchema = z.strictObject({
  ...rootCauseSchema.shape,
  id: rootCauseIds.schema.exactOptional(),
  status: claimStatusSchema.default("proposed"),
  actor: claimActorSchema.default("rules"),
});
type Unnamed = Omit<RootCause, "id"> & { readonly id?: RootCauseId };

/** A cause is called by its event, so that a later run calls it the same; a second one of that event gets a number. */
export function nameRootCauses(roots: readonly Unnamed[]): readonly RootCause[] {
  return nameByEvent(rootCauseIds, roots);
}

/** Those a person stands by come first, then the analyst's; ranks close up. What was refused is no rank. */
export function rankLive(
  roots: readonly RootCause[],
  events: ReadonlySet<EventId>,
): readonly RootCause[] {
  return roots
    .filter((root) => isLive(root) && events.has(root.event))
    .toSorted((a, b) => Number(isDecided(b)) - Number(isDecided(a)) || a.rank - b.rank)
    .map((root, index) => ({ ...root, rank: index + 1 }));
}

/**
 * What people said of causes, with what an analyst proposes now. Their word holds as it is; what they refused stays
 * refused until something speaks for it that did not then.
 */
export function proposeRootCauses(
  standing: readonly RootCause[],
  proposed: readonly Omit<Unnamed, "status" | "id">[],
  among: Surroundings,
): readonly RootCause[] {
  const open = proposed
    .filter(isOpenTo(standing, among, among.contributingFactors))
    .map((root) => ({ ...root, status: "proposed" as const }));
  return nameRootCauses([...standing.filter(isDecided), ...open]);
}

const { refusedOn: _refusedOn, ...fields } = rootCauseSchema.shape;
/** Who stands by it is told of those that somebody decided on; documents from before have nothing of it. */
export const rootCauseItemSchema = z.object({
  ...fields,
  event: z.string(),
  entities: z.array(z.string()),
  id: z.string().optional(),
  status: claimStatusSchema.optional(),
  actor: claimActorSchema.optional(),
});

export function toRootCauseItem(root: RootCause): z.infer<typeof rootCauseItemSchema> {
  const { id, status, actor, refusedOn: _, ...item } = root;
  const decided = isDecided(root) ? { id, status, actor } : {};
  return { ...item, entities: [...root.entities], why: [...root.why], ...decided };
}

const subject = z.string().trim().min(1, "Say what the cause is").max(300);
export const editingRootCause = z.strictObject({
  kind: z.literal("edit-root-cause"),
  edit: z.object({ subject }).partial(),
});
type RootCauseVerdict = ClaimVerdict | z.infer<typeof editingRootCause>;

export const rootCauseRules: DecidableRules<RootCause, RootCauseVerdict> = {
  oneOf: "a root cause",
  verdicts: [...claimVerdictKinds, "edit-root-cause"],
  misfit: "A root cause can be accepted, rejected, renamed or restored",
  decide(root, verdict, among) {
    const standing = unlessMerged(root);
    if (!standing.ok) return standing;
    if (verdict.kind !== "reject" && !isLive(root)) {
      if (hasRival(root, among.rootCauses)) {
        return doesNotFit("This event is named as another cause by now: reject that one first");
      }
      if (hasRival(root, among.contributingFactors)) return doesNotFit(isFactor);
    }
    if (verdict.kind === "edit-root-cause") {
      return ok({ ...root, ...given(verdict.edit), status: "edited" });
    }
    const { refusedOn: _, ...decided } = decideClaim(root, verdict);
    return ok(
      verdict.kind === "reject" ? { ...decided, refusedOn: supportOf(root.event, among) } : decided,
    );
  },
};

const isFactor =
  "This event is a contributing factor. One event is not both: reject the factor first";

const adding = z.strictObject({
  noun: z.literal("root-cause"),
  event: eventIds.schema,
  subject,
});

/** "This is the cause": a person's word, which no score of ours weighs. */
export const rootCauseAdding: AddingRules<RootCause, z.infer<typeof adding>> = {
  schema: adding,
  make(roots, { event: id, subject: named }, among) {
    const found = findFreeEvent(
      roots,
      id,
      among,
      "This event is named as a cause already: accept that one",
    );
    if (!found.ok) return found;
    if (hasRole(id, among.contributingFactors)) return doesNotFit(isFactor);
    const event = found.value;
    return ok({
      id: freeId(rootCauseIds, id, new Set(roots.map((root) => root.id))),
      rank: Math.max(0, ...roots.map(({ rank }) => rank)) + 1,
      ...{ event: id, subject: named, entities: event.entities, score: 1 },
      why: ["Somebody of the investigation says so"],
      ...{ status: "accepted", actor: "person" },
    });
  },
};

export type RuledOut = {
  readonly what: string;
  readonly why: string;
  readonly evidence: readonly EvidenceReference[];
};
