import type { TimelineDocument } from "@/lib/investigation/document/document-schema";

/** A few lines a person reads first. */
export function summarize(document: TimelineDocument): string {
  const key = document.events.filter(({ importance }) => importance === "key");
  return [
    "",
    `${document.outcome}: ${document.incident.title}`,
    ...document.rootCauses.map(
      ({ rank, subject, score }) => `  root cause ${rank}: ${subject} (${score.toFixed(2)})`,
    ),
    `  ${document.events.length} events (${key.length} key), ${document.causalLinks.length} causal links, ${document.gaps.length} gaps`,
    `  coherence ${document.coherence.score.toFixed(2)} (${document.coherence.label}), confidence ${document.confidence.timeline.toFixed(2)}`,
    `  ${document.metrics.ingest.records ?? 0} records from ${document.artifacts.length} artifacts in ${(document.metrics.wallMs / 1000).toFixed(1)} s`,
  ].join("\n");
}
