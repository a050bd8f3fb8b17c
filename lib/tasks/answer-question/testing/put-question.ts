import { assertPresent } from "@/lib/base/assert";
import type { JsonValue } from "@/lib/base/canonical-json";
import { instant } from "@/lib/base/instant";
import type { TimelineEvent } from "@/lib/domain/event";
import { questionIds } from "@/lib/domain/ids";
import type { Expert } from "@/lib/domain/rounds/expert";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline";
import { type Answer, answerTask } from "@/lib/investigation/rounds/contracts/answer-question";
import { artifactIdOf, epochMs, type Line } from "@/lib/signals/testing/records";
import { memoryReader } from "@/lib/tasks/testing/memory-reader";
import { at, sampleEvent } from "@/lib/testing/sample-timeline";
import { answerByRules } from "../rules";

/** Event `number` of hand-made lines: it begins at a second, and cites lines of one file. */
export function toldEvent(
  number: number,
  second: number,
  [path, ...cited]: readonly [path: string, ...lines: number[]],
  changes: Partial<TimelineEvent> = {},
): TimelineEvent {
  return sampleEvent(number, {
    time: at(epochMs / 1000 + second),
    evidence: cited.map((line) => ({
      ...{ artifactId: artifactIdOf(path), path, quote: "" },
      locator: { kind: "lines", from: line, to: line },
    })),
    ...changes,
  });
}

/** Seconds of a hand-made recording as an instant. */
export const second = (after: number) => instant(epochMs + after * 1000);

type Put = {
  readonly to: Expert;
  readonly lines: readonly Line[];
  readonly timeline?: Partial<Timeline>;
  readonly about?: string;
};

export type Given = {
  readonly answer: Answer;
  /** What was asked of the evidence, in the order asked. */
  readonly calls: readonly { readonly name: string; readonly result: JsonValue }[];
};

/** Puts one question to an Expert, who has hand-made lines for evidence. */
export async function putQuestion({ to, lines, timeline = {}, about }: Put): Promise<Given> {
  const evidence = memoryReader(lines);
  const calls: { name: string; result: JsonValue }[] = [];
  const draft = await answerByRules(
    {
      question: {
        ...{ id: assertPresent(questionIds.fromDigest("1".repeat(16)), "question"), round: 1, to },
        ...{ subject: about === undefined ? "survey" : "hypothesis", about: about ?? null },
        ...{ text: "What else?", window: null, entities: [], files: [] },
        ...{ expectedGain: 0.5, why: "" },
      },
      phase: "discovery",
    },
    {
      timeline: { ...emptyTimeline, ...timeline },
      signal: new AbortController().signal,
      happenings: async () => [],
      async ask({ name, answer, tell }) {
        const answered = await answer(evidence);
        calls.push({ name, result: tell(answered) });
        return answered;
      },
    },
  );
  return { answer: answerTask.output.parse(draft), calls };
}
