import { isLive } from "@/lib/domain/claim";
import type { EventId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Analysis } from "../analysis/analyse";
import type { EventDraft } from "../analysis/event-draft";
import { tellCourse } from "../analysis/ledger/tell-course";
import type { IncidentNarrative } from "../analysis/narrative/read-narrative";
import { annotateEvents, type EventAliases } from "./annotate-events";
import { isTimed, standEvent, type TimedEvent } from "./stand-event";

/** The story as it stands in the timeline, in the form in which the analysis tells its own. */
export type StandingStory = {
  /** Its drafts are the events; all else is what the evidence says. */
  readonly analysis: Analysis;
  readonly events: ReadonlyMap<EventDraft, EventId>;
};

type Standing = {
  readonly event: TimedEvent;
  /** What the analysis knows it as; null when it told of no such thing. */
  readonly known: EventDraft | null;
  readonly draft: EventDraft;
};

/** Whoever made the events; what was refused, and what has no time, takes no part. */
export async function readTimeline(
  analysis: Analysis,
  reader: EvidenceReader,
  timeline: Timeline,
  aliases: EventAliases,
): Promise<StandingStory> {
  const events = timeline.events.filter(isLive).filter(isTimed);
  const annotations = annotateEvents(analysis.drafts, events, aliases);
  const entities = new Map(timeline.entities.map((entity) => [entity.id, entity]));
  const standing = await Promise.all(
    events.map(async (event): Promise<Standing> => {
      const known = annotations.get(event.id) ?? null;
      return {
        event,
        known,
        draft: await standEvent(event, known, { analysis, reader, entities }),
      };
    }),
  );
  const ordered = inOrder(standing, analysis.drafts);
  const drafts = ordered.map(({ draft }) => draft);
  return {
    analysis: {
      ...analysis,
      drafts,
      course: tellCourse(drafts, analysis.points),
      narrative: analysis.narrative && standNarrative(analysis.narrative, ordered),
    },
    events: new Map(ordered.map(({ draft, event }) => [draft, event.id])),
  };
}

/** By time; what the analysis tells of at the same time stays in its order, whatever the ids of the events are. */
function inOrder(
  standing: readonly Standing[],
  drafts: readonly EventDraft[],
): readonly Standing[] {
  const ranks = new Map(drafts.map((draft, rank) => [draft, rank]));
  const rankOf = ({ known }: Standing) => (known && ranks.get(known)) ?? drafts.length;
  return standing.toSorted(
    (a, b) =>
      a.draft.onset.earliest - b.draft.onset.earliest ||
      a.draft.onset.latest - b.draft.onset.latest ||
      rankOf(a) - rankOf(b) ||
      (a.event.id < b.event.id ? -1 : 1),
  );
}

/** What people wrote, about the events that stand; what failed in events of others was felt as well. */
function standNarrative(
  narrative: IncidentNarrative,
  standing: readonly Standing[],
): IncidentNarrative {
  const became = new Map(standing.map(({ known, draft }) => [known, draft]));
  const find = (draft: EventDraft | null) => (draft === null ? null : (became.get(draft) ?? null));
  const impacts = narrative.impacts.flatMap((draft) => find(draft) ?? []);
  const added = standing.filter(({ known, draft }) => known === null && draft.isImpact);
  return {
    drafts: standing.map(({ draft }) => draft),
    started: find(narrative.started),
    begunBy: find(narrative.begunBy),
    soundAt: find(narrative.soundAt),
    detected: find(narrative.detected),
    mitigated: find(narrative.mitigated),
    resolved: find(narrative.resolved),
    impacts: [...impacts, ...added.map(({ draft }) => draft)].toSorted(
      (a, b) => a.onset.earliest - b.onset.earliest,
    ),
    blames: narrative.blames.flatMap((blame) => {
      const draft = find(blame.draft);
      return draft === null ? [] : [{ ...blame, draft }];
    }),
    causes: narrative.causes,
  };
}
