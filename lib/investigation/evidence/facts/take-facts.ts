import { instant } from "@/lib/base/instant";
import { locatorKey } from "@/lib/domain/evidence/evidence";
import { listFacts } from "@/lib/domain/facts/list-facts";
import { proposeContradiction } from "@/lib/domain/facts/with-contradictions";
import type { StatedFact } from "@/lib/domain/timeline/stated-fact";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { EvidenceReader } from "../../ports/evidence-port";
import { sha256 } from "../../sha256";
import { checkFacts } from "./check-facts";
import { extractFacts } from "./extract-facts";
import type { FactsOutput } from "./facts-task";

/** Reasons that are put on record; further ones are alike. */
const refusedMax = 20;

/**
 * The timeline with what people wrote, read anew: what another than the rules read as far as code can stand behind it, and of messages they
 * said nothing of what the rules read. Contradictions they propose join those that stand.
 */
export async function takeFacts(
  timeline: Timeline,
  read: FactsOutput | null,
  evidence: EvidenceReader,
): Promise<{ readonly timeline: Timeline; readonly refused: readonly string[] }> {
  const byRules = await extractFacts(evidence, timeline.entities);
  // What an earlier run proposed and nobody decided on goes with what it was read from.
  const standing = timeline.contradictions.filter(
    ({ actor, status }) => actor !== "model" || status !== "proposed",
  );
  const before = { ...timeline, contradictions: standing };
  if (read === null) return { timeline: { ...before, statedFacts: byRules }, refused: [] };
  const { facts, contradictions, refused } = await checkFacts(read, evidence, timeline.entities);
  const stated = new Set(facts.flatMap(placesOf));
  const others = byRules.filter((fact) => !placesOf(fact).some((place) => stated.has(place)));
  const after = { ...before, statedFacts: [...facts, ...others] };
  const listed = listFacts({ timeline: after, withdrawn: new Set() }, instant(0), sha256).facts;
  const byId = new Map(listed.map((fact) => [fact.id, fact]));
  const known = new Set(standing.map(({ id }) => id));
  const proposed = contradictions
    .flatMap((each) => proposeContradiction(each, byId, "model", sha256) ?? [])
    .filter(({ id }) => !known.has(id));
  return {
    timeline: { ...after, contradictions: [...standing, ...proposed] },
    refused: [...new Set(refused)].slice(0, refusedMax),
  };
}

function placesOf({ evidence }: StatedFact): readonly string[] {
  return evidence.map(({ artifactId, locator }) => `${artifactId} ${locatorKey(locator)}`);
}
