import type {
  AnswerDraft,
  FindingDraft,
} from "@/lib/investigation/rounds/contracts/answer-question";
import type { Inquiry } from "./inquiry";

/** Few, strong findings: more are not looked at by anybody. */
export const answeredMax = 4;

/** Findings as they stand, or what was searched in vain. */
export function finishAnswer(
  inquiry: Inquiry,
  findings: readonly (FindingDraft | null)[],
  searched: readonly string[],
): AnswerDraft {
  const found = findings.flatMap((finding) => finding ?? []).slice(0, answeredMax);
  const account = `Searched: ${searched.join("; ")} (${inquiry.asked()} questions to the evidence)`;
  return {
    reasoning: account.slice(0, 4000),
    findings: found,
    nothing: found.length > 0 ? null : account.slice(0, 1000),
  };
}
