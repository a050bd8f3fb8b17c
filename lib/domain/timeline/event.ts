import { z } from "zod";
import type { Immutable } from "@/lib/base/immutable";
import { interval } from "@/lib/base/instant";
import { ok, type Result } from "@/lib/base/result";
import { claimActorSchema, claimStatusSchema } from "../claim";
import { citationsSchema, toCitation } from "../evidence/citation";
import {
  eventTimeSchema,
  findGivenTimeProblem,
  givenTime,
  reportedTime,
  timeItemSchema,
  toTimeItem,
} from "../evidence/event-time";
import { evidenceKey, evidenceSchema } from "../evidence/evidence";
import { causalLinkIds, entityIds, eventIds } from "../ids";
import {
  type ClaimVerdict,
  claimVerdictKinds,
  type DecidableRules,
  type DecisionError,
  decideClaim,
  doesNotFit,
  given,
  unlessMerged,
} from "./claim-verdict";
import { namedEntitiesSchema } from "./entity";

/** The common kinds; an analyst may give another, which is kept and shown under "other". */
export const eventKinds = [
  "change",
  "failure",
  "degradation",
  "state_change",
  "threshold_breach",
  "alert",
  "action",
  "mitigation",
  "recovery",
  "communication",
  "access",
  "data_access",
  "environmental",
  "observation",
] as const;

export const importanceSchema = z.enum(["key", "detail"]);
export type Importance = z.infer<typeof importanceSchema>;

/** What may be told anew of an event by somebody other than its author. */
const toldShape = {
  kind: z.string(),
  title: z.string(),
  description: z.string(),
  time: eventTimeSchema,
  endTime: eventTimeSchema.nullable(),
  importance: importanceSchema,
};

/** That somebody other than its author told it anew: `author` is what the author says. */
const retellingShape = { by: claimActorSchema, why: z.string(), author: z.strictObject(toldShape) };

/** Something said to have happened. `time` is the onset; what lasts also has `endTime`. */
export const eventSchema = z.strictObject({
  id: eventIds.schema,
  ...toldShape,
  /** Its title before a person gave it another one: texts of an analysis name it by that. */
  renamedFrom: z.string().exactOptional(),
  /** The main entity first. */
  entities: z.array(entityIds.schema),
  retelling: z.strictObject(retellingShape).exactOptional(),
  /** Three of the four confidences; they are never averaged into one. All in [0, 1]. */
  confidence: z.strictObject({
    /** How sure the reader or analyst is that this happened as described. */
    extraction: z.number(),
    time: z.number(),
    /** The Critic's score; null until it was judged. */
    credibility: z.number().nullable(),
  }),
  evidence: evidenceSchema,
  reasoning: z.string(),
  status: claimStatusSchema,
  actor: claimActorSchema,
  /** The evidence of an accepted piece was withdrawn: it stays, and says so. */
  isUnsupported: z.boolean(),
});
export type TimelineEvent = Immutable<z.infer<typeof eventSchema>>;

export const eventItemSchema = z.object({
  ...eventSchema.shape,
  id: z.string(),
  time: timeItemSchema,
  endTime: timeItemSchema.optional(),
  retelling: z
    .object({
      ...retellingShape,
      author: z.object({ ...toldShape, time: timeItemSchema, endTime: timeItemSchema.optional() }),
    })
    .exactOptional(),
  entities: z.array(z.string()),
  confidence: z.object(eventSchema.shape.confidence.shape),
  evidence: citationsSchema,
});
type EventItem = z.infer<typeof eventItemSchema>;

export function toEventItem(event: TimelineEvent): EventItem {
  const { endTime, retelling, ...rest } = event;
  return {
    ...rest,
    time: toTimeItem(event.time),
    ...(endTime === null ? {} : { endTime: toTimeItem(endTime) }),
    ...(retelling === undefined ? {} : { retelling: toRetellingItem(retelling) }),
    entities: [...event.entities],
    confidence: { ...event.confidence },
    evidence: event.evidence.map(toCitation),
  };
}

function toRetellingItem({ by, why, author }: NonNullable<TimelineEvent["retelling"]>) {
  const { time, endTime, ...words } = author;
  const end = endTime === null ? {} : { endTime: toTimeItem(endTime) };
  return { by, why, author: { ...words, time: toTimeItem(time), ...end } };
}

/** What a person may change of an event; each field given wins over every later proposal. */
export const eventEditSchema = z
  .object({
    title: z.string().trim().min(1).max(200),
    description: z.string().trim().max(4000),
    kind: z.string().trim().min(1).max(40),
    importance: importanceSchema,
    /** All of them, the main one first; what the timeline does not know yet is made. */
    entities: namedEntitiesSchema,
    ...givenTime,
  })
  .partial()
  .superRefine((edit, context) => {
    const problem = findGivenTimeProblem(edit);
    if (problem !== null) context.addIssue({ code: "custom", message: problem });
  });
export type EventEdit = Immutable<z.infer<typeof eventEditSchema>>;

export const editingEvent = z.strictObject({
  kind: z.literal("edit-event"),
  edit: eventEditSchema,
  /** The main entity it had, when that was changed: what later runs know it by. */
  mainBefore: entityIds.schema.exactOptional(),
});

/** What becomes of events and their evidence: code looks it up before it is written. */
export const reshapings = [
  /** Events united in the one decided on; `links` are those that moved, went or came with it. */
  z.strictObject({
    kind: z.literal("merge"),
    absorbed: z.array(eventIds.schema),
    links: z.array(causalLinkIds.schema),
  }),
  /** Citations of the event decided on went to a new one. */
  z.strictObject({ kind: z.literal("split"), into: eventIds.schema }),
  /** Citations that came to the event or were taken off it; `drop` holds evidence keys. */
  z.strictObject({
    kind: z.literal("edit-evidence"),
    add: evidenceSchema,
    drop: z.array(z.string()),
  }),
] as const;

type Reshaping = Immutable<z.infer<(typeof reshapings)[number]>>;
type EvidenceEdit = Extract<Reshaping, { kind: "edit-evidence" }>;
type EventVerdict = ClaimVerdict | Immutable<z.infer<typeof editingEvent>> | EvidenceEdit;

export const eventRules: DecidableRules<TimelineEvent, EventVerdict> = {
  oneOf: "an event",
  verdicts: [...claimVerdictKinds, "edit-event", "edit-evidence"],
  misfit: "This piece can be accepted, rejected, edited or restored",
  decide(event, verdict) {
    const standing = unlessMerged(event);
    if (!standing.ok) return standing;
    if (verdict.kind === "edit-event") return ok(editEvent(event, verdict.edit));
    return verdict.kind === "edit-evidence"
      ? editEvidence(event, verdict)
      : ok(decideClaim(event, verdict));
  },
};

/** The words and the time; whom it names is for whoever knows the entities. */
function editEvent(
  { retelling: _theirs, renamedFrom, ...event }: TimelineEvent,
  edit: EventEdit,
): TimelineEvent {
  const { earliest, latest, entities: _named, ...words } = edit;
  const time =
    earliest === undefined || latest === undefined
      ? event.time
      : reportedTime(event.time, interval(earliest, latest));
  const confidence = { ...event.confidence, extraction: 1 };
  return {
    ...{ ...event, ...given(words), time, confidence, status: "edited" },
    ...rename({ title: renamedFrom ?? event.title }, edit.title ?? event.title),
  };
}

function rename(
  { title: before }: Pick<TimelineEvent, "title">,
  title: string,
): Pick<TimelineEvent, "renamedFrom"> {
  return title === before ? {} : { renamedFrom: before };
}

/** What an event cites, changed; it never comes to cite nothing. */
function editEvidence(
  event: TimelineEvent,
  { add, drop }: EvidenceEdit,
): Result<TimelineEvent, DecisionError> {
  if (event.status === "rejected") return doesNotFit("This event was rejected: restore it first");
  const going = new Set(drop);
  const kept = event.evidence.filter((reference) => !going.has(evidenceKey(reference)));
  const known = new Set(kept.map(evidenceKey));
  const places = new Map(add.map((reference) => [evidenceKey(reference), reference]));
  const evidence = [
    ...kept,
    ...[...places].flatMap(([key, place]) => (known.has(key) ? [] : place)),
  ];
  if (evidence.length === 0) return doesNotFit("An event needs a citation: add another one first");
  return ok({ ...event, evidence, status: "edited" });
}
