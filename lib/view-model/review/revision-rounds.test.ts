import { expect, test } from "vitest";
import type { DocumentCitation } from "../document/document-pieces";
import { toRevisionRounds } from "./revision-rounds";

const cited: DocumentCitation = { path: "mill.log", lines: [4, 4], quote: "ERROR stopped" };
const round = {
  ...{ n: 1, phase: "discovery" as const, decision: { why: "Much is unknown" } },
  ...{ questions: [{ id: "qst_1" }, { id: "qst_2" }], coherence: { score: 0.62 } },
  findings: ["fnd_1", "fnd_2"],
  coherenceBefore: 0.5,
  pruned: [{ piece: "evt_1", title: "A door opens", why: "Nothing leads to it" }],
};
const finding = {
  ...{ id: "fnd_1", claim: "The mill stopped", credibility: 0.75 },
  ...{
    annotation: "Two sources.",
    outcome: "taken" as const,
    why: "Event added.",
    evidence: [cited],
  },
};

test("a frozen timeline tells how it was questioned: what was let in, what fell and what was taken out, each with its reason", () => {
  const fallen = {
    ...finding,
    ...{ id: "fnd_2", claim: "The door broke", outcome: "below-the-bar" as const },
    ...{ credibility: 0.2, annotation: "Misread.", why: "Below 0.5.", evidence: [] },
  };
  // Of what a person asked since.
  const elsewhere = { ...finding, id: "fnd_3" };
  const document = { rounds: [round], findings: [finding, fallen, elsewhere] };
  expect(toRevisionRounds(document, (citations) => citations.map((_, index) => index + 1))).toEqual(
    [
      {
        ...{ n: 1, phase: "searching all evidence", why: "Much is unknown" },
        summary: "2 questions, 1 of 2 findings let in, 1 piece taken out, coherence 0.50 → 0.62",
        findings: [
          {
            ...{ id: "fnd_1", claim: "The mill stopped", citations: [1] },
            verdict:
              "Added to the timeline; credibility 0.75 (Highly-plausible). Two sources. Event added.",
          },
          {
            ...{ id: "fnd_2", claim: "The door broke", citations: [] },
            verdict:
              "Not added: not credible enough; credibility 0.20 (Misguided). Misread. Below 0.5.",
          },
        ],
        takenOut: round.pruned,
      },
    ],
  );
});

test("what was made by passes alone was not questioned", () => {
  expect(toRevisionRounds({ rounds: [], findings: [] }, () => [])).toEqual([]);
});
