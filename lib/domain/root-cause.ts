import { z } from "zod";
import type { Immutable } from "@/lib/base/immutable";
import { fail, ok } from "@/lib/base/result";
import { claimActorSchema, claimStatusSchema, isDecided, isLive } from "./claim";
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
import { type EvidenceReference, evidenceKey } from "./evidence";
import { type EventId, entityIds, eventIds, type RootCauseId, rootCauseIds } from "./ids";

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
  const taken = new Set(roots.flatMap(({ id }) => id ?? []));
  return roots.map((root) => {
    const id = root.id ?? freeId(root.event, taken);
    taken.add(id);
    return { ...root, id };
  });
}

function freeId(event: EventId, taken: ReadonlySet<RootCauseId>): RootCauseId {
  const digest = event.slice(event.indexOf("_") + 1);
  for (let number = 1; ; number += 1) {
    const id = rootCauseIds.schema.parse(`rtc_${digest}${number === 1 ? "" : `n${number}`}`);
    if (!taken.has(id)) return id;
  }
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
  proposed: readonly Omit<Unnamed, "status" | "actor" | "id">[],
  actor: RootCause["actor"],
  among: Surroundings,
): readonly RootCause[] {
  const decided = standing.filter(isDecided);
  const isOpen = ({ event }: { readonly event: EventId }) =>
    decided
      .filter((root) => root.event === event)
      .every((root) => !isLive(root) && hasNewSupport(root, among));
  const open = proposed
    .filter(isOpen)
    .map((root) => ({ ...root, status: "proposed" as const, actor }));
  return nameRootCauses([...decided, ...open]);
}

function hasNewSupport({ event, refusedOn = [] }: RootCause, among: Surroundings): boolean {
  const known = new Set(refusedOn);
  return supportOf(event, among).some((key) => !known.has(key));
}

/** The records its event cites, and those that say what came of it. */
function supportOf(event: EventId, { events, causalLinks }: Surroundings): readonly string[] {
  const cited = [
    ...events.filter(({ id }) => id === event),
    ...causalLinks.filter((link) => link.source === event && isLive(link)),
  ].flatMap(({ evidence }) => evidence);
  return [...new Set(cited.map(evidenceKey))];
}

const { refusedOn: _refusedOn, ...told } = rootCauseSchema.shape;
/** Who stands by it is told of those that somebody decided on; documents from before have nothing of it. */
export const rootCauseItemSchema = z.object({
  ...told,
  event: z.string(),
  entities: z.array(z.string()),
  id: z.string().optional(),
  status: claimStatusSchema.optional(),
  actor: claimActorSchema.optional(),
});

export function toRootCauseItem(root: RootCause): z.infer<typeof rootCauseItemSchema> {
  const { id, status, actor, refusedOn: _, ...item } = root;
  const said = isDecided(root) ? { id, status, actor } : {};
  return { ...item, entities: [...root.entities], why: [...root.why], ...said };
}

/** One event has one cause in force: is there another than this one? */
export function hasRival(
  { id, event }: Pick<RootCause, "id" | "event">,
  roots: Surroundings["rootCauses"],
): boolean {
  return roots.some((other) => other.id !== id && other.event === event && isLive(other));
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
  decide(root, said, among) {
    const standing = unlessMerged(root);
    if (!standing.ok) return standing;
    if (said.kind !== "reject" && !isLive(root) && hasRival(root, among.rootCauses)) {
      return doesNotFit("This event is named as another cause by now: reject that one first");
    }
    if (said.kind === "edit-root-cause") {
      return ok({ ...root, ...given(said.edit), status: "edited" });
    }
    const { refusedOn: _, ...decided } = decideClaim(root, said);
    return ok(
      said.kind === "reject" ? { ...decided, refusedOn: supportOf(root.event, among) } : decided,
    );
  },
};

const adding = z.strictObject({
  noun: z.literal("root-cause"),
  event: eventIds.schema,
  subject,
});

/** "This is the cause": a person's word, which no score of ours weighs. */
export const rootCauseAdding: AddingRules<RootCause, z.infer<typeof adding>> = {
  schema: adding,
  make(roots, { event: id, subject: named }, among) {
    const event = among.events.find((candidate) => candidate.id === id && isLive(candidate));
    if (!event) return fail({ kind: "piece-not-found" });
    if (roots.some((root) => root.event === id && isLive(root))) {
      const message = "This event is named as a cause already: accept that one";
      return fail({ kind: "verdict-does-not-fit", message });
    }
    return ok({
      id: freeId(id, new Set(roots.map((root) => root.id))),
      rank: Math.max(0, ...roots.map(({ rank }) => rank)) + 1,
      ...{ event: id, subject: named, entities: event.entities, score: 1 },
      why: ["Somebody of the investigation says so"],
      ...{ status: "accepted", actor: "person" },
    });
  },
};

export type ContributingFactor = { readonly event: EventId; readonly why: string };

export type RuledOut = {
  readonly what: string;
  readonly why: string;
  readonly evidence: readonly EvidenceReference[];
};
