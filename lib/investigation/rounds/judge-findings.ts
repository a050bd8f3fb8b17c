import type { JsonValue } from "@/lib/base/canonical-json";
import { type Critique, credibilityMin } from "@/lib/domain/rounds/critique";
import { critiquesSchema } from "./contracts/critique";
import type { CheckedSubmission } from "./round-material";

/** What nobody judged stays below the bar, however little. */
const unjudged = credibilityMin - 0.01;

/**
 * The Critic's word of every finding that was submitted, never above what the checks allow; of what was not submitted they
 * say nothing. Without a critique (`isSwitchedOff`) Experts are believed as far as they believe themselves.
 */
export function judgeFindings(
  submitted: readonly CheckedSubmission[],
  output: JsonValue | null,
  isSwitchedOff: boolean,
): readonly Critique[] {
  const reviews = critiquesSchema.safeParse(output).data?.reviews ?? [];
  const byFinding = new Map(reviews.map((review) => [review.finding, review]));
  return submitted.map(({ id, draft, checks, credibilityMax }) => {
    if (isSwitchedOff) {
      const annotation = "Not judged: the critique is switched off";
      return { finding: id, credibility: draft.confidence, annotation, checks };
    }
    const review = byFinding.get(id);
    return {
      finding: id,
      credibility: Math.min(review?.credibility ?? unjudged, credibilityMax),
      annotation: review?.annotation ?? "The Critic did not judge it",
      checks,
    };
  });
}
