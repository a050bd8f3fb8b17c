import { answerTask } from "@/lib/investigation/rounds/contracts/answer-question";
import { goOn } from "../performers/go-on";
import { watch } from "../performers/watch";
import type { OpenRecording } from "../play-rounds";

/** What each round of a run took that never settled. */
export type RoundWork = {
  readonly slug: string;
  readonly rounds: readonly {
    readonly n: number;
    readonly questions: number;
    readonly toolCalls: number;
    /** Characters of the results of its tool calls. */
    readonly toldLength: number;
    readonly renderedLength: number;
    readonly findings: number;
    readonly ms: number;
  }[];
  /** Seconds of three rounds by the rules as they are, the passes aside. */
  readonly threeRounds: number;
  /** Milliseconds from the end of the passes until the first turn of a round was taken. */
  readonly firstTurnMs: number;
};

const roundsMax = 10;

export async function measureWork(
  slug: string,
  { play, rules }: OpenRecording,
): Promise<RoundWork> {
  await play({ mode: "passes", roundsMax });
  const three = watch(rules);
  const startedAt = performance.now();
  await play({ mode: "full", roundsMax: 3, performer: three.performer });
  const endedAt = performance.now();
  const [first, second] = three.beginnings;
  const watched = watch(goOn(rules));
  const played = await play({ mode: "full", roundsMax, performer: watched.performer });
  const over = performance.now();
  const begun = watched.beginnings.filter(({ task }) => task === "direct").map(({ atMs }) => atMs);
  return {
    slug,
    rounds: played.rounds.map(({ n, questions, answers, findings, renderedLength }, index) => {
      const ids = new Set(answers.map(({ invocation }) => invocation));
      const calls = played.invocations
        .filter(({ id, task }) => task === answerTask.id && ids.has(id))
        .flatMap(({ turns }) => turns.flatMap(({ toolCalls }) => toolCalls));
      return {
        ...{ n, questions: questions.length, toolCalls: calls.length, renderedLength },
        toldLength: calls.reduce((sum, { result }) => sum + JSON.stringify(result).length, 0),
        findings: findings.length,
        ms: Math.round((begun[index + 1] ?? over) - (begun[index] ?? over)),
      };
    }),
    threeRounds: (endedAt - (first?.atMs ?? startedAt)) / 1000,
    firstTurnMs: Math.round((second?.atMs ?? endedAt) - (first?.atMs ?? startedAt)),
  };
}

/** The most of rounds 2 to the last over that of round 2; 1 where it is flat. */
export function growthOf(
  { rounds }: RoundWork,
  of: "toolCalls" | "toldLength" | "renderedLength",
): number {
  const later = rounds.filter(({ n }) => n >= 2).map((round) => round[of]);
  return Math.max(0, ...later) / Math.max(1, later[0] ?? 0);
}
