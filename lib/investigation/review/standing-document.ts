import type { Instant } from "@/lib/base/instant";
import type { IncidentId } from "@/lib/domain/ids";
import type { TimedFact } from "@/lib/domain/timeline/timed-fact";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { scoreTimeline } from "../construction/assessment/score-timeline";
import { buildDocument } from "../document/build-document";
import type { TimelineDocument } from "../document/document-schema";
import { dateArtifacts } from "../evidence/date-artifacts";
import type { EvidenceReader } from "../ports/evidence-port";
import type { Ports } from "../ports/ports";
import { toMetrics } from "../runs/headless/analyze-files";

/**
 * What stands on the timeline as a document to be asked, without the journal and who decided; as it was recorded at `knownAt`, where
 * that is given.
 */
export async function readStandingDocument(
  { cases }: Pick<Ports, "cases">,
  evidence: EvidenceReader,
  incidentId: IncidentId,
  knownAt: Instant | null,
): Promise<TimelineDocument> {
  const { timelines, facts: kept } = cases.read;
  const [timeline, facts] = await Promise.all([
    knownAt === null ? timelines.current(incidentId) : timelines.recordedAt(incidentId, knownAt),
    kept.all(incidentId, knownAt),
  ]);
  return toAskedDocument(evidence, timeline, facts);
}

/** A timeline as a document to be asked; an empty one has the files alone. */
export async function toAskedDocument(
  evidence: EvidenceReader,
  timeline: Timeline,
  facts: readonly TimedFact[],
): Promise<TimelineDocument> {
  const artifacts = await dateArtifacts(evidence);
  return buildDocument({
    ...{
      settings: {},
      title: "",
      artifacts,
      timeline,
      facts,
      ...scoreTimeline(timeline, artifacts),
    },
    ...{ decisions: [], journal: [], approvals: [], revision: null },
    metrics: toMetrics(artifacts, new Map()),
  });
}
