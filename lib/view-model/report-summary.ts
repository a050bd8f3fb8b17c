import type { TimelineEvent } from "@/lib/domain/event";
import { impactEventIds } from "@/lib/domain/impact";
import type { ImpactWindow, Outcome } from "@/lib/domain/timeline";
import {
  asSentence,
  mayBeginAt,
  type ReportSentence,
  type Telling,
  tellMoment,
  tellTime,
} from "./report-telling";
import { formatDuration } from "./time-text";

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
  const [felt] = impactEventIds(timeline).flatMap((id) => telling.findEvent(id) ?? []);
  const open = timeline.gaps.filter(({ status }) => status === "open").length;
  return [
    whole("outcome", describeOutcome(timeline.outcome)),
    ...tellCourse(timeline.impact, felt, telling).map((text) => ({
      ...whole("course", text),
      citations: telling.cite(felt?.evidence ?? []),
      event: felt?.id ?? null,
    })),
    ...(root === undefined
      ? timeline.outcome === "incident"
        ? [whole("cause", "The evidence does not establish a root cause.")]
        : []
      : [
          {
            ...whole("cause", `The most likely root cause is ${asSentence(root.subject)}`),
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
  felt: TimelineEvent | undefined,
  telling: Telling,
): readonly string[] {
  const { startedAt, detectedAt, mitigatedAt, resolvedAt } = impact;
  const turns = (
    [
      ["was detected", detectedAt],
      ["was mitigated", mitigatedAt],
      ["was resolved", resolvedAt],
    ] as const
  )
    .flatMap(([verb, at]) => (at === null ? [] : [{ verb, at }]))
    .toSorted((a, b) => a.at - b.at);
  if (startedAt === null) {
    const parts = turns.map(({ verb, at }) => `${verb} at ${tellMoment(at, telling)}`);
    return parts.length === 0
      ? []
      : [`It is not known when the impact began; it ${joinWords(parts)}.`];
  }
  const ends = turns.map(({ verb, at }) => `${verb} ${tellElapsed(at - startedAt)}`);
  // What was felt may have a later onset than the impact, such as the transfer at the end of an intrusion.
  const isOnset = felt !== undefined && mayBeginAt(felt, startedAt);
  const began = `began at ${tellMoment(startedAt, telling)}${isOnset ? ` with “${felt.title}”` : ""}`;
  const told = `The impact ${joinWords([began, ...ends])}.`;
  const unknown = [
    ...(detectedAt === null ? ["when it was detected"] : []),
    ...(mitigatedAt === null && resolvedAt === null ? ["when it ended"] : []),
  ];
  return unknown.length === 0
    ? [told]
    : [`${told} The evidence does not show ${unknown.join(" or ")}.`];
}

/** What users, customers, data or money felt of it, as far as the evidence says. */
export function tellImpact(telling: Telling): readonly ReportSentence[] {
  return impactEventIds(telling.timeline).flatMap((id) => {
    const event = telling.findEvent(id);
    if (event === undefined) return [];
    const parts = [
      `${tellTime(event.time, telling)}, the impact was felt: ${event.title}`,
      addedBy(event.description, event.title),
    ];
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

/** A description without a beginning that the title has told already. */
function addedBy(description: string, title: string): string {
  const end = description.indexOf(". ");
  if (end === -1) return title.includes(description.replace(/\.$/, "")) ? "" : description;
  return title.includes(description.slice(0, end)) ? description.slice(end + 2) : description;
}

/** Counted from the beginning of the impact, which a detection may come before. */
function tellElapsed(elapsedMs: number): string {
  if (elapsedMs === 0) return "at once";
  return elapsedMs > 0
    ? `after ${formatDuration(elapsedMs)}`
    : `${formatDuration(-elapsedMs)} before that`;
}

/** `a, b and c` */
function joinWords(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}
