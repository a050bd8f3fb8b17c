import type { ModelMessage } from "ai";
import { canonicalJsonOf } from "@/lib/base/canonical-json";
import type { PromptPart } from "@/lib/domain/prompt-part";
import type { OfferedFunction } from "./function-tools";

/** What a model is sent in one turn, as people read it: nothing left out, nothing added. */
export function renderPrompt(
  instructions: string,
  messages: readonly ModelMessage[],
  offered: readonly OfferedFunction[],
): readonly PromptPart[] {
  return [
    { role: "instructions", text: instructions },
    { role: "functions", text: offered.map(functionText).join("\n") },
    ...messages.map(({ role, content }): PromptPart => {
      const text = typeof content === "string" ? content : content.map(partText).join("\n");
      return { role: role === "system" ? "instructions" : role, text };
    }),
  ];
}

function functionText({ name, description, schema }: OfferedFunction): string {
  return `${name}: ${description}\n${canonicalJsonOf(schema)}`;
}

type Part = Exclude<ModelMessage["content"], string>[number];

function partText(part: Part): string {
  switch (part.type) {
    case "text":
      return part.text;
    case "tool-call":
      return `${part.toolName} ${canonicalJsonOf(part.input)}`;
    case "tool-result":
      return `${part.toolName}: ${part.output.type === "text" ? part.output.value : canonicalJsonOf(part.output)}`;
    default:
      return canonicalJsonOf(part);
  }
}
