import { existsSync } from "node:fs";
import { join } from "node:path";
import { analyzeCopy, filesIn } from "@/lib/golden/golden-incident";
import { createProposer } from "@/lib/investigation/asking/answer-question";
import { conclude, type Proposal } from "@/lib/investigation/asking/conclude";
import { recallEvidence } from "@/lib/investigation/asking/searching/recall-evidence";
import type { Answer } from "@/lib/investigation/asking/telling";
import { openLocalEvidence } from "@/lib/server/headless/headless";
import { type Judgement, judgeAnswer } from "./judge-answer";
import type { Asked } from "./question-set";

/** A question, what was answered, and the best there was however unsure. */
export type Outcome = {
  readonly asked: Asked;
  readonly proposal: Proposal;
  readonly answer: Answer;
  readonly judgement: Judgement;
  /** Of the proposal, as if anything were said. */
  readonly proposed: Judgement;
  readonly ms: number;
};

/** Puts questions to one recording: its folder has `artifacts/`, or is the evidence itself. */
export async function askRecording(
  folder: string,
  questions: readonly Asked[],
): Promise<readonly Outcome[]> {
  const within = join(folder, "artifacts");
  const evidenceFolder = existsSync(within) ? within : folder;
  const files = await filesIn(evidenceFolder);
  const document = await analyzeCopy(evidenceFolder);
  return openLocalEvidence(files, async (evidence) => {
    const propose = createProposer(document, "UTC", await recallEvidence(evidence));
    return questions.map((asked) => {
      const startedAt = performance.now();
      const proposal = propose(asked.q);
      const answer = { question: asked.q, ...conclude(proposal) };
      const ms = performance.now() - startedAt;
      const proposed = judgeAnswer(asked, { question: asked.q, ...proposal.text });
      return { asked, proposal, answer, judgement: judgeAnswer(asked, answer), proposed, ms };
    });
  });
}
