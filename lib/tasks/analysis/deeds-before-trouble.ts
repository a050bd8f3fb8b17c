import { isProgram } from "@/lib/names/is-program";
import type { Signal } from "@/lib/signals/signal";

/** What a response is when there was nothing yet to respond to. */
const deeds: Readonly<Record<string, string>> = {
  "response.limit": "change.config",
  "response.restart": "change.restart",
  "response.purge": "change.purge",
  "response.failover": "change.failover",
  "response.block": "change.network",
  "response.kill": "change.kill",
  "response.revert": "change.config",
  "response.rollback": "change.deploy",
  "response.halt": "change.other",
  "response.reconnect": "change.other",
  "response.complete": "change.complete",
  "response.restarted": "change.complete",
};

const trouble =
  /^(alert\.firing|error\.(?!renewal)|process\.(killed|exit)|trading\.halt|data\.(transfer|dump|stale)|access\.(guessing|login)|member\.down|failover|availability|throttled|order\.(burst|reject)|host\.lost|pod\.evicted|route\.lost|latency\.rise|resource\.(saturation|memory|disk|leak|io|cpu)|queue\.growth|replication\.lag|cache\.|limit\.near)/;

function firstOf(signals: readonly Signal[]): number {
  return Math.min(...signals.map(({ onset }) => onset.latest), Number.POSITIVE_INFINITY);
}

/** How long one place may be alone with its trouble before it counts by itself: its clock may be wrong. */
const aloneMs = 60_000;

/** When a second place sees trouble, too. */
function confirmedAt(troubles: readonly Signal[]): number {
  const first = firstOf(troubles);
  const place = troubles.find(({ onset }) => onset.latest === first)?.records[0]?.path;
  const elsewhere = firstOf(troubles.filter(({ records }) => records[0]?.path !== place));
  return elsewhere - first <= aloneMs ? elsewhere : first;
}

function isUrgentAlert({ family, facts }: Signal): boolean {
  return family === "alert.firing" && facts.isUrgent === "true";
}

/** Once, and by somebody: a schedule runs its jobs again and again. */
function isRunByHand({ family, facts, baselineCount }: Signal): boolean {
  const by = facts.by ?? "";
  return (
    family === "job.run" &&
    baselineCount === 0 &&
    by !== "" &&
    // What a schedule starts mostly runs as root.
    by !== "root" &&
    !isProgram(by)
  );
}

/** Run by hand before anything was wrong it is a change; run once more afterwards it may put things right. */
function toRun(signal: Signal, first: number): Signal {
  if (signal.onset.earliest <= first)
    return { ...signal, family: "change.run", facts: { ...signal.facts, deed: "change.run" } };
  const title = "Job {subject} run again[ on {hosts}][ by {by}][: {note}]";
  return { ...signal, family: "response.apply", facts: { ...signal.facts, title } };
}

/**
 * A restart, a purge or a new limit before anything was wrong answers nothing: it is a change, and what
 * follows may come from it. Its own effects in the same moment do not count as what it answered.
 */
export function markDeedsBeforeTrouble(signals: readonly Signal[]): readonly Signal[] {
  const isPaged = signals.some(isUrgentAlert);
  const troubles = signals.filter(
    (signal) =>
      trouble.test(signal.family) &&
      signal.novelty >= 0.7 &&
      (signal.family !== "alert.firing" || !isPaged || isUrgentAlert(signal)),
  );
  const first = firstOf(troubles);
  const confirmed = confirmedAt(troubles);
  const byHand = new Set(
    signals
      .filter((signal) => isRunByHand(signal) && signal.onset.earliest <= confirmed)
      .map(({ facts }) => facts.subject),
  );
  return signals.map((signal) => {
    if (isRunByHand(signal) && byHand.has(signal.facts.subject)) return toRun(signal, confirmed);
    const family = deeds[signal.family];
    if (family === undefined || signal.onset.earliest > first) return signal;
    return { ...signal, family, facts: { ...signal.facts, deed: signal.family } };
  });
}
