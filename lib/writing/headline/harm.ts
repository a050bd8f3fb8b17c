import type { Instant } from "@/lib/base/instant";
import { isDecided } from "@/lib/domain/claim";
import type { Measurement } from "@/lib/domain/evidence/measurement";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { harmRank, type Impact, impactEventIds, isOutOfOrder } from "@/lib/domain/timeline/impact";
import { clauseOfMeasurement, countBehind, isSingle } from "../counted-words";
import { upperFirst } from "../grammar/first-letter";
import { clauseOfEvent, isAboutLines, isQuotation, joinWords } from "../sentences";
import {
  asSentence,
  mayBeginAt,
  noEvidence,
  type Passage,
  type Telling,
  tellMoment,
} from "../telling";
import { findComponents } from "./components";

/** A person's words for the harm come first; then what was counted, else what the first event of the impact reports. */
export function writeHarm(affected: TimelineEvent | undefined, telling: Telling): Passage {
  const { impact, impacts } = telling.timeline;
  const decided = impacts.filter((each) => isDecided(each));
  const words = decided.flatMap(wordsOf);
  const until = impact.mitigatedAt ?? impact.resolvedAt;
  const span = impact.startedAt === null ? "" : tellSpan(impact.startedAt, until, telling);
  const counted = affected && telling.findMeasurement(affected.id);
  const isTold = affected !== undefined && !isAboutLines(clauseOfEvent(affected, telling));
  const measurement = counted && isTold && !isSingle(counted) ? counted : undefined;
  const sentences = [
    ...(words.length === 0 ? [] : [`${span}${words.join("; ")}`]),
    ...(affected === undefined ? [] : [tellHarm(affected, measurement, span, telling)]),
    ...tellUnseen(affected, telling),
  ];
  return {
    ...{ id: "summary:outcome", form: "paragraph", ...noEvidence },
    text: sentences.map((each) => asSentence(upperFirst(each))).join(" "),
    evidence: telling.cite(affected?.evidence ?? []),
    event: affected?.id ?? null,
    ...(decided.length === 0 ? {} : { claims: decided.map(({ id }) => id) }),
    ...(measurement === undefined ? {} : { measurements: [measurement] }),
  };
}

/** Did it begin only after something else had been noticed, whose beginning is not known? Then it may be a side effect of the response. */
function tellUnseen(affected: TimelineEvent | undefined, { timeline }: Telling): readonly string[] {
  const { startedAt, detectedAt } = timeline.impact;
  if (affected === undefined || affected.kind === "alert" || startedAt !== null) return [];
  const { time } = affected;
  if (time.kind === "unknown" || !isOutOfOrder(detectedAt, time.earliest)) return [];
  return ["This was recorded after the detection; what was hit before it is not established"];
}

/** What says most of what failed: a share of requests, else what failed or was taken, else what was felt or warned of. */
export function findHarm(telling: Telling): TimelineEvent | undefined {
  const { timeline, findEvent, findMeasurement } = telling;
  const { startedAt } = timeline.impact;
  const found = impactEventIds(timeline).flatMap((id) => findEvent(id) ?? []);
  const during = found.filter((event) => startedAt === null || !isOver(event, startedAt));
  const begun = startedAt === null ? null : findFirstHarm(startedAt, telling);
  const harm = [during, begun === null ? [] : [begun], found].find((each) => each.length > 0) ?? [];
  const share = harm.find(({ id }) => findMeasurement(id)?.value.kind === "share");
  if (share !== undefined) return share;
  const sizeOf = (event: TimelineEvent) => {
    const value = isUnnamed(event, telling) ? findMeasurement(event.id)?.value : undefined;
    return value?.kind === "count" && !isAboutLines(clauseOfEvent(event, telling))
      ? value.count
      : 0;
  };
  return harm.toSorted((a, b) => compareRanks(a, b) || sizeOf(b) - sizeOf(a))[0];
}

function compareRanks(one: TimelineEvent, other: TimelineEvent): number {
  return Math.min(harmRank(one), kindsMax) - Math.min(harmRank(other), kindsMax);
}

/** More than there are kinds that hurt: infinity has no difference from itself. */
const kindsMax = 100;

/** Was it over before the impact began, so that it is no part of it? */
function isOver({ time, endTime }: TimelineEvent, startedAt: Instant): boolean {
  const last = endTime === null || endTime.kind === "unknown" ? time : endTime;
  return last.kind !== "unknown" && isOutOfOrder(last.latest, startedAt);
}

/** What begins at that moment and is of a kind that hurts, such as the login that came before the harm. */
export function findFirstHarm(at: Instant, { timeline }: Telling): TimelineEvent | null {
  const begun = timeline.events.filter(
    (event) =>
      event.time.kind !== "unknown" &&
      event.time.earliest === at &&
      Number.isFinite(harmRank(event)),
  );
  return begun.toSorted(compareRanks)[0] ?? null;
}

/** Is nothing known of it but that its records were unusual, so that a line of a program would be told as harm? */
export function isUnnamed(event: TimelineEvent, telling: Telling): boolean {
  const clause = clauseOfEvent(event, telling);
  return isAboutLines(clause) || (!Number.isFinite(harmRank(event)) && isQuotation(clause));
}

/** Of fewer one is quoted as one. */
const manyRecords = 5;

/** That records were unusual is all that is known: no line of them is told as what failed. */
function tellUnnamed(affected: TimelineEvent, span: string, telling: Telling): string {
  const names = joinWords(findComponents(telling, affected).slice(0, 2));
  const whose = names === "" ? "some records" : `records of ${names}`;
  const measurement = telling.findMeasurement(affected.id);
  const clause = clauseOfEvent(affected, telling);
  const isMany =
    !isAboutLines(clause) &&
    measurement?.value.kind === "count" &&
    measurement.value.count >= manyRecords;
  const most = isMany ? clauseOfMeasurement(measurement, affected) : null;
  const example = most !== null ? `most of them: ${most}` : `one of them: ${clause}`;
  return `${span}${whose} were unusual; what failed is not established. ${upperFirst(example)}`;
}

/** What was counted, in the window it was counted in, in words of ours where the event has some; else what it reports. */
function tellHarm(
  affected: TimelineEvent,
  measurement: Measurement | undefined,
  span: string,
  telling: Telling,
): string {
  if (isUnnamed(affected, telling)) return tellUnnamed(affected, span, telling);
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
  const isMoment = endTime === null && event.kind === "access";
  if (startedAt === null ? event.kind !== "alert" : mayBeginAt(event, startedAt) && !isMoment)
    return span;
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
