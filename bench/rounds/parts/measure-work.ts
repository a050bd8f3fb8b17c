import { answerTask } from "@/lib/investigation/rounds/contracts/answer-question";
import { goOn } from "../performers/go-on";
import { watch } from "../performers/watch";
import type { OpenRecording } from "../play-rounds";
import { type TimedRounds, timeRounds } from "./time-rounds";

/** What each round of a run took that never settled. */
export type RoundWork = Omit<TimedRounds, "rounds"> & {
  readonly slug: string;
  readonly rounds: readonly {
    readonly n: number;
    readonly questions: number;
    readonly toolCalls: number;
    /** Characters of the results of its tool calls. */
    readonly resultLength: number;
    readonly renderedLength: number;
    readonly findings: number;
    readonly ms: number;
  }[];
};

const roundsMax = 10;

export async function measureWork(slug: string, opened: OpenRecording): Promise<RoundWork> {
  const { play, rules } = opened;
  const { threeRounds, firstTurnMs } = await timeRounds(opened);
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
        resultLength: calls.reduce((sum, { result }) => sum + JSON.stringify(result).length, 0),
        findings: findings.length,
        ms: Math.round((begun[index + 1] ?? over) - (begun[index] ?? over)),
      };
    }),
    ...{ threeRounds, firstTurnMs },
  };
}

/** The most of rounds 2 to the last over that of round 2; 1 where it is flat. */
export function growthOf(
  { rounds }: RoundWork,
  of: "toolCalls" | "resultLength" | "renderedLength",
): number {
  const later = rounds.filter(({ n }) => n >= 2).map((round) => round[of]);
  return Math.max(0, ...later) / Math.max(1, later[0] ?? 0);
}
