import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { fail, ok, type Result } from "@/lib/base/result";
import { chooseLines } from "@/lib/investigation/toolbox/choose-lines";
import type { Desk } from "@/lib/investigation/toolbox/desk";
import { evidenceTools as tools } from "@/lib/investigation/toolbox/evidence-tools";
import { lineText } from "@/lib/investigation/toolbox/shown-answer";
import type { EvidenceTool, ToolAnswer } from "@/lib/investigation/toolbox/tool";
import { answerCharactersMax, cut, quoted } from "../quoted";
import { type AgentTool, type Asking, agentTool, incidentInput } from "./agent-tool";

/** What an engine says of a question it could not take; more would be the question again. */
const refusalMax = 600;

/**
 * What models ask of the evidence agents ask too, by the same tools: bounded, paged, masked. A line is told with its path
 * and number, by which it is cited; handles are for who remembers what it was shown.
 */
export const evidenceTools: readonly AgentTool[] = tools
  // Agents ask the timeline together with the records, by a tool of that name.
  .filter(({ name }) => name !== "ask")
  .map(toAgentTool);

/** Many clients give up on an answer after a minute. */
const patienceMs = 45_000;

const progressEveryMs = 1_000;

function toAgentTool(tool: EvidenceTool): AgentTool {
  const { name, description, input } = tool;
  if (!(input instanceof z.ZodObject)) throw new Error(`${name} takes no object`);
  return agentTool({
    ...{ name, description },
    input: input.extend({ incident: incidentInput }),
    async answer(cases, { incident, ...given }, asking) {
      const opened = await cases.open(String(incident));
      if (!opened.ok) return opened;
      const desk = await opened.value.desk(asking.signal);
      try {
        const answered = await untilPrepared(desk, tool.answer(desk, given), asking);
        if (answered === null) return fail(tellPreparing(desk));
        return answered.ok ? ok(tell(answered.value)) : refuse(desk.maskAll(answered.error));
      } catch (error) {
        asking.signal.throwIfAborted();
        // Such as a regex the engine does not know: whoever asks puts it otherwise. All else is ours to look at.
        if (!(error instanceof Error) || error.name !== "EvidenceQueryError") throw error;
        return refuse(desk.maskAll(error.message));
      }
    },
  });
}

/** It may repeat names of files and fields. */
function refuse(message: string): Result<never, string> {
  return fail(quoted(cut(message, refusalMax)));
}

function tell({ lines, note }: ToolAnswer): string {
  const room = { lines: lines.length, characters: answerCharactersMax };
  const { told, rest } = chooseLines(lines, room, (line) => lineText(line, null).length);
  const texts = told.map((line) => lineText(line, null));
  return quoted([...texts, rest, note].filter((one) => one !== "").join("\n"));
}

/**
 * The answer; null when the evidence is still being prepared after as long as an agent waits. That goes on all the same, and so
 * does the question, of whose answer nobody hears. Meanwhile it is told how far it is. What takes long for another reason has
 * a limit of its own.
 */
export async function untilPrepared<T>(
  desk: Desk,
  answer: Promise<T>,
  { signal, tellProgress }: Asking,
  waitMs = { patience: patienceMs, progressEvery: progressEveryMs },
): Promise<T | null> {
  const answered = answer.then((value) => ({ value }));
  // Whoever waits for it hears of a failure; of one after that nobody does.
  answered.catch(() => undefined);
  const until = performance.now() + waitMs.patience;
  let reportedDone = -1;
  for (;;) {
    const pausing = new AbortController();
    const paused = pause(waitMs.progressEvery, null, {
      signal: AbortSignal.any([signal, pausing.signal]),
    }).catch(() => null);
    const first = await Promise.race([answered, paused]);
    pausing.abort();
    if (first !== null) return first.value;
    signal.throwIfAborted();
    const progress = desk.lookups.copies.progressOf(desk.evidence);
    if (progress === null) continue;
    if (performance.now() >= until) return null;
    // It only ever grows: https://modelcontextprotocol.io/specification/2025-06-18/basic/utilities/progress
    if (progress.done > reportedDone) await tellProgress({ ...progress, message: preparing });
    reportedDone = Math.max(reportedDone, progress.done);
  }
}

const preparing = "Hiding what may not leave, before the records are searched for the first time";

export function tellPreparing(desk: Desk): string {
  const progress = desk.lookups.copies.progressOf(desk.evidence);
  const share = progress === null ? 1 : progress.done / Math.max(1, progress.total);
  return `The records are being prepared to be searched: ${Math.floor(100 * share)} % are done. Ask the same again in 10 s; read_file, list_files and what stands on the timeline are there meanwhile.`;
}
