import { canonicalJson } from "@/lib/base/canonical-json";
import { toolCallIds } from "@/lib/domain/ids";
import type { ToolCall, Turn } from "@/lib/domain/invocation";
import type { Toolbox, ToolQuestion } from "@/lib/investigation/ports/performer-port";
import { sha256 } from "@/lib/investigation/sha256";

/** The same tools, and what was asked of them so far in the order of its numbers, the turns on record first. */
export function keepAsked(
  tools: Toolbox,
  turns: readonly Turn[],
): { readonly tools: Toolbox; readonly toolCalls: readonly ToolCall[] } {
  const toolCalls = turns.flatMap((turn) => turn.toolCalls);
  const isKnown = ({ name, result }: Pick<ToolCall, "name" | "result">) =>
    toolCalls.some(
      (one) => one.name === name && canonicalJson(one.result) === canonicalJson(result),
    );
  const kept: Toolbox = {
    ...tools,
    async ask<Answer>(question: ToolQuestion<Answer>) {
      const answer = await tools.ask(question);
      const { name, arguments: given, tell, isStanding = false } = question;
      const result = tell(answer);
      if (isStanding && isKnown({ name, result })) return answer;
      const id = toolCallIds.fromDigest(sha256(`asked ${toolCalls.length + 1}`));
      toolCalls.push({ id, name, arguments: given, result, durationMs: 0 });
      return answer;
    },
  };
  return { tools: kept, toolCalls };
}
