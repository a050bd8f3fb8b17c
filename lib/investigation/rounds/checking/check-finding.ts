import type { EvidenceReference } from "@/lib/domain/evidence";
import type { ToolCall } from "@/lib/domain/invocation";
import type { Checked } from "@/lib/domain/rounds/critique";
import type { Expert } from "@/lib/domain/rounds/expert";
import type { Timeline } from "@/lib/domain/timeline";
import { checkCitation } from "../../evidence/citation";
import type { EvidenceReader } from "../../ports/evidence-port";
import type { FindingDraft } from "../contracts/answer-question";

export type CheckInput = {
  readonly draft: FindingDraft;
  readonly expert: Expert;
  readonly toolCalls: readonly ToolCall[];
  readonly timeline: Timeline;
  readonly others: readonly FindingDraft[];
};

export type CheckedFinding = {
  readonly checks: readonly Checked[];
  readonly credibilityMax: number;
  readonly evidence: readonly EvidenceReference[];
  readonly against: readonly EvidenceReference[];
};

/** To be taken over. */
export async function checkFinding(
  { draft }: CheckInput,
  evidence: EvidenceReader,
): Promise<CheckedFinding> {
  const proved: EvidenceReference[] = [];
  for (const argument of draft.evidence_refs) {
    const citation = await checkCitation(evidence, argument, []);
    if (citation.ok) proved.push(citation.value.reference);
  }
  const isPassed = proved.length > 0 && proved.length === draft.evidence_refs.length;
  return {
    checks: [
      {
        check: "citation",
        isPassed,
        why: isPassed ? "All quotes stand where cited" : "A quote does not stand where cited",
      },
    ],
    credibilityMax: isPassed ? 0.65 : 0.1,
    ...{ evidence: proved, against: [] },
  };
}
