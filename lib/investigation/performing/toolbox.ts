import { canonicalJson } from "@/lib/base/canonical-json";
import { type InvocationId, toolCallIds } from "@/lib/domain/ids";
import type { ToolCall, Turn } from "@/lib/domain/invocation";
import type { EvidenceReader } from "../ports/evidence-port";
import type { KnownStanding, Toolbox, ToolQuestion } from "../ports/performer-port";
import { sha256 } from "../sha256";

type Given = {
  readonly invocationId: InvocationId;
  readonly evidence: EvidenceReader;
  readonly turns: readonly Turn[];
  readonly standing: () => KnownStanding;
  /** Milliseconds of whatever beginning; only differences count. */
  readonly now: () => number;
};

/**
 * The tools of one performance. A standing question is recorded once, though it is asked anew whenever the performance
 * is resumed; any other is part of the turn it was asked in, also when it was asked before.
 */
export function createToolbox({ invocationId, evidence, turns, standing, now }: Given) {
  const known = new Set(turns.flatMap(({ toolCalls }) => toolCalls.map(contentOf)));
  let asked: ToolCall[] = [];
  let count = turns.reduce((sum, { toolCalls }) => sum + toolCalls.length, 0);
  const record = (call: Omit<ToolCall, "id">, isStanding: boolean) => {
    if (isStanding && known.has(contentOf(call))) return;
    known.add(contentOf(call));
    count += 1;
    asked.push({ id: toolCallIds.fromDigest(sha256(`${invocationId} ${count}`)), ...call });
  };
  const toolbox: Toolbox = {
    timeline: () => standing().timeline,
    aliases: () => standing().aliases,
    async ask<Answer>(question: ToolQuestion<Answer>) {
      const { name, arguments: given, answer, tell, isStanding = false } = question;
      const startedAt = now();
      const answered = await answer(evidence);
      const durationMs = Math.max(0, now() - startedAt);
      record({ name, arguments: given, result: tell(answered), durationMs }, isStanding);
      return answered;
    },
  };
  return {
    toolbox,
    /** What was asked since this was last called. */
    take(): readonly ToolCall[] {
      const taken = asked;
      asked = [];
      return taken;
    },
  };
}

function contentOf({ name, arguments: given, result }: Omit<ToolCall, "id">): string {
  return canonicalJson([name, given, result]);
}
