import type { Instant } from "@/lib/base/instant";
import { isDecided } from "../claim";
import type { EventId } from "../ids";
import { type Begun, checkOrder, type Uncertainties } from "./check-order";
import type { TimelineEvent } from "./event";
import type { ImpactWindow } from "./impact";
import { toLiveTimeline } from "./live-timeline";
import { eventsReachingImpact } from "./reaching-impact";
import type { RootCause } from "./root-cause";
import type { Timeline } from "./timeline";

/** A root cause whose event began when the harm it is to have done was there already. */
export type LateCause = Pick<RootCause, "id" | "event" | "subject"> & {
  /** When its event began, at the earliest. */
  readonly beginsAt: Instant;
  /** By how much the impact had begun before. */
  readonly byMs: number;
  readonly impact: Pick<ImpactWindow, "resolvedAt"> & { readonly startedAt: Instant };
};

/**
 * Root causes in force that begin after the impact they are given for, beyond what the clocks of both may be wrong by;
 * whether or not a link says how. A cause is given for the impacts its links lead to, and for any while they lead to none:
 * it is late when it could have caused none of them. No cause is late while no impact has a beginning.
 */
export function findLateCauses(
  timeline: Timeline,
  uncertainties: Uncertainties,
): readonly LateCause[] {
  const live = toLiveTimeline(timeline);
  const harms = harmsOf(live);
  if (harms.length === 0) return [];
  const byId = new Map(live.events.map((event) => [event.id, event]));
  return live.rootCauses.flatMap(({ id, event: of, subject }) => {
    const event = byId.get(of);
    if (event === undefined || event.time.kind === "unknown") return [];
    const own = harms.filter(({ reaching }) => reaching.has(of));
    const last = (own.length > 0 ? own : harms).reduce((latest, harm) =>
      harm.startedAt > latest.startedAt ? harm : latest,
    );
    const order = checkOrder(event, last.begun, uncertainties);
    if (order.kind !== "impossible") return [];
    const { startedAt, resolvedAt } = last;
    return {
      id,
      event: of,
      subject,
      beginsAt: event.time.earliest,
      byMs: order.byMs,
      impact: { startedAt, resolvedAt },
    };
  });
}

/** Causes that a change makes late and people stand by after it: what is to be said before it is made. */
export function findMadeLate(
  before: Timeline,
  after: Timeline,
  uncertainties: Uncertainties,
): readonly LateCause[] {
  const stoodBy = ({ rootCauses }: Timeline) => {
    const decided = new Set(rootCauses.filter(isDecided).map(({ id }) => id));
    return (cause: LateCause) => decided.has(cause.id);
  };
  const known = new Set(
    findLateCauses(before, uncertainties)
      .filter(stoodBy(before))
      .map(({ id }) => id),
  );
  return findLateCauses(after, uncertainties)
    .filter(stoodBy(after))
    .filter(({ id }) => !known.has(id));
}

/** Root causes in force from which no links lead to any of the events that hurt; none while no event is known to hurt. */
export function findPathlessCauses(timeline: Timeline): readonly RootCause[] {
  const live = toLiveTimeline(timeline);
  const affected = affectedEvents(live);
  if (affected.size === 0) return [];
  const reaching = eventsReachingImpact(live, affected);
  return live.rootCauses.filter(({ event }) => !reaching.has(event));
}

type Harm = LateCause["impact"] & {
  readonly begun: Begun;
  readonly reaching: ReadonlySet<EventId>;
};

function harmsOf(live: Timeline): readonly Harm[] {
  const known: readonly (ImpactWindow & { readonly events: readonly EventId[] })[] =
    live.impacts.length > 0 ? live.impacts : [{ ...live.impact, events: live.impactEvents }];
  return known.flatMap(({ startedAt, resolvedAt, events }) => {
    if (startedAt === null) return [];
    // An impact a person adds names no events: its clocks are those of the events that are known to hurt.
    const affected = new Set(events.length > 0 ? events : live.impactEvents);
    const witnesses = live.events.filter(({ id }) => affected.has(id));
    const reaching = eventsReachingImpact(live, new Set(events));
    return { startedAt, resolvedAt, reaching, begun: beginningOf(startedAt, witnesses) };
  });
}

/** As exactly as the events say that may be its beginning. */
function beginningOf(startedAt: Instant, witnesses: readonly TimelineEvent[]): Begun {
  const latest = witnesses.reduce<Instant>(
    (last, { time }) =>
      time.kind !== "unknown" && time.earliest <= startedAt && time.latest > last
        ? time.latest
        : last,
    startedAt,
  );
  const evidence = witnesses.flatMap((event) => event.evidence);
  return { time: { kind: "stated", earliest: startedAt, latest }, evidence };
}

function affectedEvents(live: Timeline): ReadonlySet<EventId> {
  const named = new Set([...live.impactEvents, ...live.impacts.flatMap(({ events }) => events)]);
  return new Set(live.events.filter(({ id }) => named.has(id)).map(({ id }) => id));
}
