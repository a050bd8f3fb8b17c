import { credibilityLabel } from "@/lib/domain/rounds/critique";
import type { DocumentCitation } from "../document/document-pieces";
import type { RevisionDocument } from "../document/revision-document";
import { scoreText } from "../rounds/drawn-round";
import { isLetIn, outcomeWords, phaseWords } from "../rounds/round-words";
import { countOf } from "../text/byte-size";

export type RevisionRound = {
  readonly n: number;
  readonly phase: string;
  /** What was asked and found, what of it was let in, and what that did to the coherence. */
  readonly summary: string;
  readonly why: string;
  readonly findings: readonly {
    readonly id: string;
    readonly claim: string;
    readonly verdict: string;
    readonly citations: readonly number[];
  }[];
  readonly takenOut: readonly {
    readonly piece: string;
    readonly title: string;
    readonly why: string;
  }[];
};

/** How the timeline was questioned before it was frozen, with what fell and what was taken out. */
export function toRevisionRounds(
  { rounds, findings }: Pick<RevisionDocument, "rounds" | "findings">,
  numbersOf: (citations: readonly DocumentCitation[]) => readonly number[],
): readonly RevisionRound[] {
  return rounds.map((round) => {
    const found = findings.filter(({ id }) => round.findings.includes(id));
    return {
      ...{ n: round.n, phase: phaseWords[round.phase], why: round.decision.why },
      summary: summaryOf(round, found),
      findings: found.map((finding) => ({
        ...{ id: finding.id, claim: finding.claim },
        verdict: verdictOf(finding),
        citations: numbersOf(finding.evidence),
      })),
      takenOut: round.pruned,
    };
  });
}

type Round = RevisionDocument["rounds"][number];
type Finding = RevisionDocument["findings"][number];

function summaryOf(
  { questions, pruned, coherence, coherenceBefore }: Round,
  found: readonly Finding[],
): string {
  const letIn = found.filter(({ outcome }) => outcome !== undefined && isLetIn({ outcome })).length;
  const before = coherenceBefore === undefined ? "" : `${coherenceBefore.toFixed(2)} → `;
  return [
    countOf(questions.length, "question"),
    `${letIn} of ${countOf(found.length, "finding")} let in`,
    ...(pruned.length === 0 ? [] : [`${countOf(pruned.length, "piece")} taken out`]),
    `coherence ${before}${coherence.score.toFixed(2)}`,
  ].join(", ");
}

function verdictOf({ outcome, why, credibility, annotation }: Finding): string {
  const became = outcome === undefined ? "No result" : outcomeWords[outcome];
  const judged = `credibility ${scoreText(credibility)} (${credibilityLabel(credibility)})`;
  const words = [annotation, why].filter((text) => text !== "").join(" ");
  return `${became}; ${judged}. ${words}`.trim();
}
