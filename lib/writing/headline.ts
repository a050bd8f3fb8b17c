import type { Instant } from "@/lib/base/instant";
import { causeNotEstablished } from "@/lib/domain/chance-words";
import { isDecided } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/event";
import { harmRank, type Impact, type ImpactWindow, impactEventIds } from "@/lib/domain/impact";
import type { Measurement } from "@/lib/domain/measurement";
import type { Timeline } from "@/lib/domain/timeline";
import { shownDelay } from "@/lib/time/shown/shown-delay";
import { formatDuration } from "@/lib/time/shown/time-text";
import { changeOfRoot, nameCandidate, openingOf } from "./cause";
import { nameCause } from "./cause-name";
import { clauseOfMeasurement, countBehind, isSingle } from "./counted-words";
import { lowerFirst, upperFirst } from "./grammar/first-letter";
import { writeEnd } from "./headline-end";
import { writeQuiet } from "./quiet-headline";
import { clauseOfEvent, isAboutLines, isQuotation, joinWords } from "./sentences";
import {
  asSentence,
  isQuiet,
  mayBeginAt,
  noEvidence,
  type Passage,
  type Telling,
  tellMoment,
  tellTime,
} from "./telling";

/** Four lines: what failed, for whom and how much; why; what ended it; when it was noticed and what is not known. */
export function writeHeadline(telling: Telling): readonly Passage[] {
  const { timeline } = telling;
  const affected = findHarm(telling);
  if (isQuiet(timeline)) {
    return [...writeQuiet(telling), ...(timeline.outcome === "incident" ? writeWhy(telling) : [])];
  }
  return [
    writeHarm(affected, telling),
    ...writeWhy(telling),
    writeEnd(telling),
    ...writeDetection(telling),
  ];
}

function line(id: string, text: string): Passage {
  return { id: `summary:${id}`, text, form: "paragraph", ...noEvidence };
}

/** A person's words for the harm come first; then what was counted, else what the first event of the impact reports. */
function writeHarm(affected: TimelineEvent | undefined, telling: Telling): Passage {
  const { impact, impacts } = telling.timeline;
  const decided = impacts.filter((each) => isDecided(each));
  const words = decided.flatMap(wordsOf);
  const span = tellSpan(impact.startedAt, impact.mitigatedAt ?? impact.resolvedAt, telling);
  const counted = affected && telling.findMeasurement(affected.id);
  const isTold = affected !== undefined && !isAboutLines(clauseOfEvent(affected, telling));
  const measurement = counted && isTold && !isSingle(counted) ? counted : undefined;
  const sentences = [
    ...(words.length === 0 ? [] : [`${span}${words.join("; ")}`]),
    ...(affected === undefined ? [] : [tellHarm(affected, measurement, span, telling)]),
  ];
  return {
    ...line("outcome", sentences.map((each) => asSentence(upperFirst(each))).join(" ")),
    evidence: telling.cite(affected?.evidence ?? []),
    event: affected?.id ?? null,
    ...(decided.length === 0 ? {} : { claims: decided.map(({ id }) => id) }),
    ...(measurement === undefined ? {} : { measurements: [measurement] }),
  };
}

/** What says most of what failed: a share of requests, else what failed or was taken, else what was felt or warned of. */
export function findHarm(telling: Telling): TimelineEvent | undefined {
  const { timeline, findEvent, findMeasurement } = telling;
  const harm = impactEventIds(timeline).flatMap((id) => findEvent(id) ?? []);
  const share = harm.find(({ id }) => findMeasurement(id)?.value.kind === "share");
  const [first, ...others] = harm;
  if (share !== undefined || first === undefined) return share;
  return others.reduce((best, each) => (harmRank(each) < harmRank(best) ? each : best), first);
}

/** What was counted, in the window it was counted in, in words of ours where the event has some; else what it reports. */
function tellHarm(
  affected: TimelineEvent,
  measurement: Measurement | undefined,
  span: string,
  telling: Telling,
): string {
  if (measurement === undefined) {
    return `${spanOfEvent(affected, span, telling)}${clauseOfEvent(affected, telling)}`;
  }
  const { window } = measurement;
  const counted = window === null ? span : tellSpan(window.earliest, window.latest, telling);
  const clause = clauseOfEvent(affected, telling);
  return measurement.value.kind === "share" || isQuotation(clause)
    ? `${counted}${clauseOfMeasurement(measurement, affected) ?? `${clause}${countBehind(measurement)}`}`
    : `${counted}${clause}${countBehind(measurement)}`;
}

/** The span of the impact for the event it begins with; any other has its own time. */
function spanOfEvent(event: TimelineEvent, span: string, telling: Telling): string {
  const { time, endTime } = event;
  const { startedAt } = telling.timeline.impact;
  if (time.kind === "unknown") return span;
  if (startedAt === null ? event.kind !== "alert" : mayBeginAt(event, startedAt)) return span;
  const last = endTime === null || endTime.kind === "unknown" ? time : endTime;
  return tellSpan(time.earliest, last.latest, telling);
}

function wordsOf({ title, who }: Impact): readonly string[] {
  const affected = who === "" ? "" : `affected: ${who}`;
  const words = [title, affected].filter((text) => text !== "").join("; ");
  return words === "" ? [] : [words];
}

/** "From 00:23:07 to 00:24:50 UTC, " */
function tellSpan(from: Instant | null, to: Instant | null, telling: Telling): string {
  const { zone } = telling;
  if (from === null) return to === null ? "" : `Until ${tellMoment(to, telling)} ${zone}, `;
  const start = tellMoment(from, telling);
  if (to === null || to < from) return `From ${start} ${zone} on, `;
  const end = tellMoment(to, telling);
  return start === end ? `At ${start} ${zone}, ` : `From ${start} to ${end} ${zone}, `;
}

function writeWhy(telling: Telling): readonly Passage[] {
  const { rootCauses, candidates, outcome } = telling.timeline;
  const [root] = rootCauses;
  if (root === undefined) {
    return outcome === "incident" ? [writeCandidates(candidates, telling)] : [];
  }
  const event = telling.findEvent(root.event);
  const change = changeOfRoot(root, telling);
  const what = nameCause(root, change, telling);
  const when = event === undefined ? "" : `, ${lowerTime(event, telling)}`;
  return [
    {
      ...line(
        "cause",
        `${openingOf(1, root)}: ${asSentence(`${what}${when}`)}${telling.tellLate(root.event)}`,
      ),
      evidence: telling.cite([...(event?.evidence ?? []), ...(change?.evidence ?? [])]),
      event: root.event,
      claims: [root.id, ...(change === null ? [] : [change.id])],
    },
  ];
}

const candidatesInHeadline = 3;

function writeCandidates(candidates: Timeline["candidates"], telling: Telling): Passage {
  const first = candidates.slice(0, candidatesInHeadline);
  if (first.length === 0) return line("cause", `${causeNotEstablished}. No candidate was found.`);
  const names = first.map((candidate) => nameCandidate(candidate, telling));
  const events = first.flatMap(({ event }) => (event === null ? [] : [telling.findEvent(event)]));
  return {
    ...line("cause", `${causeNotEstablished}. Look here first: ${asSentence(names.join("; "))}`),
    evidence: telling.cite(events.flatMap((event) => event?.evidence.slice(0, 1) ?? [])),
    event: events[0]?.id ?? null,
    claims: events.flatMap((event) => (event === undefined ? [] : [event.id])),
  };
}

function lowerTime(event: TimelineEvent, telling: Telling): string {
  return lowerFirst(tellTime(event.time, telling));
}

/** How long it took to be noticed, and what the evidence leaves open. */
function writeDetection(telling: Telling): readonly Passage[] {
  const { impact, gaps } = telling.timeline;
  const open = gaps.filter(({ status }) => status === "open").length;
  const sentences = [
    tellDetection(impact, telling),
    ...(open === 0
      ? []
      : [`The evidence leaves ${open === 1 ? "one question" : `${open} questions`} open.`]),
  ];
  return [line("course", sentences.join(" "))];
}

function tellDetection(
  { startedAt, detectedAt, mitigatedAt }: ImpactWindow,
  telling: Telling,
): string {
  if (startedAt === null && detectedAt === null) {
    return "It is not known when it began or when it was detected.";
  }
  if (startedAt === null && detectedAt !== null) {
    return `It was detected at ${tellMoment(detectedAt, telling)}; it is not known when it began.`;
  }
  if (startedAt === null || detectedAt === null) {
    return "The evidence does not show when it was detected.";
  }
  const mitigated = shownDelay(startedAt, mitigatedAt);
  const parts = [
    tellElapsed("detected", shownDelay(startedAt, detectedAt)),
    ...(mitigated === null ? [] : [tellElapsed("mitigated", mitigated)]),
  ];
  return `It was ${joinWords(parts)}.`;
}

/** Counted from the beginning of the impact, which a detection may come before. */
function tellElapsed(turn: string, elapsedMs: number): string {
  if (elapsedMs === 0) return `${turn} at once`;
  return elapsedMs > 0
    ? `${turn} after ${formatDuration(elapsedMs)}`
    : `${turn} ${formatDuration(-elapsedMs)} before the impact began`;
}
