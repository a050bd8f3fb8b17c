import { z } from "zod";
import type { Immutable } from "@/lib/base/immutable";
import { formatInstant, type Instant } from "@/lib/base/instant";
import { claimActorSchema, claimStatusSchema, isDecided, isLive } from "../claim";
import { instantSchema } from "../evidence/event-time";
import { evidenceKey } from "../evidence/evidence";
import { type EventId, eventIds, impactIds } from "../ids";
import type { Surroundings } from "./claim-verdict";
import { freeId } from "./event-role";

/** From the first harm on, in the order they are told. */
export const impactTimeNames = ["startedAt", "detectedAt", "mitigatedAt", "resolvedAt"] as const;

export function eachTime<Schema extends z.ZodType>(schema: Schema) {
  const [startedAt, detectedAt, mitigatedAt, resolvedAt] = [schema, schema, schema, schema];
  return { startedAt, detectedAt, mitigatedAt, resolvedAt };
}

/** Many clocks are written to the second: the order of two moments nearer than this, in milliseconds, means nothing. */
export const sameMomentMs = 1_000;

/** Milliseconds from one moment to another; 0 where clocks cannot tell them apart, null where one is not known. */
export function delayBetween(from: Instant | null, to: Instant | null): number | null {
  if (from === null || to === null) return null;
  return Math.abs(to - from) < sameMomentMs ? 0 : to - from;
}

/** What comes before the step that it should follow is a turn of something else; false where one of the two is not known. */
export function isOutOfOrder(time: Instant | null, earlier: Instant | null): boolean {
  return (delayBetween(earlier, time) ?? 0) < 0;
}

export type ImpactWindow = {
  readonly [Name in (typeof impactTimeNames)[number]]: Instant | null;
};

/** Between what an impact began, where only that is known; `notBefore` is null where nothing tells it. */
export const impactStartSchema = z.strictObject({
  notBefore: instantSchema.nullable(),
  notAfter: instantSchema,
});
export type ImpactStart = Readonly<z.infer<typeof impactStartSchema>>;

/** Who or what was hit, and when: an analyst's reckoning, or a person's word. */
export const impactSchema = z.strictObject({
  id: impactIds.schema,
  /** What the harm was; empty where only its events say so. */
  title: z.string(),
  /** Who or what was hit; empty likewise. */
  who: z.string(),
  ...eachTime(instantSchema.nullable()),
  events: z.array(eventIds.schema),
  /** What people said of single events; a later analysis that finds other events leaves it. */
  marks: z.array(z.strictObject({ event: eventIds.schema, isImpact: z.boolean() })).exactOptional(),
  /** The events at which it was detected, mitigated or resolved, where somebody named them. */
  turns: z
    .strictObject({
      detectedAt: eventIds.schema.exactOptional(),
      mitigatedAt: eventIds.schema.exactOptional(),
      resolvedAt: eventIds.schema.exactOptional(),
    })
    .exactOptional(),
  status: claimStatusSchema,
  actor: claimActorSchema,
  /** What its events cited when it was rejected, as evidence keys: it comes back only with something new. */
  refusedOn: z.array(z.string()).exactOptional(),
});
export type Impact = Immutable<z.infer<typeof impactSchema>>;

/** Kinds that are no harm, whoever says so: what is done or set, what is said, and its end. */
const noHarm: ReadonlySet<string> = new Set([
  "action",
  "change",
  "communication",
  "mitigation",
  "recovery",
]);

/** Kinds that hurt, what states most of it first: what was taken or failed, what was felt, what warned. */
const hurtingKinds: readonly string[] = [
  ...["data_access", "failure", "access", "degradation", "threshold_breach", "alert"],
];

/** Place among the kinds that hurt, the first being 0; infinity for a kind that only may. */
export function harmRank({ kind }: { readonly kind: string }): number {
  const at = hurtingKinds.indexOf(kind);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}

export function canBeHarm({ kind }: { readonly kind: string }): boolean {
  return !noHarm.has(kind);
}

/** The events that hurt, as far as they are live: those an analyst found, and what people said of single events. */
export function impactEventIds(
  timeline: Pick<Surroundings, "events"> & {
    readonly impactEvents: readonly EventId[];
    readonly impacts: readonly Impact[];
  },
): readonly EventId[] {
  const live = new Set(timeline.events.filter(isLive).map(({ id }) => id));
  const marks = timeline.impacts.filter(isLive).flatMap((impact) => impact.marks ?? []);
  const isMarked = (mark: boolean) => (id: EventId) =>
    marks.some(({ event, isImpact }) => event === id && isImpact === mark);
  const added = marks.filter(({ isImpact }) => isImpact).map(({ event }) => event);
  return [...new Set([...timeline.impactEvents, ...added])].filter(
    (id) => live.has(id) && (isMarked(true)(id) || !isMarked(false)(id)),
  );
}

/**
 * The times of the incident. A person's word takes the place of what was computed; of several impacts the first harm and
 * the first sign of it count, and it is over when the last of them is.
 */
export function impactWindow({
  impact,
  impacts,
}: {
  readonly impact: ImpactWindow;
  readonly impacts: readonly Impact[];
}): ImpactWindow {
  const isRefused = impacts.length > 0 && !impacts.some(isLive);
  if (isRefused) return { startedAt: null, detectedAt: null, mitigatedAt: null, resolvedAt: null };
  const decided = impacts.filter((each) => isDecided(each) && isLive(each));
  if (decided.length === 0) return impact;
  return {
    startedAt: firstOf(decided.map(({ startedAt }) => startedAt)),
    detectedAt: firstOf(decided.map(({ detectedAt }) => detectedAt)),
    mitigatedAt: lastOf(decided.map(({ mitigatedAt }) => mitigatedAt)),
    resolvedAt: lastOf(decided.map(({ resolvedAt }) => resolvedAt)),
  };
}

function firstOf(times: readonly (Instant | null)[]): Instant | null {
  const known = times.filter((at) => at !== null);
  return known.toSorted((one, other) => one - other)[0] ?? null;
}

/** Not known while one of them is not. */
function lastOf(times: readonly (Instant | null)[]): Instant | null {
  const known = times.filter((at) => at !== null);
  return known.length < times.length ? null : (known.toSorted((a, b) => b - a)[0] ?? null);
}

/** What people said of impacts, with what an analyst reckons now: their word holds, and stands alone. */
export function proposeImpacts(
  standing: readonly Impact[],
  window: ImpactWindow,
  events: readonly EventId[],
  actor: Impact["actor"],
  among: Pick<Surroundings, "events">,
): readonly Impact[] {
  const decided = standing.filter(isDecided);
  const isKnown = events.length > 0 || impactTimeNames.some((name) => window[name] !== null);
  if (!isKnown || decided.some(isLive)) return decided;
  const refused = new Set(decided.flatMap(({ refusedOn = [] }) => refusedOn));
  const isRefused = decided.length > 0 && supportOf(events, among).every((key) => refused.has(key));
  return isRefused ? decided : [...decided, reckoned(window, events, actor, decided)];
}

function reckoned(
  window: ImpactWindow,
  events: readonly EventId[],
  actor: Impact["actor"],
  others: readonly Impact[],
): Impact {
  const id = freeId(impactIds, events[0] ?? nobodysEvent, new Set(others.map((each) => each.id)));
  return { id, title: "", who: "", ...window, events, status: "proposed", actor };
}

/** Times without an event that hurt are called by no event. */
const nobodysEvent = eventIds.fromDigest("0".repeat(16));

export function supportOf(ids: readonly EventId[], { events }: Pick<Surroundings, "events">) {
  const named = new Set(ids);
  const cited = events.filter(({ id }) => named.has(id)).flatMap(({ evidence }) => evidence);
  return [...new Set(cited.map(evidenceKey))];
}

/** Timelines of before have the times and the events alone: they are what an analyst reckoned. */
export function impactsOfBefore(
  window: ImpactWindow,
  events: readonly EventId[],
): readonly Impact[] {
  return proposeImpacts([], window, events, "rules", { events: [] });
}

const time = z.iso.datetime().nullable();
export const impactItemSchema = z.object({
  id: z.string(),
  title: z.string(),
  who: z.string(),
  ...eachTime(time),
  events: z.array(z.string()),
  marks: z.array(z.object({ event: z.string(), isImpact: z.boolean() })).optional(),
  turns: z
    .object({
      detectedAt: z.string().optional(),
      mitigatedAt: z.string().optional(),
      resolvedAt: z.string().optional(),
    })
    .optional(),
  /** Events of the root causes that lead to it. */
  rootCauses: z.array(z.string()),
  status: claimStatusSchema,
  actor: claimActorSchema,
});

export function toImpactItem(
  { refusedOn: _, marks, turns, ...impact }: Impact,
  rootCauses: readonly EventId[] = [],
): z.infer<typeof impactItemSchema> {
  return {
    ...impact,
    ...(marks && { marks: marks.map((mark) => ({ ...mark })) }),
    ...(turns && { turns: { ...turns } }),
    ...toWindowItem(impact),
    events: [...impact.events],
    rootCauses: [...rootCauses],
  };
}

export const impactWindowItemSchema = z.object(eachTime(time));
export type ImpactWindowItem = z.infer<typeof impactWindowItemSchema>;
export function toWindowItem(window: ImpactWindow): ImpactWindowItem {
  const format = (at: Instant | null) => (at === null ? null : formatInstant(at));
  return {
    startedAt: format(window.startedAt),
    detectedAt: format(window.detectedAt),
    mitigatedAt: format(window.mitigatedAt),
    resolvedAt: format(window.resolvedAt),
  };
}

/** The times of an incident in a document: those that are known, and between what it began where only that is. */
export function toIncidentTimes({
  impact,
  impactStart,
}: {
  readonly impact: ImpactWindow;
  readonly impactStart?: ImpactStart;
}): Readonly<Record<string, string>> {
  const within = impact.startedAt === null ? impactStart : undefined;
  const times = {
    startedAt: impact.startedAt,
    startedNotBefore: within?.notBefore ?? null,
    startedNotAfter: within?.notAfter ?? null,
    detectedAt: impact.detectedAt,
    mitigatedAt: impact.mitigatedAt,
    resolvedAt: impact.resolvedAt,
  };
  return Object.fromEntries(
    Object.entries(times).flatMap(([name, at]) => (at === null ? [] : [[name, formatInstant(at)]])),
  );
}
