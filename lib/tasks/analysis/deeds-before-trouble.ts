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
  "response.complete": "change.complete",
  "response.restarted": "change.complete",
};

const trouble =
  /^(alert\.firing|error\.(?!renewal)|process\.(killed|exit)|trading\.halt|data\.(transfer|dump|stale)|access\.(guessing|login)|member\.down|failover|availability|throttled|order\.(burst|reject)|host\.lost|pod\.evicted|route\.lost|latency\.rise|resource\.(saturation|memory|disk|leak|io|cpu)|queue\.growth|replication\.lag|cache\.|limit\.near)/;

/**
 * A restart, a purge or a new limit before anything was wrong answers nothing: it is a change, and what
 * follows may come from it. Its own effects in the same moment do not count as what it answered.
 */
export function markDeedsBeforeTrouble(signals: readonly Signal[]): readonly Signal[] {
  const first = Math.min(
    ...signals
      .filter(({ family, novelty }) => trouble.test(family) && novelty >= 0.7)
      .map(({ onset }) => onset.latest),
    Number.POSITIVE_INFINITY,
  );
  return signals.map((signal) => {
    const family = deeds[signal.family];
    if (family === undefined || signal.onset.earliest > first) return signal;
    return { ...signal, family, facts: { ...signal.facts, deed: signal.family } };
  });
}
