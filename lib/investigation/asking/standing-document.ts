import { type Instant, instant } from "@/lib/base/instant";
import { relateFacts } from "@/lib/domain/facts/relate-facts";
import type { IncidentId } from "@/lib/domain/ids";
import { toLiveTimeline } from "@/lib/domain/live-timeline";
import { scoreTimeline } from "../assessment/score-timeline";
import { buildDocument } from "../document/build-document";
import type { TimelineDocument } from "../document/document-schema";
import { dateArtifacts } from "../evidence/date-artifacts";
import { listStateFacts } from "../facts/state-facts";
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
  // Answers go by states alone: what people wrote is not read for each question.
  const { facts } = relateFacts(listStateFacts(toLiveTimeline(timeline), knownAt ?? instant(0)));
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
