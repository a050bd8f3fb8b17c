import { isDecided } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/event";
import { type ImpactWindow, impactEventIds } from "@/lib/domain/impact";
import type { Outcome } from "@/lib/domain/timeline";
import { formatDuration } from "../text/time-text";
import {
  asSentence,
  mayBeginAt,
  type ReportSentence,
  type Telling,
  tellMoment,
  tellTime,
} from "./report-telling";

const outcomeSentences: Readonly<Record<Outcome, string>> = {
  incident: "The evidence shows an incident.",
  "no-incident": "The evidence shows no incident.",
  inconclusive: "The evidence does not decide whether there was an incident.",
};

export function describeOutcome(outcome: Outcome): string {
  return outcomeSentences[outcome];
}

/** What a reader must know who reads no further: what happened, how long, why, and how sure that is. */
export function tellSummary(telling: Telling): readonly ReportSentence[] {
  const { timeline } = telling;
  const whole = (id: string, text: string): ReportSentence => ({
    id: `summary:${id}`,
    text,
    citations: [],
    event: null,
    isDetail: false,
  });
  const [root] = timeline.rootCauses;
  const rootEvent = root === undefined ? undefined : telling.findEvent(root.event);
  const [affected] = impactEventIds(timeline).flatMap((id) => telling.findEvent(id) ?? []);
  const open = timeline.gaps.filter(({ status }) => status === "open").length;
  return [
    whole("outcome", describeOutcome(timeline.outcome)),
    ...tellCourse(timeline.impact, affected, telling).map((text) => ({
      ...whole("course", text),
      citations: telling.cite(affected?.evidence ?? []),
      event: affected?.id ?? null,
    })),
    ...(root === undefined
      ? timeline.outcome === "incident"
        ? [whole("cause", "The evidence does not establish a root cause.")]
        : []
      : [
          {
            ...whole(
              "cause",
              `The ${isDecided(root) ? "" : "most likely "}root cause is ${asSentence(root.subject)}${telling.tellLate(root.event)}`,
            ),
            citations: telling.cite(rootEvent?.evidence ?? []),
            event: root.event,
          },
        ]),
    ...(open === 0
      ? []
      : [
          whole(
            "gaps",
            `The evidence leaves ${open === 1 ? "one question" : `${open} questions`} open.`,
          ),
        ]),
  ];
}

/** “The impact began at 14:02:03 with …, was detected 12 s later, and ended after 3 m.”; nothing when nothing is known. */
function tellCourse(
  impact: ImpactWindow,
  affected: TimelineEvent | undefined,
  telling: Telling,
): readonly string[] {
  const { startedAt, detectedAt, mitigatedAt, resolvedAt } = impact;
  const turns = (
    [
      ["detected", detectedAt],
      ["mitigated", mitigatedAt],
      ["resolved", resolvedAt],
    ] as const
  )
    .flatMap(([turn, at]) => (at === null ? [] : [{ turn, at }]))
    .toSorted((a, b) => a.at - b.at);
  if (startedAt === null) {
    const parts = turns.map(({ turn, at }) => `was ${turn} at ${tellMoment(at, telling)}`);
    return parts.length === 0
      ? []
      : [`It is not known when the impact began; it ${joinWords(parts)}.`];
  }
  const ends = turns.map(({ turn, at }) => tellTurn(turn, at - startedAt));
  // What was felt may have a later onset than the impact, such as the transfer at the end of an intrusion.
  const isOnset = affected !== undefined && mayBeginAt(affected, startedAt);
  const began = `began at ${tellMoment(startedAt, telling)}${isOnset ? ` with “${affected.title}”` : ""}`;
  const impactText = `The impact ${joinWords([began, ...ends])}.`;
  const unknown = [
    ...(detectedAt === null ? ["when it was detected"] : []),
    ...(mitigatedAt === null && resolvedAt === null ? ["when it ended"] : []),
  ];
  return unknown.length === 0
    ? [impactText]
    : [`${impactText} The evidence does not show ${unknown.join(" or ")}.`];
}

/** What users, customers, data or money felt of it, as far as the evidence says. */
export function tellImpact(telling: Telling): readonly ReportSentence[] {
  return impactEventIds(telling.timeline).flatMap((id) => {
    const event = telling.findEvent(id);
    if (event === undefined) return [];
    const [title, more = ""] = tellOnce(event);
    const parts = [`${tellTime(event.time, telling)}, the impact was felt: ${title}`, more];
    return [
      {
        id: `impact:${id}`,
        text: parts.filter(Boolean).map(asSentence).join(" "),
        citations: telling.cite(event.evidence),
        event: id,
        isDetail: false,
      },
    ];
  });
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
  const whole = title.slice(0, from) + first;
  return whole.length <= titleCharsMax ? [whole, rest] : [title, description];
}

/** Counted from the beginning of the impact, which a detection may come before. */
function tellTurn(turn: string, elapsedMs: number): string {
  if (elapsedMs === 0) return `was ${turn} at once`;
  return elapsedMs > 0
    ? `was ${turn} after ${formatDuration(elapsedMs)}`
    : `had been ${turn} ${formatDuration(-elapsedMs)} before`;
}

/** `a, b and c` */
function joinWords(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}
