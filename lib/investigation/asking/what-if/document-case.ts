import { parseInstant } from "@/lib/base/instant";
import { type Case, toCaseOf } from "@/lib/causality/counterfactual/what-if";
import { toCausalGraph } from "@/lib/causality/graph/causal-graph";
import type { GraphEvent, GraphLink } from "@/lib/causality/graph/pieces";
import { type EventTime, timeBases } from "@/lib/domain/evidence/event-time";
import { granularities } from "@/lib/domain/evidence/evidence-record";
import { causalLinkIds, entityIds, eventIds } from "@/lib/domain/ids";
import type { ImpactWindow } from "@/lib/domain/timeline/impact";
import type { TimelineDocument } from "../../document/document-schema";

type CaseDocument = Pick<
  TimelineDocument,
  "events" | "causalLinks" | "impactEvents" | "impacts" | "incident"
>;

/**
 * An incident as a document tells it, to ask what would have become of it. What does not call its events and links as we
 * do is left out, as a link to nothing is: the graph counts it.
 */
export function toCaseOfDocument(document: CaseDocument): Case {
  const graph = toCausalGraph({
    events: document.events.flatMap(toGraphEvent),
    causalLinks: document.causalLinks.flatMap(toGraphLink),
  });
  const named = [
    ...document.impactEvents,
    ...(document.impacts ?? []).flatMap(({ events }) => events),
  ];
  const hurt = named.map((id) => eventIds.parse(id)).filter((id) => id !== null);
  return toCaseOf(graph, hurt, timesOfDocument(document));
}

export function timesOfDocument({ incident }: Pick<CaseDocument, "incident">): ImpactWindow {
  const at = (text: string | undefined) => (text === undefined ? null : parseInstant(text));
  const { startedAt, detectedAt, mitigatedAt, resolvedAt } = incident;
  return {
    startedAt: at(startedAt),
    detectedAt: at(detectedAt),
    mitigatedAt: at(mitigatedAt),
    resolvedAt: at(resolvedAt),
  };
}

function toGraphEvent(item: CaseDocument["events"][number]): readonly GraphEvent[] {
  const id = eventIds.parse(item.id);
  if (id === null) return [];
  const { kind, title, confidence, status, isUnsupported, evidence } = item;
  const entities = item.entities.flatMap((each) => entityIds.parse(each) ?? []);
  const time = toEventTime(item.time);
  return [{ id, kind, title, time, entities, confidence, status, isUnsupported, evidence }];
}

export function toEventTime(item: CaseDocument["events"][number]["time"]): EventTime {
  const [earliest, latest] = [item.earliest, item.latest].map((text) =>
    text === null ? null : parseInstant(text),
  );
  const basis = timeBases.find((known) => known === item.basis) ?? "mention";
  const granularity = granularities.find((known) => known === item.granularity) ?? "second";
  const { kind, raw, zone, clockOffsetMs, confidence } = item;
  if (kind === "unknown" || earliest == null || latest == null || earliest > latest) {
    return { kind: "unknown", raw, basis };
  }
  return { kind, earliest, latest, granularity, raw, basis, zone, clockOffsetMs, confidence };
}

function toGraphLink(item: CaseDocument["causalLinks"][number]): readonly GraphLink[] {
  const id = causalLinkIds.parse(item.id);
  const [source, target] = [eventIds.parse(item.source), eventIds.parse(item.target)];
  if (id === null || source === null || target === null) return [];
  const { relation, status, actor, isUnsupported, evidence, against } = item;
  const confidence = Math.min(1, Math.max(0, item.confidence));
  return [
    { id, source, target, relation, confidence, status, actor, isUnsupported, evidence, against },
  ];
}
