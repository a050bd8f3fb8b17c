import type { Interval } from "@/lib/base/instant";
import type { Reading, Resolution, TimeExpression, WritingContext } from "./meaning/expression";
import type { Anchor } from "./meaning/meaning";
import { isNamed, toEventName } from "./resolve/event-names";
import { moveBy } from "./resolve/lengths";
import { confidences, resolvedOpen, unresolved } from "./resolve/outcomes";
import { resolveMeaning } from "./resolve/resolve-meaning";
import { wallOf } from "./resolve/wall";

/** An event of an incident by which people tell times. */
export type NamedEvent = Interval & { readonly name: string };

const closeMs = 10 * 60_000;

/**
 * When "right after the second restart" was, once it is known what happened. Only where exactly one event fits the words: of two
 * deploys "the deploy" is neither. What comes after the time of writing is not what was written about.
 */
export function resolveAnchored(
  expression: TimeExpression,
  events: readonly NamedEvent[],
  context: WritingContext,
): Resolution {
  const { anchor } = expression;
  if (anchor === null) return expression;
  const found: NamedEvent[] = [];
  for (const name of anchor.names) {
    const fitting = findEvents(name, anchor, events, context);
    const [event, ...others] = fitting;
    if (event === undefined) return unresolved("relative", `No event is called "${name}"`);
    if (others.length > 0) return unresolved("relative", describeSeveral(name, fitting));
    found.push(event);
  }
  const [first, second] = found;
  if (first === undefined) return unresolved("relative", "No event is named");
  const reading = readingOf(anchor, first, second ?? first, context);
  if (reading === null)
    return unresolved("relative", "The events are not in the order of the words");
  const isExplicit =
    anchor.relation === "during" || anchor.relation === "between" || anchor.distance !== null;
  const confidence = isExplicit ? confidences.ambiguous : confidences.rough;
  const reason = `Told by: ${found.map(({ name }) => name).join("; ")}`;
  const outcome = { type: "relative", granularity: "minute", confidence, reason } as const;
  return resolvedOpen(reading.earliest, reading.latest, outcome);
}

const namedMax = 3;

function describeSeveral(name: string, events: readonly NamedEvent[]): string {
  const names = events.slice(0, namedMax).map((event) => event.name);
  const more = events.length > namedMax ? ", …" : "";
  return `${events.length} events are called "${name}": ${names.join(", ")}${more}`;
}

function findEvents(
  name: string,
  { when }: Anchor,
  events: readonly NamedEvent[],
  context: WritingContext,
): readonly NamedEvent[] {
  const wanted = toEventName(name);
  const until = context.reference;
  const window =
    when === null ? null : resolveMeaning({ kind: "moment", moment: when }, context, "back");
  const fitting = events
    .filter((event) => isNamed(wanted, event.name))
    .filter((event) => until === null || event.earliest <= until)
    .filter((event) => window === null || isWithin(event, window))
    .sort((one, other) => one.earliest - other.earliest);
  if (wanted.ordinal === null) return fitting;
  const chosen = wanted.ordinal > 0 ? fitting[wanted.ordinal - 1] : fitting.at(-1);
  return chosen === undefined ? [] : [chosen];
}

function isWithin(event: Interval, { earliest, latest }: Reading): boolean {
  return (
    (earliest === null || event.latest >= earliest) && (latest === null || event.earliest <= latest)
  );
}

type Ends = { readonly earliest: number | null; readonly latest: number | null };

function readingOf(
  anchor: Anchor,
  first: Interval,
  second: Interval,
  context: WritingContext,
): Ends | null {
  const now = context.reference;
  if (anchor.distance !== null) return apart(anchor, first, context);
  switch (anchor.relation) {
    case "after":
      return {
        earliest: first.earliest,
        latest: anchor.isClose ? notAfter(first.latest + closeMs, now) : now,
      };
    case "before":
      return { earliest: anchor.isClose ? first.earliest - closeMs : null, latest: first.latest };
    case "since":
      return { earliest: first.earliest, latest: now };
    case "until":
      return { earliest: null, latest: first.latest };
    case "during":
      return first;
    case "between":
      return first.earliest <= second.latest
        ? { earliest: first.earliest, latest: second.latest }
        : null;
  }
}

function notAfter(at: number, now: number | null): number {
  return now === null ? at : Math.min(at, now);
}

function apart(
  { relation, distance }: Anchor,
  event: Interval,
  { zone }: WritingContext,
): Ends | null {
  if (distance === null) return null;
  const direction = relation === "before" ? -1 : 1;
  const wall = wallOf(zone, event.earliest);
  const ends = [event.earliest, event.latest].flatMap((at) =>
    [distance.low, distance.high].map((amount) => moveBy(amount, at, direction, wall)),
  );
  return { earliest: Math.min(...ends), latest: Math.max(...ends) };
}
