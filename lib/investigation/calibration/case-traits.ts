import type { CaseTraits } from "@/lib/domain/calibration/calibration-case";
import type { CausalLink } from "@/lib/domain/causal-link";
import type { TimelineEvent } from "@/lib/domain/event";
import type { IncidentId } from "@/lib/domain/ids";
import type { CaseStores } from "../ports/case-store-port";
import type { FindMaker } from "./find-makers";

export type Proposal =
  | { readonly noun: "event"; readonly proposed: TimelineEvent }
  | { readonly noun: "causal-link"; readonly proposed: CausalLink };

/** What is known of proposals of one incident before anybody decides, in their order. */
export async function readTraits(
  { artifacts }: Pick<CaseStores, "artifacts">,
  incidentId: IncidentId,
  proposals: readonly Proposal[],
  makerOf: FindMaker,
): Promise<readonly CaseTraits[]> {
  const cited = proposals.flatMap(({ proposed }) => proposed.evidence[0]?.artifactId ?? []);
  const [standing, withdrawn] = await Promise.all([
    artifacts.list(incidentId),
    artifacts.listWithdrawn(incidentId, [...new Set(cited)]),
  ]);
  const formats = new Map(
    [...standing, ...withdrawn].map(({ id, report }) => [id, report.format] as const),
  );
  return proposals.map((proposal) => {
    const { id, actor, evidence } = proposal.proposed;
    const [first] = evidence;
    return {
      ...{ noun: proposal.noun, ...makerOf(id, actor) },
      source: (first && formats.get(first.artifactId)) ?? null,
      mechanism: mechanismOf(proposal),
      confidence: Math.min(1, Math.max(0, statedConfidence(proposal))),
    };
  });
}

function mechanismOf({ noun, proposed }: Proposal): string | null {
  return noun === "event" ? null : (proposed.mechanismId ?? null);
}

/** Of an event how sure its reader was that it happened as described: its time is another question. */
function statedConfidence({ noun, proposed }: Proposal): number {
  return noun === "event" ? proposed.confidence.extraction : proposed.confidence;
}
