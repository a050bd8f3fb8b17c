import type { EventId } from "@/lib/domain/ids";
import { causalLinkIds, entityIds, eventIds } from "@/lib/domain/ids";
import { causalRelations } from "@/lib/domain/timeline/causal-link";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import { sha256 } from "@/lib/investigation/sha256";
import type { RecordedTruth } from "../models/recorded-truth";
import { linesOf, type TruthPlace } from "../quality/truth-place";

type Event = TimelineDocument["events"][number];
type Link = TimelineDocument["causalLinks"][number];
type TrueEvent = RecordedTruth["events"][number];

/** What began as near to the impact as this is what hurt: a truth names no events of an impact. */
const impactWithinMs = 1000;

/**
 * A recording as people would have approved it: the events, links and root cause of its truth. What the analyst found of them
 * stands with the kind and the entities it has; what it missed is added with those of the truth, as something observed. A link
 * that both draw keeps what it was drawn by; of any other nobody knows a mechanism.
 */
export function asApproved(document: TimelineDocument, truth: RecordedTruth): TimelineDocument {
  const found = matchEvents(document.events, truth.events);
  const idOf = (id: string) => found.get(id)?.id ?? trueId(id);
  const events = truth.events.map((event) => found.get(event.id) ?? toEvent(event));
  const startedAt = truth.impact?.start ?? null;
  const hurt = truth.events.filter(
    ({ time }) =>
      startedAt !== null && Math.abs(Date.parse(time) - Date.parse(startedAt)) <= impactWithinMs,
  );
  return {
    ...document,
    entities: [...document.entities, ...truth.entities.map(toEntity)],
    events,
    causalLinks: truth.causalLinks.map((link) =>
      toLink(idOf(link.source), idOf(link.target), link.relation, document.causalLinks),
    ),
    rootCauses: [truth.rootCause, ...(truth.otherRootCauses ?? [])].flatMap((root, index) =>
      root?.event === undefined ? [] : toRootCause(idOf(root.event), index + 1),
    ),
    impactEvents: hurt.map(({ id }) => idOf(id)),
    impacts: [],
  };
}

/** Each at most once: what cites a line of its evidence, the nearest in time first. */
function matchEvents(events: readonly Event[], truths: readonly TrueEvent[]) {
  const found = new Map<string, Event>();
  const taken = new Set<Event>();
  const pairs = truths.flatMap((truth) =>
    events
      .filter((event) => event.evidence.some((cited) => truth.evidence.some(isAt(cited))))
      .map((event) => ({ truth, event, apartMs: apart(event, truth) })),
  );
  for (const { truth, event } of pairs.toSorted((a, b) => a.apartMs - b.apartMs)) {
    if (found.has(truth.id) || taken.has(event)) continue;
    found.set(truth.id, event);
    taken.add(event);
  }
  return found;
}

function apart({ time }: Event, truth: TrueEvent): number {
  return time.earliest === null
    ? Number.POSITIVE_INFINITY
    : Math.abs(Date.parse(time.earliest) - Date.parse(truth.time));
}

function isAt(cited: Event["evidence"][number]) {
  return (place: TrueEvent["evidence"][number]) => {
    if (cited.path !== place.file) return false;
    if ("index" in cited) return cited.index === place.index;
    const lines = linesOf(place as TruthPlace);
    return (
      "lines" in cited && lines !== null && cited.lines[0] <= lines[1] && cited.lines[1] >= lines[0]
    );
  };
}

const trueId = (id: string): EventId => eventIds.fromDigest(sha256(`true ${id}`));
const entityId = (id: string) => entityIds.fromDigest(sha256(`true ${id}`));

function toEntity({ id, type, name }: RecordedTruth["entities"][number]) {
  return { id: entityId(id), type, name, aliases: [], properties: {} };
}

function toEvent({ id, time, title, entities, importance }: TrueEvent): Event {
  return {
    ...{ id: trueId(id), kind: "observation", title, description: "", importance },
    time: {
      ...{ kind: "stated", earliest: time, latest: time, granularity: "millisecond", raw: time },
      ...{ basis: "human", zone: null, clockOffsetMs: 0, confidence: 1 },
    },
    entities: entities.map(entityId),
    confidence: { extraction: 1, time: 1, credibility: null },
    ...{ evidence: [], reasoning: "", status: "accepted", actor: "person", isUnsupported: false },
    hash: sha256(id),
  };
}

function toLink(source: string, target: string, relation: string, drawn: readonly Link[]): Link {
  const known = drawn.find((link) => link.source === source && link.target === target);
  const id = known?.id ?? causalLinkIds.fromDigest(sha256(`${source} ${target}`));
  const stated = causalRelations.find((each) => each === relation) ?? "causes";
  return {
    ...{ id, source, target, relation: stated, mechanism: "", confidence: 1, reasoning: "" },
    ...{ evidence: [], against: [], delayMs: null, status: "accepted", isUnsupported: false },
    actor: known?.actor ?? "person",
    ...(known?.mechanismId === undefined ? {} : { mechanismId: known.mechanismId }),
    hash: sha256(id),
  };
}

function toRootCause(event: string, rank: number): TimelineDocument["rootCauses"][number] {
  return {
    rank,
    event,
    subject: "",
    entities: [],
    score: 1,
    why: [],
    status: "accepted",
    actor: "person",
    hash: sha256(event),
  };
}
