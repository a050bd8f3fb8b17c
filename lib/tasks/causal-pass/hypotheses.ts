import type { Conclusion } from "@/lib/investigation/ports/calls/conclusion";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Statement } from "@/lib/signals/statements";
import type { Analysis } from "../analysis/analyse";
import { deniedParts, denies } from "../analysis/denials";
import { countShared, wordsOf } from "../analysis/human-attention";
import { cite } from "../cite";

type Hypothesis = Conclusion["hypotheses"][number];

const hypothesesMax = 12;

/** What people thought it might be, and what became of it. */
export async function findHypotheses(
  analysis: Analysis,
  reader: EvidenceReader,
): Promise<readonly Hypothesis[]> {
  const { statements } = analysis;
  const guesses = statements.filter(({ acts }) => acts.has("hypothesis") || acts.has("diagnosis"));
  const found: Hypothesis[] = [];
  for (const guess of guesses.slice(0, hypothesesMax)) {
    const against = statements.filter((other) => contradicts(other, guess)).slice(0, 3);
    const isDiagnosis = guess.acts.has("diagnosis");
    found.push({
      statement: `${guess.speaker}: ${guess.text}`.slice(0, 500),
      state: isDiagnosis ? "supported" : against.length > 0 ? "refuted" : "proposed",
      for_refs: [...(await cite(reader, [guess.record]))],
      against_refs: isDiagnosis
        ? []
        : [
            ...(await cite(
              reader,
              against.map(({ record }) => record),
            )),
          ],
    });
  }
  return found;
}

/** Two letters beside each other: a lone one is a sign, as in `850 μs`. */
const otherScript =
  /(?:(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])[\p{L}\p{M}]){2}/u;

/** Said later, and against the guess by a word of it. */
export function contradicts(later: Statement, guess: Statement): boolean {
  if (later.record.time.micros <= guess.record.time.micros) return false;
  if (!later.acts.has("refutation") && !later.acts.has("correction")) return false;
  const words = wordsOf(guess.text);
  if (denies(later.text, [...words])) return true;
  const denied = deniedParts(later.text, guess.text);
  // The forms of denials are English: a text in another script counts as a whole.
  const about = denied.length === 0 && otherScript.test(later.text) ? [later.text] : denied;
  return about.some((part) => countShared(part, words) >= 1);
}
