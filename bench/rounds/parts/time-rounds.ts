import { watch } from "../performers/watch";
import type { OpenRecording } from "../play-rounds";

/** Of a run by the rules as they are, the passes aside. */
export type TimedRounds = {
  /** Seconds of at most three rounds. */
  readonly threeRounds: number;
  /** Rounds there were. */
  readonly rounds: number;
  /** Milliseconds from the end of the passes until the first turn of a round was taken. */
  readonly firstTurnMs: number;
};

export async function timeRounds({ play, rules }: OpenRecording): Promise<TimedRounds> {
  await play({ mode: "passes", roundsMax: 3 });
  const watched = watch(rules);
  const startedAt = performance.now();
  const { rounds } = await play({ mode: "full", roundsMax: 3, performer: watched.performer });
  const endedAt = performance.now();
  const [first, second] = watched.beginnings;
  return {
    threeRounds: (endedAt - (first?.atMs ?? startedAt)) / 1000,
    rounds: rounds.length,
    firstTurnMs: Math.round((second?.atMs ?? endedAt) - (first?.atMs ?? startedAt)),
  };
}
