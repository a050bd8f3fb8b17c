import { assertPresent } from "@/lib/base/assert";
import type { JsonValue } from "@/lib/base/canonical-json";
import { instant } from "@/lib/base/instant";
import { invocationIds } from "@/lib/domain/ids";
import type { TaskSettings, Turn } from "@/lib/domain/invocation";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import { applyTurn, type Standing } from "@/lib/investigation/construction/performing/apply-turn";
import { answersOf, performTask } from "@/lib/investigation/construction/performing/perform-task";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { createEvidenceReading } from "@/lib/tasks/survey/evidence-reading";
import { tasks } from "@/lib/tasks/task-list";
import { openModelPerformer } from "../../provider-registry";
import {
  type ScriptedAnswer,
  type ScriptedRequest,
  startScriptedModel,
} from "../../testing/scripted-model-server";

export type RoundPlay = {
  readonly task: string;
  readonly input: unknown;
  readonly evidence: EvidenceReader;
  readonly timeline?: Timeline;
  readonly settings?: Partial<TaskSettings>;
  readonly contextTokensMax?: number;
  readonly timeoutMs?: number;
  /** Taken before, by an earlier process. */
  readonly turns?: readonly Turn[];
};

export type RoundPlayed = {
  readonly turns: readonly Turn[];
  readonly ending: string | null;
  readonly limit: string | null;
  /** Null where it came to none. */
  readonly output: JsonValue | null;
  readonly requests: readonly ScriptedRequest[];
};

/** One task of a round, performed by a model that answers as a test says, turn by turn as in the product. */
export async function performRound(
  play: RoundPlay,
  answer: (request: ScriptedRequest) => ScriptedAnswer,
): Promise<RoundPlayed> {
  const server = await startScriptedModel(answer);
  try {
    return { ...(await perform(play, server.url)), requests: server.requests };
  } finally {
    await server.close();
  }
}

async function perform(
  { evidence, timeline = emptyTimeline, ...play }: RoundPlay,
  url: string,
): Promise<Omit<RoundPlayed, "requests">> {
  const opened = openModelPerformer(
    "local/scripted",
    {
      ...{ url, timeoutMs: play.timeoutMs ?? 20_000, retriesMax: 0, outputTokensMax: 1000 },
      contextTokensMax: play.contextTokensMax ?? 100_000,
    },
    { edition: "test", ...createEvidenceReading(), cutter: null },
  );
  const performer = assertPresent(opened.ok ? opened.value : null, "a performer");
  const { signal } = new AbortController();
  const clock = { now: () => instant(0) };
  let standing: Standing = { timeline, memory: null };
  const turns = [...(play.turns ?? [])];
  let ending: string | null = null;
  let limit: string | null = null;
  await performTask(
    {
      invocationId: invocationIds.fromDigest("1".repeat(16)),
      task: assertPresent(tasks.find(play.task), play.task),
      ...{ performer, evidence, clock, signal, input: play.input, turns: play.turns ?? [] },
      settings: {
        ...{ performer: performer.name, iterationsMax: 6, temperature: 0.2, tokensMax: null },
        ...play.settings,
      },
      standing: () => ({ timeline: standing.timeline, aliases: new Map(), clocks: new Map() }),
    },
    async (taken) => {
      ending = taken.ending;
      limit = taken.limit;
      const context = { pass: null, performer, evidence, decisions: [], signal } as const;
      const { turn, ...applied } = await applyTurn(standing, taken, { ...context, at: instant(0) });
      standing = applied;
      turns.push(turn);
      return answersOf(turn);
    },
  );
  return { turns, ending, limit, output: turns.at(-1)?.output ?? null };
}
