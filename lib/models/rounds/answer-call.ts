import { z } from "zod";
import { type JsonValue, toJsonValue } from "@/lib/base/canonical-json";
import type { Task } from "@/lib/investigation/ports/task";
import { depthMax, isDeeper, type ModelAnswer } from "../ask-model";
import { type OfferedFunction, toOfferedSchema } from "../function-tools";

/** The function whose arguments are the output of a task. */
export const answerName = "answer";

/** A function rather than what a provider calls structured output: every server that can call functions can do it. */
export function offerAnswer(task: Task): OfferedFunction {
  const schema = z.toJSONSchema(task.output, { io: "input", unrepresentable: "any" });
  return {
    ...{ name: answerName, description: "Your one answer. The task ends with it." },
    schema: toOfferedSchema(schema),
  };
}

/** What was said as the answer: by the call, or in words as one JSON object; null where nothing was. */
export function findAnswer({ text, calls }: Pick<ModelAnswer, "text" | "calls">): JsonValue | null {
  const called = calls.find(({ name }) => name === answerName);
  if (called !== undefined) {
    const { input } = called;
    return typeof input === "string" ? (parseObject(input) ?? input) : toJsonValue(input ?? {});
  }
  return calls.length === 0 ? parseObject(text) : null;
}

/** Models put words or a fence around it. */
function parseObject(text: string): JsonValue | null {
  const [from, to] = [text.indexOf("{"), text.lastIndexOf("}")];
  if (from < 0 || to < from) return null;
  try {
    const parsed: unknown = JSON.parse(text.slice(from, to + 1));
    return isDeeper(parsed, depthMax) ? null : toJsonValue(parsed);
  } catch {
    return null; // Words with braces in them.
  }
}

const issuesMax = 4;

/** What does not fit beside the first thing, which whoever takes the answer tells. */
export function furtherFaults(task: Task, output: JsonValue): readonly string[] | null {
  const parsed = task.output.safeParse(output);
  if (parsed.success) return null;
  return parsed.error.issues
    .slice(1, issuesMax)
    .map(({ path, message }) => `It does not fit either at ${path.join(".")}: ${message}`);
}
