import { z } from "zod";
import { type JsonValue, toJsonValue } from "@/lib/base/canonical-json";
import { fail } from "@/lib/base/result";
import type { Toolbox } from "@/lib/investigation/ports/performer-port";
import type { Desk } from "@/lib/investigation/toolbox/desk";
import { evidenceTools } from "@/lib/investigation/toolbox/evidence-tools";
import { inFence } from "@/lib/investigation/toolbox/fence";
import {
  answerCharactersMax,
  type ShownAnswer,
  showAnswer,
  toStoredAnswer,
} from "@/lib/investigation/toolbox/shown-answer";
import type { EvidenceTool } from "@/lib/investigation/toolbox/tool";
import type { ModelAnswer } from "./ask-model";
import type { Bench } from "./bench";
import type { Exchange } from "./exchange";
import { type OfferedFunction, toOfferedSchema } from "./function-tools";
import { listTimeline } from "./list-timeline";

/** What can be asked in a pass: of the evidence, and of what stands. */
export function passTools(tools: Pick<Toolbox, "timeline">): ReadonlyMap<string, EvidenceTool> {
  const asked = [...evidenceTools, listTimeline(() => tools.timeline())];
  return new Map(asked.map((tool) => [tool.name, tool]));
}

export function offerTools(tools: readonly EvidenceTool[]): readonly OfferedFunction[] {
  return tools.map(({ name, description, input }) => ({
    ...{ name, description },
    schema: toOfferedSchema(z.toJSONSchema(input, { io: "input" })),
  }));
}

/** Questions of one turn; each may take as long as a question may. */
const questionsMax = 40;
/** Below it an answer holds next to nothing. */
const answerCharactersMin = 400;

/** The questions of one turn to tools of the set, with their answers, which together take `charactersMax` of the window. */
export async function askEvidence(
  { desk, handles }: Pick<Bench, "desk" | "handles">,
  tools: Toolbox,
  { calls }: Pick<ModelAnswer, "calls">,
  charactersMax: number,
  toolset: ReadonlyMap<string, EvidenceTool>,
): Promise<Exchange["calls"]> {
  const answered: Exchange["calls"][number][] = [];
  let left = charactersMax;
  for (const { name, input } of calls) {
    const tool = toolset.get(name);
    if (tool === undefined) continue;
    const given = toJsonValue(input ?? {});
    const most = Math.min(answerCharactersMax, left);
    const answer = await tools.ask<ShownAnswer>({
      ...{ name, arguments: given },
      // By the clocks as they are corrected by then.
      answer: async (evidence) =>
        most < answerCharactersMin || answered.length >= questionsMax
          ? full
          : fenced(showAnswer(await answerOf(tool, { ...desk, evidence }, given), handles, most)),
      tell: toStoredAnswer,
    });
    left -= answer.text.length;
    answered.push({ name, input: given, answer: answer.text });
  }
  return answered;
}

const full: ShownAnswer = {
  lines: [],
  text: "Not answered: there is no room for more answers in this turn. Ask again in the next one.",
};

async function answerOf(tool: EvidenceTool, desk: Desk, given: JsonValue) {
  try {
    const answered = await tool.answer(desk, given);
    return answered.ok ? answered : fail(desk.maskAll(answered.error));
  } catch (error) {
    desk.signal.throwIfAborted();
    // Such as a regex the engine does not know, or a question that took too long: the model asks another one.
    const message = error instanceof Error ? error.message.slice(0, 300) : "The question failed";
    return fail(desk.maskAll(message));
  }
}

function fenced(answer: ShownAnswer): ShownAnswer {
  return { ...answer, text: inFence(answer.text) };
}
