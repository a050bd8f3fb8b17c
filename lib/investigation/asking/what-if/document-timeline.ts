import type { Citation } from "@/lib/domain/evidence/citation";
import type { EvidenceReference, Locator } from "@/lib/domain/evidence/evidence";
import { artifactIds, causalLinkIds, entityIds, eventIds } from "@/lib/domain/ids";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import type { TimelineDocument } from "../../document/document-schema";
import { timesOfDocument, toEventTime } from "./document-case";

/**
 * What a document tells of events, links and whom they name, as a timeline a performer can be shown. What does not call itself as we
 * do is left out; the rest of the document is of no use to who proposes interventions.
 */
export function toTimelineOfDocument(document: TimelineDocument): Timeline {
  const idOf = new Map(document.artifacts.map(({ id, path }) => [path, artifactIds.parse(id)]));
  const cite = (citations: readonly Citation[]) =>
    citations.flatMap((citation) => toReference(citation, idOf.get(citation.path) ?? null));
  const hurt = [
    ...document.impactEvents,
    ...(document.impacts ?? []).flatMap(({ events }) => events),
  ];
  return {
    ...emptyTimeline,
    outcome: document.outcome,
    impact: timesOfDocument(document),
    impactEvents: [...new Set(hurt)].flatMap((id) => eventIds.parse(id) ?? []),
    entities: document.entities.flatMap((entity) => {
      const id = entityIds.parse(entity.id);
      return id === null ? [] : [{ ...entity, id }];
    }),
    events: document.events.flatMap((item) => toEvent(item, cite)),
    causalLinks: document.causalLinks.flatMap((item) => toLink(item, cite)),
  };
}

type Cite = (citations: readonly Citation[]) => readonly EvidenceReference[];

function toEvent(
  { hash: _, retelling: _before, ...item }: TimelineDocument["events"][number],
  cite: Cite,
): readonly TimelineEvent[] {
  const id = eventIds.parse(item.id);
  if (id === null) return [];
  return [
    {
      ...item,
      ...{ id, time: toEventTime(item.time), evidence: cite(item.evidence) },
      endTime: item.endTime === undefined ? null : toEventTime(item.endTime),
      entities: item.entities.flatMap((each) => entityIds.parse(each) ?? []),
    },
  ];
}

function toLink(
  { hash: _, ...item }: TimelineDocument["causalLinks"][number],
  cite: Cite,
): readonly CausalLink[] {
  const id = causalLinkIds.parse(item.id);
  const [source, target] = [eventIds.parse(item.source), eventIds.parse(item.target)];
  if (id === null || source === null || target === null) return [];
  const confidence = Math.min(1, Math.max(0, item.confidence));
  const cited = { evidence: cite(item.evidence), against: cite(item.against) };
  return [{ ...item, id, source, target, confidence, ...cited }];
}

function toReference(
  citation: Citation,
  artifactId: EvidenceReference["artifactId"] | null,
): readonly EvidenceReference[] {
  if (artifactId === null) return [];
  const { path, quote } = citation;
  const reading = "reading" in citation ? citation.reading : undefined;
  const locator = toLocator(citation);
  return [{ artifactId, path, locator, quote, ...(reading && { reading }) }];
}

function toLocator(citation: Citation): Locator {
  if ("lines" in citation) {
    const [from, to] = citation.lines;
    return { kind: "lines", from, to };
  }
  if ("index" in citation) return { kind: "index", index: citation.index };
  const { frameMs, region } = citation;
  return { kind: "frame", frameMs, ...(region && { region }) };
}
