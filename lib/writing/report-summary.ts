import type { Instant } from "@/lib/base/instant";
import { causeNotEstablished, describeChance, formatChance } from "@/lib/domain/chance-words";
import { isDecided } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/event";
import { type Impact, type ImpactWindow, impactEventIds } from "@/lib/domain/impact";
import type { Measurement } from "@/lib/domain/measurement";
import { tellMeasurement } from "@/lib/domain/measurement-words";
import type { Outcome, Timeline } from "@/lib/domain/timeline";
import { findEnding } from "@/lib/domain/what-ended";
import { formatDuration } from "@/lib/time/shown/time-text";
import { openingOf } from "./report-causes";
import { tellEnding } from "./report-ending";
import { asSentence, type ReportSentence, type Telling, tellMoment } from "./report-telling";

const outcomeSentences: Readonly<Record<Outcome, string>> = {
  incident: "An incident.",
  "no-incident": "No incident.",
  inconclusive: "Inconclusive: the evidence does not show whether there was an incident.",
};

/** With the calibrated probability that it was an incident, where it was computed. */
export function describeOutcome(outcome: Outcome, incidentChance: number | null): string {
  const sentence = outcomeSentences[outcome];
  if (incidentChance === null) return sentence;
  return `${sentence} Probability of an incident: ${formatChance(incidentChance)}.`;
}

/** What a reader must know who reads no further: what failed, from when to when, why, what ended it, and what is open. */
export function tellSummary(telling: Telling): readonly ReportSentence[] {
  const { timeline } = telling;
  const [affected] = impactEventIds(timeline).flatMap((id) => telling.findEvent(id) ?? []);
  const open = timeline.gaps.filter(({ status }) => status === "open").length;
  return [
    tellHeadline(affected, telling),
    ...tellTurns(timeline.impact, telling),
    ...tellCause(telling),
    ...(affected === undefined && timeline.impacts.length === 0
      ? []
      : [tellEnding(findEnding(timeline), "summary:ending", telling)]),
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

function whole(id: string, text: string): ReportSentence {
  return { id: `summary:${id}`, text, citations: [], event: null, isDetail: false };
}

/** A person's words for the harm come first; then what was counted, else what the first event of the impact reports. */
function tellHeadline(affected: TimelineEvent | undefined, telling: Telling): ReportSentence {
  const { timeline } = telling;
  const words = timeline.impacts.filter((impact) => isDecided(impact)).flatMap(wordsOf);
  if (affected === undefined && words.length === 0) {
    return whole("outcome", tellOutcome(timeline));
  }
  const share = affected && findShare(affected, telling);
  const { startedAt, mitigatedAt, resolvedAt } = timeline.impact;
  const span = tellSpan(startedAt, mitigatedAt ?? resolvedAt, telling);
  const counted = share === undefined ? [] : [tellShare(share, telling)];
  const noticed = counted.length > 0 ? counted : [`${span}${affected?.title ?? ""}`];
  const parts = words.length > 0 ? [`${span}${words.join("; ")}`, ...counted] : noticed;
  return {
    ...whole("outcome", parts.map(asSentence).join(" ")),
    citations: telling.cite(affected?.evidence ?? []),
    event: affected?.id ?? null,
    ...(share === undefined ? {} : { measurements: [share] }),
  };
}

function tellOutcome({ outcome, incidentChance, outcomeReasons }: Timeline): string {
  const checked = outcomeReasons.length === 0 ? [] : ["What was checked:", ...outcomeReasons];
  return [describeOutcome(outcome, incidentChance), ...checked].join(" ");
}

function findShare({ id }: TimelineEvent, telling: Telling): Measurement | undefined {
  const measurement = telling.findMeasurement(id);
  return measurement?.value.kind === "share" ? measurement : undefined;
}

function wordsOf({ title, who }: Impact): readonly string[] {
  const affected = who === "" ? "" : `affected: ${who}`;
  const words = [title, affected].filter((text) => text !== "").join("; ");
  return words === "" ? [] : [words];
}

/** "From 00:23:07 to 00:24:50 UTC, 73 % of requests to nginx failed with 5xx (2,620 of 3,569)" */
function tellShare(measurement: Measurement, telling: Telling): string {
  const { window } = measurement;
  const span = window === null ? "" : tellSpan(window.earliest, window.latest, telling, ", ");
  return `${span}${tellMeasurement(measurement)}`;
}

function tellSpan(from: Instant | null, to: Instant | null, telling: Telling, then = ": "): string {
  const { zone } = telling;
  if (from === null) return to === null ? "" : `Until ${tellMoment(to, telling)} ${zone}${then}`;
  const start = tellMoment(from, telling);
  if (to === null) return `From ${start} ${zone}${then}`;
  const end = tellMoment(to, telling);
  return start === end ? `At ${start} ${zone}${then}` : `From ${start} to ${end} ${zone}${then}`;
}

function tellCause(telling: Telling): readonly ReportSentence[] {
  const { rootCauses, outcome, incidentChance } = telling.timeline;
  const [root] = rootCauses;
  if (root === undefined) {
    if (outcome !== "incident") return [];
    return [tellLikeliest(telling, whole("cause", `${causeNotEstablished}.`))];
  }
  const opening = openingOf(1, root, incidentChance);
  return [
    {
      ...whole("cause", `${opening} ${asSentence(root.subject)}${telling.tellLate(root.event)}`),
      citations: telling.cite(telling.findEvent(root.event)?.evidence ?? []),
      event: root.event,
    },
  ];
}

/** Where no root cause is named: the first candidate, as no more than that. */
function tellLikeliest(telling: Telling, sentence: ReportSentence): ReportSentence {
  const [first] = telling.timeline.candidates;
  if (first === undefined) return sentence;
  const event = first.event === null ? undefined : telling.findEvent(first.event);
  return {
    ...sentence,
    text: `${sentence.text} The likeliest candidate is ${asSentence(first.statement)} Its probability is ${describeChance(first.p)}.`,
    citations: telling.cite(event?.evidence ?? []),
    event: event?.id ?? null,
  };
}

/** “The impact was detected after 12 s and resolved after 3 m.”; nothing when nothing is known. */
function tellTurns(impact: ImpactWindow, telling: Telling): readonly ReportSentence[] {
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
    if (parts.length === 0) return [];
    return [whole("course", `It is not known when the impact began. It ${joinWords(parts)}.`)];
  }
  const told = turns.map(({ turn, at }) => tellTurn(turn, at - startedAt));
  const unknown = [
    ...(detectedAt === null ? ["when it was detected"] : []),
    ...(mitigatedAt === null && resolvedAt === null ? ["when it ended"] : []),
  ];
  const sentences = [
    ...(told.length === 0 ? [] : [`The impact ${joinWords(told)}.`]),
    ...(unknown.length === 0 ? [] : [`The evidence does not show ${unknown.join(" or ")}.`]),
  ];
  return [whole("course", sentences.join(" "))];
}

/** Counted from the beginning of the impact, which a detection may come before. */
function tellTurn(turn: string, elapsedMs: number): string {
  if (elapsedMs === 0) return `was ${turn} at once`;
  return elapsedMs > 0
    ? `was ${turn} after ${formatDuration(elapsedMs)}`
    : `had been ${turn} ${formatDuration(-elapsedMs)} before it began`;
}

/** `a, b and c` */
function joinWords(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}
