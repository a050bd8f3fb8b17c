import { eventTitles } from "@/lib/knowledge/event-titles";
import type { Signal } from "@/lib/signals/signal";

const couldRespond =
  /^change\.(config|secret|network|dns|flag|access|deploy|migration|control-off|other)$/;
const harm = /^(error\.http|process\.killed|trading\.halt|data\.transfer)$/;

/**
 * A change made after users were hit and people were paged is what responders did, whatever its
 * record calls it: it answers the incident and did not begin it.
 */
export function markResponses(signals: readonly Signal[]): readonly Signal[] {
  const alarms = signals.filter(
    ({ family, facts, novelty }) =>
      (family === "alert.firing" && facts.isUrgent === "true") ||
      (harm.test(family) && novelty >= 0.9),
  );
  const alarmed = Math.min(
    ...alarms.map(({ family, onset }) => onset.latest + (harm.test(family) ? noticedMs : 0)),
    Number.POSITIVE_INFINITY,
  );
  const paged = signals.some(
    ({ family, onset, facts }) =>
      family === "alert.firing" &&
      facts.isUrgent === "true" &&
      onset.earliest <= alarmed + pagedWithinMs,
  );
  const contained = containedAt(signals);
  return paged || contained < alarmed
    ? answer(signals, Math.min(paged ? alarmed : contained, contained))
    : signals;
}

/** When somebody began to shut out who or what an alert had told of: from then on people respond. */
function containedAt(signals: readonly Signal[]): number {
  const alertedAt = signals.find(({ family }) => family === "alert.firing")?.onset.earliest;
  if (alertedAt === undefined) return Number.POSITIVE_INFINITY;
  const blocks = signals.filter(
    ({ family, onset, facts }) =>
      family === "response.block" &&
      onset.earliest > alertedAt &&
      [facts.accounts, facts.addresses, facts.credentials].some((names) => (names ?? "") !== ""),
  );
  return Math.min(...blocks.map(({ onset }) => onset.latest), Number.POSITIVE_INFINITY);
}

function answer(signals: readonly Signal[], alarmed: number): readonly Signal[] {
  return signals
    .filter(({ family, onset }) => family !== "warning.novel" || onset.earliest <= alarmed)
    .map((signal) => (signal.onset.earliest > alarmed ? toResponse(signal) : signal));
}

/** A failure is known to somebody who could respond no sooner than this, unless an alert fires. */
const noticedMs = 60_000;

/** Users may notice before the alert does. */
const pagedWithinMs = 10 * 60_000;

function toResponse(signal: Signal): Signal {
  if (signal.family === "change.complete") return { ...signal, family: "response.complete" };
  if (!couldRespond.test(signal.family)) return signal;
  const title = eventTitles.find(({ pattern }) => pattern.test(signal.family))?.title ?? "{text}";
  const own = signal.family === "change.other" ? (signal.facts.title ?? "") : "";
  const facts = { ...signal.facts, title: own === "" ? title : own };
  return { ...signal, family: "response.apply", facts };
}
