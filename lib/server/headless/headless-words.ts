import { instant } from "@/lib/base/instant";
import { totalOf, type Usage } from "@/lib/domain/invocation";
import { wordsTaskId } from "@/lib/domain/runs/run";
import { toTimelineOfDocument } from "@/lib/investigation/asking/what-if/document-timeline";
import { openQuotedEvidence } from "@/lib/investigation/asking/what-if/quoted-evidence";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import {
  type AnsweredSentence,
  checkSentences,
  type RefusedSentence,
} from "@/lib/investigation/rounds/checking/check-sentences";
import { type WordsInput, wordsTask } from "@/lib/investigation/rounds/contracts/answer-in-words";
import { playSteps } from "@/lib/investigation/runs/headless/play-steps";
import { settingsOfTask } from "@/lib/investigation/runs/plan-run";
import { tasks } from "@/lib/tasks/task-list";
import { processModelEnv } from "../environment/env";
import type { AskedHeadless } from "./headless-interventions";
import { openHeadlessPerformers } from "./headless-run";

/** What a model answered beside the rules. */
export type WordsByModel = {
  readonly performer: string;
  readonly sentences: readonly AnsweredSentence[];
  readonly refused: readonly RefusedSentence[];
  /** What it searched where it found nothing, or why there is no answer of it; empty otherwise. */
  readonly reason: string;
  readonly usage: Usage;
};

/** Has models answer questions about a document, one after another, within what the command may spend in all. */
export function openHeadlessWords(
  document: TimelineDocument,
  /** Null: it is shown what the document quotes. */
  evidence: EvidenceReader | null,
  { analyst, spending, signal, onProgress, settings = processModelEnv().settings }: AskedHeadless,
): (asked: WordsInput) => Promise<WordsByModel> {
  const { performers } = openHeadlessPerformers(analyst, settings, spending);
  const prices = spending.price === undefined ? {} : { [analyst]: spending.price };
  const before = toTimelineOfDocument(document);
  const read = evidence ?? openQuotedEvidence(before);
  const step = { kind: "task", key: wordsTaskId, task: wordsTaskId } as const;
  const plan = [
    { ...step, settings: settingsOfTask(performers, wordsTaskId, { performer: analyst }, prices) },
  ];
  return async (given) => {
    const { performed } = await playSteps({
      ...{ plan, tasks, performers, before, given, evidence: read, signal, onProgress },
      clock: { now: () => instant(0) },
    });
    const [played] = performed;
    const turns = played?.turns ?? [];
    const output = wordsTask.output.safeParse(turns.at(-1)?.output);
    const isDone = played?.invocation.status === "done" && output.success;
    const toolCalls = turns.flatMap((turn) => turn.toolCalls);
    const known = { evidence: read, timeline: before, toolCalls };
    const { stands, refused } = isDone
      ? await checkSentences(output.data.sentences, analyst, known)
      : { stands: [], refused: [] };
    return {
      ...{ performer: analyst, sentences: stands, refused, usage: totalOf(turns).usage },
      reason: isDone ? (output.data.nothing ?? "") : (turns.at(-1)?.text ?? "It did not answer"),
    };
  };
}
