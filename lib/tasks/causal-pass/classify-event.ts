import type { Interval } from "@/lib/base/instant";
import type { EntityMention } from "@/lib/domain/entity";
import type { TimelineEvent } from "@/lib/domain/event";
import type { RecordReference } from "@/lib/domain/record-reference";
import type { Analysis } from "../analysis/analyse";
import { classifyRecords } from "../analysis/classify-records";
import { toDraft } from "../analysis/draft-events";
import type { EventDraft } from "../analysis/event-draft";
import { familyOf } from "../analysis/weigh-event";

type DescribedEvent = {
  readonly event: TimelineEvent;
  readonly onset: Interval;
  /** The main entity first. */
  readonly entities: readonly EntityMention[];
  readonly records: readonly RecordReference[];
};

/** What an event that no detector told of is: by the records it cites, else by the word of whoever made it. */
export function classifyEvent(described: DescribedEvent, analysis: Analysis): EventDraft {
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
