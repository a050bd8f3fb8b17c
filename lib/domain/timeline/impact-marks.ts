import { z } from "zod";
import type { Instant } from "@/lib/base/instant";
import { fail, ok, type Result } from "@/lib/base/result";
import { isLive } from "../claim";
import { type EventId, eventIds } from "../ids";
import { type DecisionError, doesNotFit, type Surroundings } from "./claim-verdict";
import type { Impact } from "./impact";

/** What a person says of one event: that it is part of the harm or not, or that the harm was noticed or ended there. */
export const impactMarks = ["impact", "not-impact", "detected", "mitigated", "resolved"] as const;
export type ImpactMark = (typeof impactMarks)[number];

/** By event: two people who mark two events do not contradict each other. */
export const markingImpact = z.strictObject({
  kind: z.literal("mark-impact"),
  edit: z.record(eventIds.schema, z.enum(impactMarks)),
});

const turnNames = {
  detected: "detectedAt",
  mitigated: "mitigatedAt",
  resolved: "resolvedAt",
} as const;

type Among = Pick<Surroundings, "events">;
type MarkedEvent = Surroundings["events"][number];

/** The impact as it is with what a person said of events. */
export function markImpact(
  impact: Impact,
  edit: Readonly<Record<EventId, ImpactMark>>,
  among: Among,
): Result<Impact, DecisionError> {
  // What a person accepted whole stays accepted when a person adds to it.
  let marked: Impact = {
    ...impact,
    status: impact.status === "accepted" ? "accepted" : "edited",
  };
  for (const [id, mark] of Object.entries(edit)) {
    const event = among.events.find((each) => each.id === id && isLive(each));
    if (event === undefined) return fail({ kind: "piece-not-found" });
    const next =
      mark === "impact" || mark === "not-impact"
        ? markHarm(marked, event, mark === "impact", among)
        : markTurn(marked, event, mark);
    if (!next.ok) return next;
    marked = next.value;
  }
  return ok(marked);
}

/** The impact begins with the first of its events: one that is added earlier, or is left when the first is taken out. */
function markHarm(
  impact: Impact,
  event: MarkedEvent,
  isImpact: boolean,
  among: Among,
): Result<Impact, DecisionError> {
  const marks = (impact.marks ?? []).filter((mark) => mark.event !== event.id);
  const others = impact.events.filter((id) => id !== event.id);
  const events = isImpact ? [...others, event.id] : others;
  const at = onsetOf(event);
  const isFirst = at !== null && (impact.startedAt === null || at <= impact.startedAt);
  const startedAt = !isFirst ? impact.startedAt : isImpact ? at : firstOnset(events, among);
  return ok({
    ...impact,
    events,
    marks: [...marks, { event: event.id, isImpact }],
    startedAt,
  });
}

/** Harm is noticed when something begins, and is over when something that lasts ends. */
function markTurn(
  impact: Impact,
  event: MarkedEvent,
  mark: keyof typeof turnNames,
): Result<Impact, DecisionError> {
  const at = mark === "detected" ? onsetOf(event) : (endOf(event) ?? onsetOf(event));
  if (at === null) return doesNotFit("The time of this event is not known");
  const name = turnNames[mark];
  return ok({ ...impact, [name]: at, turns: { ...impact.turns, [name]: event.id } });
}

function firstOnset(ids: readonly EventId[], { events }: Among): Instant | null {
  const onsets = events.flatMap((event) =>
    ids.includes(event.id) && isLive(event) ? (onsetOf(event) ?? []) : [],
  );
  return onsets.toSorted((a, b) => a - b)[0] ?? null;
}

function onsetOf({ time }: MarkedEvent): Instant | null {
  return time.kind === "unknown" ? null : time.earliest;
}

function endOf({ endTime }: MarkedEvent): Instant | null {
  return endTime === null || endTime.kind === "unknown" ? null : endTime.earliest;
}

/** Every event that an impact names: a run keeps those of an impact that people stand by. */
export function namedEvents({ events, marks = [], turns = {} }: Impact): readonly EventId[] {
  return [...events, ...marks.map(({ event }) => event), ...Object.values(turns)];
}

/** The impact with other names for its events; two that became one are one. */
export function renameEvents(impact: Impact, nameOf: (id: EventId) => EventId): Impact {
  const { marks, turns, events } = impact;
  const marked = new Map(marks?.map(({ event, isImpact }) => [nameOf(event), isImpact]));
  const turned = Object.entries(turns ?? {}).map(([name, id]) => [name, nameOf(id)] as const);
  return {
    ...impact,
    events: [...new Set(events.map(nameOf))],
    ...(marks && { marks: [...marked].map(([event, isImpact]) => ({ event, isImpact })) }),
    ...(turns && { turns: Object.fromEntries(turned) }),
  };
}

/** The impact with the events that it named before. */
export function withEventsOf(impact: Impact, { events, marks, turns }: Impact): Impact {
  return { ...impact, events, ...(marks && { marks }), ...(turns && { turns }) };
}
