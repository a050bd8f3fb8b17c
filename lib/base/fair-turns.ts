import type { Instant } from "./instant";

/** A place among those who work at the same time. */
export type Turn = {
  /** Lets somebody else go first when one's stretch is over and they wait. To be called often. */
  pause(): Promise<void>;
  /** Time at work, without that spent waiting. */
  usedMs(): number;
};

export type FairTurns = <T>(who: string, work: (turn: Turn) => Promise<T>) => Promise<T>;

type Waiting = { readonly who: string; readonly begin: () => void };

type Places = {
  readonly atOnce: number;
  /** Fewer than all leave a place for others at any time; without it one who is alone gets every place. */
  readonly ofEachMax?: number;
  readonly stretchMs: number;
  readonly now: () => Instant;
};

/**
 * Lets so many pieces of work go on at once, and serves people and not pieces: the next place is for whoever has
 * fewest, and of those for who was served longest ago. Work that takes long gives its place up from time to time.
 */
export function createFairTurns({ atOnce, ofEachMax = atOnce, stretchMs, now }: Places): FairTurns {
  const waiting: Waiting[] = [];
  const running = new Map<string, number>();
  const servedAt = new Map<string, number>();
  let [free, served] = [atOnce, 0];

  const begin = (who: string) => {
    free -= 1;
    served += 1;
    running.set(who, (running.get(who) ?? 0) + 1);
    servedAt.set(who, served);
  };
  const mayBegin = (who: string) => (running.get(who) ?? 0) < ofEachMax;
  const enter = async (who: string) => {
    if (free > 0 && mayBegin(who)) return begin(who);
    await new Promise<void>((resolve) => {
      waiting.push({ who, begin: () => resolve(begin(who)) });
    });
  };
  const rank = ({ who }: Waiting) => (running.get(who) ?? 0) * served + (servedAt.get(who) ?? 0);
  const leave = (who: string) => {
    free += 1;
    const left = (running.get(who) ?? 1) - 1;
    if (left > 0) running.set(who, left);
    else running.delete(who);
    const [next] = waiting.filter((one) => mayBegin(one.who)).toSorted((a, b) => rank(a) - rank(b));
    if (next === undefined) {
      // Nobody waits, so nobody has to be served before another.
      if (running.size === 0) servedAt.clear();
      return;
    }
    waiting.splice(waiting.indexOf(next), 1);
    next.begin();
  };

  return async (who, work) => {
    await enter(who);
    let [since, used] = [now() as number, 0];
    const turn: Turn = {
      usedMs: () => used + Math.max(0, now() - since),
      async pause() {
        if (now() - since < stretchMs || !waiting.some((one) => one.who !== who)) return;
        used = turn.usedMs();
        leave(who);
        await enter(who);
        since = now();
      },
    };
    try {
      return await work(turn);
    } finally {
      leave(who);
    }
  };
}
