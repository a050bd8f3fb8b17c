import { isLive } from "@/lib/domain/claim";
import type { MeasurementItem } from "@/lib/domain/evidence/measurement";
import { tellLargestPart, tellMeasurement } from "@/lib/domain/evidence/measurement-words";
import { escapeText } from "@/lib/domain/review/escape-markdown";
import { type ImpactWindowItem, impactTimeNames } from "@/lib/domain/timeline/impact";
import type { TimelineDocument } from "./document-schema";

const timeWords = {
  ...{ startedAt: "began", detectedAt: "detected" },
  ...{ mitigatedAt: "mitigated", resolvedAt: "resolved" },
} as const satisfies Record<(typeof impactTimeNames)[number], string>;

type ImpactItem = NonNullable<TimelineDocument["impacts"]>[number];

/** What a summary says first: people's words for the harm and who was affected, then the share of what failed. */
export function tellHarm(document: TimelineDocument): string {
  const words = (document.impacts ?? []).filter(isLive).flatMap(wordsOf);
  const share = measuredImpact(document).find(({ value }) => value.kind === "share");
  const counted = share === undefined ? [] : [tellSize(share)];
  return [...words, ...counted].map((text) => `${escapeText(text)}.`).join(" ");
}

/** People's words and times, the computed times beside them, and each number with how it was counted. */
export function impacts(document: TimelineDocument): readonly string[] {
  const { impacts: decided = [], computedImpact } = document;
  return [
    ...decided.map((impact) => {
      const words = wordsOf(impact).map(escapeText).join(". ");
      return `- ${words || "Impact"}: ${timesOf(impact)} (UTC, ${impact.status})`;
    }),
    ...(computedImpact === undefined
      ? []
      : [`- Computed from the evidence: ${timesOf(computedImpact)} (UTC)`]),
    ...measuredImpact(document).flatMap((measurement) => [
      `- ${escapeText(tellSize(measurement))}`,
      `  - How this was counted: ${escapeText(tellCounting(measurement))}`,
    ]),
  ];
}

/** How each number of the text was counted. */
export function countings(document: TimelineDocument): readonly string[] {
  const { text, measurements = [] } = document;
  if (text === undefined) return [];
  const told = new Set(
    text.sections.flatMap(({ blocks }) => blocks.flatMap((block) => block.measurements ?? [])),
  );
  const counted = new Set([
    ...measuredImpact(document),
    ...measurements.filter(({ id }) => told.has(id)),
  ]);
  return [...counted].map(
    (measurement) =>
      `- ${escapeText(tellSize(measurement))}: ${escapeText(tellCounting(measurement))}`,
  );
}

function wordsOf({ title, who }: ImpactItem): readonly string[] {
  return [title, who === "" ? "" : `Affected: ${who}`].filter((text) => text !== "");
}

function timesOf(window: ImpactWindowItem): string {
  return impactTimeNames
    .map((name) => `${timeWords[name]} ${window[name] ?? "not known"}`)
    .join(", ");
}

/** The numbers of the events of the impact, in their order. */
function measuredImpact({
  impactEvents,
  measurements = [],
}: TimelineDocument): readonly MeasurementItem[] {
  return impactEvents.flatMap((id) => measurements.filter(({ event }) => event === id));
}

function tellSize(measurement: MeasurementItem): string {
  const part = tellLargestPart(measurement);
  return `${tellMeasurement(measurement)}${part === null ? "" : `, ${part}`}`;
}

function tellCounting({ what, of, value, query, window }: MeasurementItem): string {
  const whole = value.kind === "share" && of !== undefined ? `, out of ${of}` : "";
  const when = window === null ? "all records" : `${window.from} to ${window.to} (UTC)`;
  return `${what}${whole}; files: ${query.paths.join(", ")}; ${when}`;
}
