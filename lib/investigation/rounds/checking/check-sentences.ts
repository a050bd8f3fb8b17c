import { type Citation, toCitation } from "@/lib/domain/evidence/citation";
import type { ToolCall } from "@/lib/domain/invocation";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { EvidenceReader } from "../../ports/evidence-port";
import type { SentenceDraft } from "../contracts/answer-in-words";
import { findUnshown } from "./check-conclusion";
import { gatherMaterial, toReferences } from "./material";

/** A sentence that the checks let through, with its author: "<provider>/<model>". */
export type AnsweredSentence = {
  readonly text: string;
  readonly author: string;
  /** Read off the evidence. */
  readonly evidence: readonly Citation[];
};

export type RefusedSentence = { readonly text: string; readonly why: string };

type Known = {
  readonly evidence: EvidenceReader;
  readonly timeline: Timeline;
  /** Of the performance that wrote it, in order. */
  readonly toolCalls: readonly ToolCall[];
};

/**
 * The same checks as for a finding, and none of them lenient: each sentence cites a line that stands where it says, and each
 * number, time, name with a digit, and quotation of it stands in what it cites or in what code counted for it.
 */
export async function checkSentences(
  sentences: readonly SentenceDraft[],
  author: string,
  known: Known,
): Promise<{
  readonly stands: readonly AnsweredSentence[];
  readonly refused: readonly RefusedSentence[];
}> {
  const stands: AnsweredSentence[] = [];
  const refused: RefusedSentence[] = [];
  for (const sentence of sentences) {
    const { text } = sentence;
    const checked = await checkSentence(sentence, known);
    if (typeof checked === "string") refused.push({ text, why: checked });
    else stands.push({ text, author, evidence: checked });
  }
  return { stands, refused };
}

/** What proves it, or why it is not let through. */
async function checkSentence(
  { text, evidence_refs, tool_calls }: SentenceDraft,
  { evidence, timeline, toolCalls }: Known,
): Promise<readonly Citation[] | string> {
  const material = await gatherMaterial(
    {
      draft: {
        ...{ claim: text, effect: { kind: "support", piece: "-" }, entities: [], time: null },
        ...{ method: "read", confidence: 1, evidence_refs, against_refs: [], tool_calls },
        counter_search: "",
      },
      ...{ expert: "logs", timeline, others: [] },
      toolCalls: tool_calls.flatMap((number) => toolCalls[number - 1] ?? []),
    },
    evidence,
  );
  const [unproved] = material.unproved;
  if (unproved !== undefined) return unproved;
  if (material.cited.length === 0) return "It cites no line";
  const unshown = await findUnshown(material);
  if (unshown.length > 0) {
    const named = unshown.slice(0, 3).map((token) => `“${token.slice(0, 60)}”`);
    return `Nothing it cites says ${named.join(", ")}`;
  }
  return toReferences(material.cited).map(toCitation);
}
