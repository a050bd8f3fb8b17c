import { type Instant, instant } from "@/lib/base/instant";
import type { IncidentId } from "@/lib/domain/ids";
import { scoreTimeline } from "../assessment/score-timeline";
import { buildDocument } from "../document/build-document";
import type { TimelineDocument } from "../document/document-schema";
import { dateArtifacts } from "../evidence/date-artifacts";
import { extractFacts } from "../facts/extract-facts";
import { toMetrics } from "../headless/analyze-files";
import type { EvidenceReader } from "../ports/evidence-port";
import type { Ports } from "../ports/ports";

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
  const { timelines } = cases.read;
  const timeline =
    knownAt === null
      ? await timelines.current(incidentId)
      : await timelines.recordedAt(incidentId, knownAt);
  const artifacts = await dateArtifacts(evidence);
  const { facts } = await extractFacts(evidence, timeline, knownAt ?? instant(0));
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
