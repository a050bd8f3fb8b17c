import { assertPresent } from "@/lib/base/assert";
import type { JsonValue } from "@/lib/base/canonical-json";
import { instant, interval } from "@/lib/base/instant";
import type { TimelineEvent } from "@/lib/domain/event";
import type { Gap } from "@/lib/domain/gap";
import { gapIds, questionIds } from "@/lib/domain/ids";
import type { Expert } from "@/lib/domain/rounds/expert";
import type { Question } from "@/lib/domain/rounds/question";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { type Answer, answerTask } from "@/lib/investigation/rounds/contracts/answer-question";
import type { LedgerHappening } from "@/lib/investigation/toolbox/evidence-ledger";
import { artifactIdOf, epochMs, type Line } from "@/lib/signals/testing/records";
import { memoryReader } from "@/lib/tasks/testing/memory-reader";
import { at, sampleEvent } from "@/lib/testing/sample-timeline";
import { answerByRules } from "../rules";

/** Event `number` of hand-made lines: it begins at a second, and cites lines of one file. */
export function listedEvent(
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

/** A gap of hand-made evidence, between two seconds. */
export function sampleGap(from: number, to: number): Gap {
  return {
    id: gapIds.fromDigest("3".repeat(16)),
    ...{
      type: "temporal",
      reason: "silence",
      files: [],
      window: interval(second(from), second(to)),
    },
    ...{ description: "", expectedEvidence: "", severity: "medium", evidence: [] },
    ...{ status: "open", dismissal: null, actor: "rules", standing: "proposed" },
  };
}

type Put = {
  readonly to: Expert;
  readonly lines: readonly Line[];
  readonly timeline?: Partial<Timeline>;
  readonly about?: string;
  /** Where it asks to look. */
  readonly window?: Question["window"];
  /** What the ledger says happened. */
  readonly happenings?: readonly LedgerHappening[];
};

export type Given = {
  readonly answer: Answer;
  /** What was asked of the evidence, in the order asked. */
  readonly calls: readonly { readonly name: string; readonly result: JsonValue }[];
};

/** Puts one question to an Expert, who has hand-made lines for evidence. */
export async function putQuestion(put: Put): Promise<Given> {
  return putToEvidence(memoryReader(put.lines), put);
}

/** The same to evidence that stays open. */
export async function putToEvidence(
  evidence: EvidenceReader,
  { to, timeline = {}, about, window = null, happenings = [] }: Omit<Put, "lines">,
): Promise<Given> {
  const calls: { name: string; result: JsonValue }[] = [];
  const draft = await answerByRules(
    {
      question: {
        ...{ id: assertPresent(questionIds.fromDigest("1".repeat(16)), "question"), round: 1, to },
        ...{ subject: about === undefined ? "survey" : "hypothesis", about: about ?? null },
        ...{ text: "What else?", window, entities: [], files: [] },
        ...{ expectedGain: 0.5, why: "" },
      },
      phase: "discovery",
    },
    {
      timeline: { ...emptyTimeline, ...timeline },
      signal: new AbortController().signal,
      happenings: async () => happenings,
      async ask({ name, answer, tell }) {
        const answered = await answer(evidence);
        calls.push({ name, result: tell(answered) });
        return answered;
      },
    },
  );
  return { answer: answerTask.output.parse(draft), calls };
}

/** What stands at the places an answer cites and is not what it quotes; nothing, where every citation is verbatim. */
export function misquoted({ findings }: Answer, lines: readonly Line[]): readonly string[] {
  const byPath = Map.groupBy(lines, ({ path }) => path);
  return findings
    .flatMap(({ evidence_refs, against_refs }) => [...evidence_refs, ...against_refs])
    .flatMap((cited) => {
      const [from = 0] = "lines" in cited ? (cited.lines ?? []) : [];
      const message = byPath.get(cited.path)?.[from - 1]?.message ?? "no such line";
      return message.includes(cited.quote) ? [] : [`${cited.quote} is not in: ${message}`];
    });
}

/** Routine of a program: the same every few seconds. */
export function routine(
  path: string,
  say: (number: number) => string,
  { from = 0, to = 200, every = 5 } = {},
): readonly Line[] {
  return Array.from({ length: Math.ceil((to - from) / every) }, (_, index) => ({
    ...{ path, at: from + index * every, message: say(index) },
  }));
}
