import type { Timeline } from "@/lib/domain/timeline";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { ToolQuestion } from "@/lib/investigation/ports/performer-port";
import type { LedgerHappening } from "@/lib/investigation/toolbox/evidence-ledger";
import type { RoleDesk } from "../../role-desk";

/** An answer of the evidence, and the number of the question it answers: the first is 1. */
export type Answered<Answer> = { readonly answer: Answer; readonly call: number };

/** The questions one answer is made of. They are put one after another, so that their numbers are theirs. */
export type Inquiry = {
  readonly timeline: Timeline;
  readonly signal: AbortSignal;
  readonly ask: <Answer>(question: ToolQuestion<Answer>) => Promise<Answered<Answer>>;
  readonly happenings: (evidence: EvidenceReader) => Promise<readonly LedgerHappening[]>;
  /** How many questions were put so far. */
  readonly asked: () => number;
};

export function openInquiry({ timeline, ask, signal, happenings }: RoleDesk): Inquiry {
  let count = 0;
  return {
    ...{ timeline, signal, happenings },
    asked: () => count,
    async ask(question) {
      signal.throwIfAborted();
      const answer = await ask(question);
      count += 1;
      return { answer, call: count };
    },
  };
}
