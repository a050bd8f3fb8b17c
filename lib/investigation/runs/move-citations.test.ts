import { expect, test } from "vitest";
import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import { artifactIds, hypothesisIds } from "@/lib/domain/ids";
import type { Hypothesis } from "@/lib/domain/timeline/hypothesis";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { moveCitations } from "./move-citations";

const evidence = evidenceOfText({
  "app.log": ["2026-03-01T10:00:00Z up", "2026-03-01T10:00:01Z down"],
});
const [heir] = evidence.artifacts.map(({ artifact }) => artifact.id);
const replaced = artifactIds.fromDigest("9".repeat(16));

function cite(line: number, quote: string): EvidenceReference {
  const locator = { kind: "lines", from: line, to: line } as const;
  return { artifactId: replaced, path: "app.log", locator, quote };
}

test("what a hypothesis cites of a replaced file follows the quote, and stays where it is gone", async () => {
  const hypothesis: Hypothesis = {
    ...{ id: hypothesisIds.fromDigest("2".repeat(16)), statement: "It was stopped" },
    ...{ state: "supported", status: "accepted", actor: "rules" },
    for: [cite(2, "down")],
    against: [cite(1, "up"), cite(1, "never said")],
  };
  const moved = await moveCitations(evidence, { ...emptyTimeline, hypotheses: [hypothesis] });
  const [{ for: backing, against } = hypothesis] = moved.hypotheses;
  expect([...backing, ...against].map(({ artifactId }) => artifactId)).toEqual([
    heir,
    heir,
    replaced,
  ]);
});
