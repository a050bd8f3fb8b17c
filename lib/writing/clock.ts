import { type Instant, instant } from "@/lib/base/instant";
import { isDecided } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { impactEventIds, type impactTimeNames, isOutOfOrder } from "@/lib/domain/timeline/impact";
import { findEnding } from "@/lib/domain/timeline/what-ended";
import { shownDelay } from "@/lib/time/shown/shown-delay";
import { formatDuration } from "@/lib/time/shown/time-text";
import { findFirstHarm, findHarm } from "./headline/harm";
import { clauseOfEvent, nameStep } from "./sentences";
import {
  asSentence,
  isQuiet,
  mayBeginAt,
  noEvidence,
  type Passage,
  type Telling,
  tellMoment,
} from "./telling";

type TimeName = (typeof impactTimeNames)[number];

const turns: readonly (readonly [TimeName, string])[] = [
  ["startedAt", "Began"],
  ["detectedAt", "Detected"],
  ["mitigatedAt", "Mitigated"],
  ["resolvedAt", "Ended"],
];

/** Began, detected, mitigated, ended: each with how it is known, or that it is not known. */
export function writeClock(telling: Telling): readonly Passage[] {
  const { timeline } = telling;
  if (isQuiet(timeline)) return [];
  return turns.map(([name, word]) => writeTurn(name, word, telling));
}

/** Where one file tells all the turns that are known: what speaks against its clock, or that nothing compares it with another. */
export function tellClockDoubt(telling: Telling): string {
  const { impact, events } = telling.timeline;
  const witnesses = turns.flatMap(([name]) => {
    const at = impact[name];
    return (at === null ? null : findWitness(name, at, telling)) ?? [];
  });
  // By what people wrote it is told anyway that it was so by then.
  const [path, second] = pathsOf(witnesses.some(isBySaying) ? [] : witnesses);
  const isOnly = path !== undefined && second === undefined && pathsOf(events).length > 1;
  const clock = isOnly ? telling.clocks.get(path) : undefined;
  if (clock === undefined) return "";
  const openMs = Math.max(0, ...[...clock.openMs.values()].map(Math.abs));
  if (openMs >= secondMs) return `The clock of ${path} may be wrong by ${formatDuration(openMs)}.`;
  return clock.isUncompared === true
    ? `The clock of ${path} was not compared with another file.`
    : "";
}

function pathsOf(events: readonly TimelineEvent[]): readonly string[] {
  return [...new Set(events.flatMap(({ evidence }) => evidence.map(({ path }) => path)))];
}

function writeTurn(name: TimeName, word: string, telling: Telling): Passage {
  const { impact } = telling.timeline;
  const at = impact[name];
  const base = { id: `clock:${name}`, form: "point" as const, ...noEvidence };
  if (at === null)
    return { ...base, text: `${word}: not known. ${boundsOf(name, telling)}`.trim() };
  const event = findWitness(name, at, telling);
  const time = `${word} ${tellWhen(name, at, event, telling)}`;
  if (event !== null) {
    const warning = name === "detectedAt" ? findWarning(telling) : null;
    const failed = name === "resolvedAt" ? tellLastFailure(at, telling) : "";
    return {
      ...base,
      text: [
        asSentence(`${time}: ${failed}${tellWitness(event, at, telling)}`),
        ...(warning === null ? [] : [tellWarning(warning.event, warning.at, telling)]),
      ].join(" "),
      evidence: telling.cite([...(warning?.event.evidence.slice(0, 1) ?? []), ...event.evidence]),
      event: event.id,
    };
  }
  const decided = telling.timeline.impacts.filter((each) => isDecided(each) && each[name] === at);
  const how = decided.length > 0 ? "as a person stated" : "as computed from the timeline";
  return {
    ...base,
    text: asSentence(`${time}, ${how}`),
    ...(decided.length === 0 ? {} : { claims: decided.map(({ id }) => id) }),
  };
}

/** "at 14:02:50, after 50 s"; of what a person wrote "by 14:02:59 at the latest, within 59 s". */
function tellWhen(name: TimeName, at: Instant, event: TimelineEvent | null, telling: Telling) {
  if (name === "startedAt") return `at ${tellMoment(at, telling)}`;
  const slack = slackOf(event);
  const isSaid = isBySaying(event);
  const since = shownDelay(telling.timeline.impact.startedAt, at);
  const elapsed = since === null ? "" : `, ${tellElapsed(since, slack, isSaid)}`;
  return isSaid
    ? `by ${tellMoment(instant(at + slack), telling)} at the latest${elapsed}`
    : `at ${tellMoment(at, telling)}${elapsed}`;
}

function tellWarning(warning: TimelineEvent, at: Instant, telling: Telling): string {
  const since = shownDelay(telling.timeline.impact.startedAt, at);
  const after = since === null ? "" : ` ${tellElapsed(since, slackOf(warning))}`;
  return asSentence(`A warning came first,${after}: ${clauseOfEvent(warning, telling)}`);
}

/**
 * The first alert while it hurt, where it fired before the one by which it was detected: that one was urgent, and this one
 * warned. Null where none did.
 */
export function findWarning({ timeline }: Telling) {
  const { startedAt, detectedAt } = timeline.impact;
  if (startedAt === null || detectedAt === null) return null;
  const warnings = timeline.events.flatMap((event) => {
    const { kind, time } = event;
    if (kind !== "alert" || time.kind === "unknown") return [];
    const isFirst =
      isOutOfOrder(time.latest, detectedAt) && !isOutOfOrder(time.earliest, startedAt);
    return isFirst ? [{ event, at: time.earliest }] : [];
  });
  return warnings.toSorted((one, other) => one.at - other.at)[0] ?? null;
}

/**
 * The headline counts failures up to their last record, and an impact may end later, when an alert resolves: the clock names
 * both. Empty where they read alike, or where the end of the failures is not known.
 */
function tellLastFailure(at: Instant, telling: Telling): string {
  const harm = findHarm(telling);
  const counted = harm && telling.findMeasurement(harm.id);
  const last = counted?.window?.latest;
  if (harm === undefined || counted === undefined || last === undefined) return "";
  const text = tellMoment(last, telling);
  if (!endsAt(harm, last) || text === tellMoment(at, telling)) return "";
  const what = counted.value.kind === "share" ? "failure was recorded" : "such record was written";
  return `the last ${what} at ${text}; `;
}

/** What lasts is a witness by its end, where that is the moment. */
function tellWitness(event: TimelineEvent, at: Instant, telling: Telling): string {
  const step = endsAt(event, at) && !mayBeginAt(event, at) ? nameStep(event, telling) : null;
  return step === null
    ? clauseOfEvent(event, telling)
    : `${step}${step.includes(", by ") ? "," : ""} was complete`;
}

/** Between what it began, where no more is known. */
function boundsOf(name: TimeName, telling: Telling): string {
  const start = telling.timeline.impactStart;
  if (name !== "startedAt" || start === undefined) return "";
  const latest = tellMoment(start.notAfter, telling);
  return start.notBefore === null
    ? `It began at ${latest} at the latest.`
    : `It began between ${tellMoment(start.notBefore, telling)} and ${latest}.`;
}

/** Notes to the minute: how much later than they say it may have been, in milliseconds; 0 for times to the second. */
export function slackOf(event: TimelineEvent | null): number {
  if (event === null || event.time.kind === "unknown") return 0;
  const width = event.time.latest - event.time.earliest;
  return width < minuteMs - secondMs ? 0 : Math.floor(width / secondMs) * secondMs;
}

/** Is a turn known by what a person wrote of it? It was noticed, or over, by then: nobody knows for how long. */
export function isBySaying(event: TimelineEvent | null): boolean {
  return event?.kind === "communication";
}

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

/** Counted from the beginning of the impact, which a detection may come before. Whoever writes of it has noticed it before. */
export function tellElapsed(elapsedMs: number, slack = 0, isSaid = false): string {
  if (elapsedMs === 0 && slack === 0) return "at once";
  if (elapsedMs < 0) return `${formatDuration(-elapsedMs)} before the impact began`;
  if (isSaid) return `within ${formatDuration(elapsedMs + slack)}`;
  const least = `after ${formatDuration(elapsedMs)}`;
  return slack === 0 ? least : `${least} to ${formatDuration(elapsedMs + slack)}`;
}

/** Kinds of events by which a turn may be known, the surest first. */
const witnesses: Readonly<Record<TimeName, readonly string[]>> = {
  startedAt: [],
  detectedAt: ["alert", "communication"],
  mitigatedAt: ["mitigation", "recovery", "change", "action"],
  resolvedAt: ["recovery", "mitigation", "alert", "communication"],
};

/** The event a person named, else one of the fitting kind that begins or ends at that moment. */
export function findWitness(name: TimeName, at: Instant, telling: Telling): TimelineEvent | null {
  const { impacts, events } = telling.timeline;
  if (name !== "startedAt") {
    const named = impacts.filter(isDecided).flatMap(({ turns: marks }) => marks?.[name] ?? []);
    const marked = named.flatMap((id) => telling.findEvent(id) ?? []);
    if (marked[0] !== undefined) return marked[0];
  }
  if (name === "startedAt") {
    const harms = impactEventIds(telling.timeline).flatMap((id) => telling.findEvent(id) ?? []);
    return harms.find((event) => mayBeginAt(event, at)) ?? findFirstHarm(at, telling);
  }
  const ending = name === "mitigatedAt" ? findEnding(telling.timeline) : null;
  if (ending !== null && (mayBeginAt(ending, at) || endsAt(ending, at))) return ending;
  for (const kind of witnesses[name]) {
    const found = events.find(
      (event) => event.kind === kind && (mayBeginAt(event, at) || endsAt(event, at)),
    );
    if (found !== undefined) return found;
  }
  return null;
}

function endsAt({ endTime }: TimelineEvent, at: Instant): boolean {
  return endTime !== null && endTime.kind !== "unknown" && endTime.latest === at;
}
