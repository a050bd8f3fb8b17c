import type { JsonValue } from "@/lib/base/canonical-json";
import type { ToolCall } from "@/lib/domain/invocation";
import type { RoundTaskId } from "@/lib/domain/runs/pass";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Task } from "@/lib/investigation/ports/task";
import { fence } from "@/lib/investigation/toolbox/fence";
import type { EvidenceTool } from "@/lib/investigation/toolbox/tool";
import type { TaskPrompt } from "@/lib/tasks/prompt-words";
import type { Bench } from "../bench";
import type { Chunk } from "../context-window";
import type { Focus } from "./standing-timeline";

/** What a model is given of one task of a round, beside the timeline. */
export type RoundPart = {
  readonly id: RoundTaskId;
  readonly prompt: TaskPrompt;
  readonly tools: readonly EvidenceTool[];
  /** Where of the timeline its input points at. */
  readonly focus: (timeline: Timeline) => Focus;
  /** Its input in words, masked. */
  readonly opening: (bench: Bench, timeline: Timeline) => Promise<readonly Chunk[]>;
  /** What is amiss with an answer that fits, in words for its author: told once, before it is taken. */
  readonly review?: (output: JsonValue, reviewing: Reviewing) => Promise<readonly string[]>;
};

export type Reviewing = {
  readonly evidence: EvidenceReader;
  readonly timeline: Timeline;
  readonly toolCalls: readonly ToolCall[];
};

/** The part of a task with an input; null when that is not what its task takes. */
export type OpenPart = (input: unknown) => RoundPart | null;

export function definePart<In>(
  id: RoundTaskId,
  task: Task<In>,
  partOf: (input: In) => Omit<RoundPart, "id">,
): OpenPart {
  return (input) => {
    const parsed = task.input.safeParse(input);
    return parsed.success ? { id, ...partOf(parsed.data) } : null;
  };
}

/** Words of the input: masked, and fenced, for they may repeat what evidence and people said. */
export function section(
  { tell }: Pick<Bench, "tell">,
  heading: string,
  lines: readonly string[],
): string {
  return `${heading}\n${fence.begin}\n${tell(lines.join("\n"))}\n${fence.end}`;
}
