import type { StatedFact } from "@/lib/domain/timeline/stated-fact";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { EvidenceReader } from "../../ports/evidence-port";
import { quoteOccurs } from "../citation";
import { readStatements } from "./read-statements";
import { listStatementFacts } from "./statement-facts";

/**
 * What people wrote was so and when, each cited by a line that stands there. The rules' performance of the task extract-facts: part of the
 * assessment, since code says the same of the same evidence.
 */
export async function extractFacts(
  evidence: EvidenceReader,
  entities: Timeline["entities"],
): Promise<readonly StatedFact[]> {
  const stated = listStatementFacts(await readStatements(evidence), entities);
  const proved = await Promise.all(stated.map((fact) => withQuotes(fact, evidence)));
  return proved.filter((fact) => fact !== null);
}

/** Cited by the first of its lines that stands there verbatim; null when none does. */
export async function withQuotes(
  fact: StatedFact,
  evidence: EvidenceReader,
): Promise<StatedFact | null> {
  const proved = await Promise.all(
    fact.evidence.map(async (reference) => {
      const { artifactId, locator, quote } = reference;
      const text = await evidence.rawText(artifactId, locator);
      const found = quote
        .split("\n")
        .find((line) => text !== null && quoteOccurs(text, locator, line.trim()));
      return found === undefined ? [] : [{ ...reference, quote: found.trim() }];
    }),
  );
  return proved.flat().length === 0 ? null : { ...fact, evidence: proved.flat() };
}
