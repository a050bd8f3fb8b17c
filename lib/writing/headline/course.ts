import { type Instant, instant } from "@/lib/base/instant";
import type { ImpactWindow } from "@/lib/domain/timeline/impact";
import { incidentSpan } from "@/lib/time/shown/incident-span";
import { shownDelay } from "@/lib/time/shown/shown-delay";
import { formatDuration } from "@/lib/time/shown/time-text";
import {
  findWarning,
  findWitness,
  isBySaying,
  slackOf,
  tellClockDoubt,
  tellElapsed,
} from "../clock";
import { clauseOfEvent, joinWords } from "../sentences";
import { asSentence, noEvidence, type Passage, type Telling, tellMoment } from "../telling";
import { findHarm, isUnnamed } from "./harm";

/** When: its beginning and its end with what lies between them, and how long it took to be noticed. */
export function writeCourse(telling: Telling): Passage {
  const { impact } = telling.timeline;
  const text = [tellBounds(telling), tellDetection(impact, telling), tellClockDoubt(telling)]
    .filter((sentence) => sentence !== "")
    .join(" ");
  return { id: "summary:course", text, form: "paragraph", ...noEvidence };
}

function tellBounds(telling: Telling): string {
  const { startedAt, mitigatedAt, resolvedAt } = telling.timeline.impact;
  if (startedAt === null) return "";
  const began = `It began at ${tellMoment(startedAt, telling)}`;
  const first = tellFirst(startedAt, telling);
  if (resolvedAt !== null) {
    if (isBySaying(findWitness("resolvedAt", resolvedAt, telling)))
      return `${asSentence(`${began} and had ended by ${tellMoment(resolvedAt, telling)}`)}${first}`;
    const { lengthMs } = incidentSpan(telling.timeline.impact);
    const lasted = lengthMs === null ? "" : ` (${formatDuration(lengthMs)})`;
    const ended = `${began} and ended at ${tellMoment(resolvedAt, telling)}${lasted}`;
    return `${asSentence(`${ended}${tellLater(resolvedAt, telling)}`)}${first}`;
  }
  const open = mitigatedAt === null ? "its end is not known" : "when it ended is not known";
  return `${asSentence(`${began}; ${open}`)}${first}`;
}

/** The first line tells of what says most of the harm; what began before it is named. */
function tellFirst(startedAt: Instant, telling: Telling): string {
  const harm = findHarm(telling);
  const first = findWitness("startedAt", startedAt, telling);
  if (first === null || harm === undefined || first.id === harm.id) return "";
  if (isUnnamed(harm, telling)) return "";
  return ` The first sign: ${asSentence(clauseOfEvent(first, telling))}`;
}

/** An alert may resolve before the last failure, and mostly does after it: the first line ends with that failure. */
function tellLater(resolvedAt: Instant, telling: Telling): string {
  const harm = findHarm(telling);
  const last = (harm && telling.findMeasurement(harm.id))?.window?.latest;
  const later = last === undefined ? null : shownDelay(resolvedAt, last);
  if (last === undefined || later === null || later === 0) return "";
  return later > 0
    ? `; the last failure was recorded at ${tellMoment(last, telling)}`
    : `, ${formatDuration(-later)} after the last failure`;
}

function tellDetection(
  { startedAt, detectedAt, mitigatedAt }: ImpactWindow,
  telling: Telling,
): string {
  if (detectedAt === null) {
    return startedAt === null
      ? "It is not known when it began or when it was detected."
      : "When it was detected is not known.";
  }
  const witness = findWitness("detectedAt", detectedAt, telling);
  const isSaid = isBySaying(witness);
  if (startedAt === null) {
    const when = tellMoment(instant(detectedAt + slackOf(witness)), telling);
    return isSaid
      ? `Somebody had noticed it by ${when}; it is not known when it began.`
      : `It was detected at ${when}; it is not known when it began.`;
  }
  const mitigated = shownDelay(startedAt, mitigatedAt);
  const parts = [
    `detected ${tellElapsed(shownDelay(startedAt, detectedAt), slackOf(witness), isSaid)}`,
    ...(mitigated === null ? [] : [`mitigated ${tellElapsed(mitigated)}`]),
  ];
  const warning = findWarning(telling);
  const warned =
    warning === null
      ? "It was "
      : `A warning came ${tellElapsed(shownDelay(startedAt, warning.at))}; it was `;
  return `${warned}${joinWords(parts)}.`;
}
