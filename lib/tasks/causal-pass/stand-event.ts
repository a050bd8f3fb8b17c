import { type Interval, interval } from "@/lib/base/instant";
import type { KnownTime } from "@/lib/domain/evidence/event-time";
import { type RecordReference, toReference } from "@/lib/domain/evidence/record-reference";
import { thingNameOf } from "@/lib/domain/evidence/thing-name";
import type { EntityId } from "@/lib/domain/ids";
import type { Entity, EntityMention } from "@/lib/domain/timeline/entity";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Analysis } from "../analysis/analyse";
import { classifyRecords, familyAt } from "../analysis/classify-records";
import { toDraft } from "../analysis/draft-events";
import type { EventDraft } from "../analysis/event-draft";
import { familyOf } from "../analysis/weigh-event";
import { cites } from "./annotate-events";

/** An event that can stand before or after another. */
export type TimedEvent = TimelineEvent & { readonly time: KnownTime };

type DescribedEvent = {
  readonly event: TimelineEvent;
  readonly onset: Interval;
  /** The main entity first. */
  readonly entities: readonly EntityMention[];
  readonly records: readonly RecordReference[];
};

export function isTimed(event: TimelineEvent): event is TimedEvent {
  return event.time.kind !== "unknown";
}

type World = {
  readonly analysis: Analysis;
  readonly reader: EvidenceReader;
  readonly entities: ReadonlyMap<EntityId, Entity>;
};

/**
 * An event as it stands: title, kind, time, entities and citations are its own, people's corrections included. What else
 * there is to know of it comes from the draft it was proposed as, else from the records it cites.
 */
export async function standEvent(
  event: TimedEvent,
  known: EventDraft | null,
  { analysis, reader, entities }: World,
): Promise<EventDraft> {
  const onset = interval(event.time.earliest, event.time.latest);
  const mentions = event.entities.flatMap((id) =>
    mentionsOf(entities.get(id), known, analysis.entities),
  );
  const cited = (known?.records ?? []).filter((record) =>
    event.evidence.some((reference) => cites(reference, record)),
  );
  const records = cited.length > 0 ? cited : await readCited(event, reader);
  const described = { event, onset, entities: mentions, records };
  // Who replaced all it cites has made another event of it, and who added one has not made what the analysis did.
  const isKnown = known !== null && cited.length > 0 && event.actor !== "person";
  const annotation = isKnown ? moveTo(known, onset, analysis) : classifyEvent(described, analysis);
  return {
    ...annotation,
    kind: event.kind,
    title: event.title,
    description: event.description,
    entities: mentions,
    onset,
    end:
      event.endTime === null || event.endTime.kind === "unknown"
        ? null
        : interval(event.endTime.earliest, event.endTime.latest),
    records,
    isKey: event.importance === "key",
  };
}

function moveTo(known: EventDraft, onset: EventDraft["onset"], analysis: Analysis): EventDraft {
  const family = familyAt(known, onset, analysis);
  if (family === known.family) return known;
  const { stage, isImpact } = familyOf(family);
  return { ...known, family, stage, isImpact: isImpact ?? false };
}

/**
 * A name has one type in a timeline; what detectors take it for here says more. Of an entity with several names those count
 * that the evidence uses: a host, and the only program on it.
 */
function mentionsOf(
  entity: Entity | undefined,
  known: EventDraft | null,
  named: readonly EntityMention[],
): readonly EntityMention[] {
  if (entity === undefined) return [];
  const names = [entity.name, ...entity.aliases].map((name) => name.toLowerCase());
  const isCalled = ({ name }: EntityMention, called = names) =>
    called.includes(name.toLowerCase()) || called.includes(thingNameOf(name)?.toLowerCase() ?? "");
  const own = (known?.entities ?? []).filter((each) => isCalled(each));
  if (own.length > 0) return own;
  const found = names.flatMap((name) => named.find((each) => isCalled(each, [name])) ?? []);
  return found.length > 0 ? found : [{ type: entity.type, name: entity.name }];
}

/** Of files that are still there. */
async function readCited(
  { evidence }: TimelineEvent,
  reader: EvidenceReader,
): Promise<readonly RecordReference[]> {
  const present = new Set(reader.artifacts.map(({ artifact }) => artifact.id));
  const cited = evidence.filter(({ artifactId }) => present.has(artifactId));
  const records = await Promise.all(
    cited.map(({ artifactId, locator }) => reader.recordAt(artifactId, locator)),
  );
  return records.flat().flatMap((record) => toReference(record) ?? []);
}

/** What an event that no detector told of is: by the records it cites, else by the word of whoever made it. */
function classifyEvent(described: DescribedEvent, analysis: Analysis): EventDraft {
  const signal = classifyRecords(described.records, described.onset, analysis);
  return signal === null
    ? toPlainDraft(described)
    : { ...toDraft(signal, analysis.attention), id: described.event.id };
}

/** What each kind of event is where its records say nothing; other kinds are no part of any mechanism. */
const families: Readonly<Record<string, string>> = {
  change: "change.other",
  action: "response.apply",
  mitigation: "response.apply",
  alert: "alert.firing",
  failure: "error.log",
  recovery: "recovery.logged",
};

function toPlainDraft({ event, onset, entities, records }: DescribedEvent): EventDraft {
  const family = families[event.kind] ?? `told.${event.kind}`;
  const { stage, isImpact = false } = familyOf(family);
  return {
    id: event.id,
    ...{ family, kind: event.kind, title: event.title, description: event.description },
    ...{ entities, onset, end: null, records, stage, isImpact },
    basis: event.time.basis,
    severity: isImpact ? describedSeverity.failure : describedSeverity.other,
    // Whether the like was there before, nobody knows.
    novelty: 0,
    baselineCount: 0,
    count: 1,
    score: 1,
    isKey: event.importance === "key",
    confidence: event.confidence.extraction,
    facts: { subject: entities[0]?.name ?? "", text: event.title },
  };
}

/** As grave as what a row of an account tells, [0, 1]. */
const describedSeverity = { failure: 0.7, other: 0.4 } as const;
