import type { TrueEvent } from "./match-truth";

/** What a timeline holds at most, and how many of it are key. */
const eventsMax = 50;
const keysMax = 16;

export type RankScore = {
  /** True key events among all that are told. */
  readonly recall: number;
  /** Of those told as key, how many are true. */
  readonly precision: number;
};

/** How good a ranking is; `matches` of each piece in order, the best first. Each true event counts once. */
export function scoreRanking(
  ranked: readonly (readonly TrueEvent[])[],
  events: readonly TrueEvent[],
): RankScore {
  const found = new Set<TrueEvent>();
  let right = 0;
  for (const [rank, matches] of ranked.slice(0, eventsMax).entries()) {
    const fresh = matches.filter((event) => !found.has(event));
    const best = fresh.find(({ importance }) => importance === "key") ?? fresh[0];
    if (best === undefined) continue;
    found.add(best);
    if (rank < keysMax) right += 1;
  }
  const keys = events.filter(({ importance }) => importance === "key");
  return {
    recall: keys.filter((event) => found.has(event)).length / Math.max(1, keys.length),
    precision: right / Math.max(1, Math.min(keysMax, ranked.length)),
  };
}
