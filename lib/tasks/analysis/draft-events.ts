import { interval } from "@/lib/base/instant";
import { referenceKey } from "@/lib/domain/evidence/record-reference";
import { basisOfEvent } from "@/lib/investigation/construction/builder/time-basis";
import type { Signal } from "@/lib/signals/signal";
import type { WatchedSpan } from "@/lib/signals/watched-span";
import type { EventDraft } from "./event-draft";
import { type Attention, countShared } from "./human-attention";
import { titleEvent } from "./title-event";
import { familyOf, keyScoreMin, weighSignal } from "./weigh-event";

/** Signals that are never events of their own. */
export const neverEvents = /^(noise|access\.metric|trading\.metric|novel\.log|session\.enable)$/;
/** Below this score a signal is left out altogether. */
const keptScoreMin = 0.2;
/** Templates known before the first disturbance are background unless they burst. */
const backgroundNoveltyMax = 0.4;

/** One draft per signal that the timeline may want. */
export function draftEvents(
  signals: readonly Signal[],
  attention: Attention,
  watched: WatchedSpan,
): readonly EventDraft[] {
  return signals.flatMap((signal) => {
    if (!isWanted(signal, attention, watched)) return [];
    const draft = toDraft(signal, attention);
    return draft.score < keptScoreMin ? [] : [draft];
  });
}

export function isBackground(signal: Signal): boolean {
  return signal.detector === "log-signals" && signal.novelty < backgroundNoveltyMax;
}

function isWanted(signal: Signal, attention: Attention, watched: WatchedSpan): boolean {
  if (signal.family === "novel.log")
    return countShared(signal.explanation, attention.diagnosisWords) >= 2;
  if (neverEvents.test(signal.family) || isBackground(signal)) return false;
  const isLogged = signal.detector === "log-signals" || signal.detector === "metric-signals";
  return !isLogged || signal.onset.latest >= watched.warmUpEnd;
}

export function toDraft(signal: Signal, attention: Attention): EventDraft {
  const family = familyOf(signal.family);
  const shared = countShared(
    `${signal.explanation} ${signal.entities.map(({ name }) => name).join(" ")}`,
    attention.diagnosisWords,
  );
  const score = weighSignal(signal, shared);
  const [first] = signal.records;
  return {
    id: first === undefined ? signal.family : `${signal.family}:${referenceKey(first)}`,
    family: signal.family,
    kind: family.kind,
    title: titleEvent(signal),
    description: describe(signal),
    entities:
      signal.entities.length === 0
        ? [{ type: "service", name: signal.facts.service ?? "system" }]
        : signal.entities,
    onset: interval(signal.onset.earliest, signal.onset.latest),
    end: signal.end,
    basis: basisOfEvent(first?.kind ?? "log"),
    records: signal.records,
    ...(signal.shows !== undefined && { shows: signal.shows }),
    severity: signal.severity,
    novelty: signal.novelty,
    baselineCount: signal.baselineCount,
    count: signal.count,
    score,
    isKey: score >= keyScoreMin,
    isImpact: family.isImpact ?? false,
    stage: family.stage,
    confidence: confidenceOf(signal),
    facts: signal.facts,
  };
}

function describe(signal: Signal): string {
  const before = signal.baselineCount > 0 ? " Seen before the first disturbance as well." : "";
  return `${signal.explanation}.${before}`.replace(/\.\.+/g, ".");
}

/** A machine's own record of a deed is near certain; a departure of a series is a reading of it. */
function confidenceOf(signal: Signal): number {
  const base =
    {
      "change-records": 0.97,
      "alert-transitions": 0.97,
      "http-errors": 0.95,
      "log-signals": 0.9,
      intrusion: 0.88,
      "metric-signals": 0.82,
      statements: 0.75,
    }[signal.detector] ?? 0.8;
  const sources = new Set(signal.records.map(({ path }) => path)).size;
  return Math.min(0.99, Math.round((base + 0.02 * (sources - 1)) * 100) / 100);
}
