import { isDecided } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/event";
import { type Impact, impactEventIds } from "@/lib/domain/impact";
import type { Measurement } from "@/lib/domain/measurement";
import { tellLargestPart, tellMeasurement } from "@/lib/domain/measurement-words";
import { formatDuration } from "@/lib/time/shown/time-text";
import { asSentence, type ReportSentence, type Telling, tellTime } from "./report-telling";

/** What users, customers, data or money suffered: a person's words first, then what the evidence shows. */
export function tellImpact(telling: Telling): readonly ReportSentence[] {
  const { timeline } = telling;
  const stated = timeline.impacts.filter(isDecided).flatMap(tellStated);
  const events = impactEventIds(timeline).flatMap((id) => telling.findEvent(id) ?? []);
  return [...stated, ...events.map((event) => tellEvent(event, telling))];
}

function tellStated({ id, title, who }: Impact): readonly ReportSentence[] {
  if (title === "" && who === "") return [];
  const words = [title, who === "" ? "" : `Affected: ${who}`].filter((text) => text !== "");
  return [
    {
      ...{ id: `impact:${id}`, text: words.map(asSentence).join(" ") },
      ...{ citations: [], event: null, isDetail: false },
    },
  ];
}

function tellEvent(event: TimelineEvent, telling: Telling): ReportSentence {
  const measurement = telling.findMeasurement(event.id);
  const [title, more = ""] = tellOnce(event);
  const parts = [
    `${tellTime(event.time, telling)}: ${title}`,
    // A number in a description is not counted again: what was measured takes its place.
    measurement === undefined ? more : tellSize(measurement),
  ];
  return {
    id: `impact:${event.id}`,
    text: parts.filter(Boolean).map(asSentence).join(" "),
    citations: telling.cite(event.evidence),
    event: event.id,
    isDetail: false,
    ...(measurement === undefined ? {} : { measurements: [measurement] }),
  };
}

/** "73 % of requests to nginx failed with 5xx (2,620 of 3,569) within 1 m 43 s, 814 of them POST /api/orders" */
function tellSize(measurement: Measurement): string {
  const { window } = measurement;
  const part = tellLargestPart(measurement);
  // As the two times read that are shown, to the second.
  const seconds =
    window === null ? 0 : Math.floor(window.latest / 1_000) - Math.floor(window.earliest / 1_000);
  const within = seconds === 0 ? "" : ` within ${formatDuration(seconds * 1_000)}`;
  return `${tellMeasurement(measurement)}${within}${part === null ? "" : `, ${part}`}`;
}

/** So much of a text is taken for its beginning. */
const beginningChars = 16;
/** A title is completed up to this length; the record itself is one click away. */
const titleCharsMax = 200;

/**
 * What is told of an event, nothing twice: a title that was cut is completed by a description that begins
 * with what it was cut from, unless that is too long for a title: then the description says it.
 */
function tellOnce({ title, description }: TimelineEvent): readonly string[] {
  const end = description.indexOf(". ");
  const first = end === -1 ? description.replace(/\.$/, "") : description.slice(0, end);
  const rest = end === -1 ? "" : description.slice(end + 2);
  if (title.includes(first)) return [title, rest];
  const from = title.endsWith("…") ? title.indexOf(first.slice(0, beginningChars)) : -1;
  if (from === -1 || !first.startsWith(title.slice(from, -1))) return [title, description];
  const completed = title.slice(0, from) + first;
  return completed.length <= titleCharsMax ? [completed, rest] : [title, description];
}
