import { z } from "zod";
import { fail, ok, type Result } from "@/lib/base/result";
import { evidenceTools as tools } from "@/lib/investigation/toolbox/evidence-tools";
import { lineText } from "@/lib/investigation/toolbox/shown-answer";
import type { EvidenceTool, ToolAnswer } from "@/lib/investigation/toolbox/tool";
import { answerCharactersMax, cut, quoted } from "../quoted";
import { type AgentTool, agentTool, incidentInput } from "./agent-tool";
import { tellPreparing, untilPrepared } from "./until-prepared";

/** What an engine says of a question it could not take; more would be the question again. */
const refusalMax = 600;

/**
 * What models ask of the evidence agents ask too, by the same tools: bounded, paged, masked. A line is told with its path
 * and number, by which it is cited; handles are for who remembers what it was shown.
 */
export const evidenceTools: readonly AgentTool[] = tools.map(toAgentTool);

function toAgentTool(tool: EvidenceTool): AgentTool {
  const { name, description, input } = tool;
  if (!(input instanceof z.ZodObject)) throw new Error(`${name} takes no object`);
  return agentTool({
    ...{ name, title: titleOf(name), description },
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
  const texts: string[] = [];
  let left = answerCharactersMax;
  for (const line of lines) {
    const text = lineText(line, null);
    left -= text.length;
    if (left < 0) break;
    texts.push(text);
  }
  const unshown = lines.length - texts.length;
  const rest = unshown > 0 ? [`(${unshown} more lines do not fit: ask for less at once)`] : [];
  return quoted([...texts, ...rest, ...(note === "" ? [] : [note])].join("\n"));
}

/** `search_records`: Search records. */
function titleOf(name: string): string {
  const words = name.replaceAll("_", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
