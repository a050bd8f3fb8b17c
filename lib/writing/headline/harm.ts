import type { Instant } from "@/lib/base/instant";
import { isDecided } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/event";
import { harmRank, type Impact, impactEventIds } from "@/lib/domain/impact";
import type { Measurement } from "@/lib/domain/measurement";
import { clauseOfMeasurement, countBehind, isSingle } from "../counted-words";
import { upperFirst } from "../grammar/first-letter";
import { clauseOfEvent, isAboutLines, isQuotation } from "../sentences";
import {
  asSentence,
  mayBeginAt,
  noEvidence,
  type Passage,
  type Telling,
  tellMoment,
} from "../telling";

/** A person's words for the harm come first; then what was counted, else what the first event of the impact reports. */
export function writeHarm(affected: TimelineEvent | undefined, telling: Telling): Passage {
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
    ...{ id: "summary:outcome", form: "paragraph", ...noEvidence },
    text: sentences.map((each) => asSentence(upperFirst(each))).join(" "),
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
