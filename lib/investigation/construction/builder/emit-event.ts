import { canonicalJson } from "@/lib/base/canonical-json";
import { formatInstant } from "@/lib/base/instant";
import { isDecided, isLive } from "@/lib/domain/claim";
import type { EventTime, KnownTime } from "@/lib/domain/evidence/event-time";
import { evidenceKey } from "@/lib/domain/evidence/evidence";
import { type EntityId, type EventId, eventIds } from "@/lib/domain/ids";
import type { Pass } from "@/lib/domain/runs/pass";
import type { Importance, TimelineEvent } from "@/lib/domain/timeline/event";
import { kindsOf } from "@/lib/domain/timeline/retell-event";
import type { CheckedCitation } from "../../evidence/citation";
import type { FunctionArguments } from "../../ports/calls/function-calls";
import type { CallResult } from "../../ports/performer-port";
import { sha256 } from "../../sha256";
import { accepted, rejected } from "./answer";
import { type BuilderState, findNamed, toAnchor } from "./builder-state";
import { capRead } from "./cap-read";
import { checkCitations } from "./check-citations";
import {
  anchorsOverlap,
  findDuplicate,
  findRestated,
  overlapsByHalf,
  traitsOf,
} from "./event-identity";
import { findStanding } from "./find-standing";
import { resolveEntities } from "./register-entity";
import { resolveTimes } from "./resolve-time";
import { mayRetell, tellAnew } from "./retell-standing";

type EmitEvent = FunctionArguments<"emit_event">;

/** What was found out about a proposed event before it is placed. */
type Proposal = {
  readonly call: EmitEvent;
  readonly entities: readonly [EntityId, ...EntityId[]];
  readonly citations: readonly CheckedCitation[];
  readonly records: readonly string[];
  readonly time: EventTime;
  readonly endTime: KnownTime | null;
};

export async function emitEvent(
  state: BuilderState,
  call: EmitEvent,
  pass: Pass,
): Promise<CallResult> {
  const isTold = call.event_id !== undefined && findNamed(state, call.event_id) !== null;
  if (pass === "coarse" && call.importance !== "key" && !isTold) {
    return rejected("The coarse pass takes key events only; details belong to the detailed pass");
  }
  const { ids, unknown } = resolveEntities(state, call.entities);
  if (unknown.length > 0) return rejected(`Unknown entities: ${unknown.join(", ")}`);
  const [main, ...others] = ids;
  if (main === undefined) return rejected("Name at least one entity");
  const citations = await checkCitations(state, call.evidence_refs);
  if (!citations.ok) return rejected(citations.error);
  const times = resolveTimes(call, citations.value, state.clocks);
  if (!times.ok) return rejected(times.error);
  return place(state, {
    call,
    entities: [main, ...others],
    citations: citations.value,
    records: citations.value.map(({ reference }) => evidenceKey(reference)),
    ...times.value,
  });
}

/** A person's word first, then duplicates, then what is meant to correct an event, then a new one. */
function place(state: BuilderState, proposal: Proposal): CallResult {
  const { call, entities, records } = proposal;
  const proposed = { kind: call.event_type, mainEntity: entities[0], records };
  const standing = findStanding(state, proposed);
  if (standing.kind === "refused") {
    const { id, title } = standing.event;
    return rejected(
      `"${title}" was rejected by a reviewer: ${state.refusals.get(id) ?? "no reason given"}; needs evidence not cited before`,
    );
  }
  if (standing.kind === "kept") {
    remember(state, proposal, standing.event.id);
    return accepted("A reviewer has decided this event; it is kept as it is", standing.event.id);
  }
  const named = call.event_id === undefined ? null : findNamed(state, call.event_id);
  if (named && meansIt(state, named, proposal)) return placeNamed(state, named, proposal);
  const duplicate = findDuplicate(state, proposal) ?? findRestated(state, proposal);
  const isCorrected =
    duplicate !== null && named?.id === duplicate.id && isCorrectable(state, named);
  if (duplicate && !isCorrected) return merge(state, duplicate, proposal);
  if (named) return correct(state, named, proposal);
  const id = findHeld(state, proposal) ?? chooseId(state, proposal);
  state.held.delete(id);
  return add(state, proposal, id, standing.isReproposed);
}

function placeNamed(state: BuilderState, named: TimelineEvent, proposal: Proposal): CallResult {
  const isTold = mayRetell(state, named, proposal.citations);
  return isTold ? retell(state, named, proposal) : correct(state, named, proposal);
}

/** The id of somebody else's event means that event and no other, whatever is cited; a name does where it can be told anew. */
function meansIt(
  state: BuilderState,
  named: TimelineEvent,
  { call, citations }: Proposal,
): boolean {
  const isOthers = named.actor !== state.actor;
  return isOthers && (named.id === call.event_id || mayRetell(state, named, citations));
}

function merge(state: BuilderState, duplicate: TimelineEvent, proposal: Proposal): CallResult {
  const isOwn = duplicate.actor === state.actor;
  // An agent may say a thing any number of times; its words are in the journal.
  const isRestated = !isOwn && state.actor !== "agent" && !state.restated.has(duplicate.id);
  if (isRestated) state.restated.add(duplicate.id);
  const words = isRestated ? ` Said by the ${state.actor}, too: "${proposal.call.title}"` : "";
  const known = new Set(duplicate.evidence.map(evidenceKey));
  const added = proposal.citations
    .map(({ reference }) => reference)
    .filter((reference) => !known.has(evidenceKey(reference)));
  state.events.set(duplicate.id, {
    ...duplicate,
    // What stands with its author weighs what its author says.
    ...(isOwn && {
      importance: weightOf(duplicate, proposal),
      entities: [...new Set([...duplicate.entities, ...proposal.entities])],
    }),
    evidence: [...duplicate.evidence, ...added],
    reasoning: `${duplicate.reasoning}${words}`.trim(),
  });
  remember(state, proposal, duplicate.id);
  return accepted(`The same event as "${duplicate.title}"; evidence united`, duplicate.id);
}

/** Said again by its author; what somebody else weighed since stays so. */
function weightOf({ importance, retelling }: TimelineEvent, { call }: Proposal): Importance {
  return retelling === undefined && call.importance === "key" ? "key" : importance;
}

/** A standing event in the performer's words and at their time. */
function retell(state: BuilderState, standing: TimelineEvent, proposal: Proposal): CallResult {
  const message = tellAnew(state, standing, proposal);
  remember(state, proposal, standing.id);
  return accepted(message, standing.id);
}

const isOwn = (state: BuilderState, { status, actor }: TimelineEvent) =>
  status === "proposed" && actor === state.actor;
const isLinked = (state: BuilderState, { id }: TimelineEvent) =>
  [...state.links.values()].some(
    (link) => isLive(link) && (link.source === id || link.target === id),
  );
const isCorrectable = (state: BuilderState, event: TimelineEvent) =>
  isOwn(state, event) && !isLinked(state, event);

/** The name of an event is given again to say something else of it: possible while nothing rests on it but its author's word. */
function correct(state: BuilderState, event: TimelineEvent, proposal: Proposal): CallResult {
  if (!isOwn(state, event)) {
    return rejected(
      `"${proposal.call.event_id}" names "${event.title}", which stands already; to tell it anew cite one of the lines it rests on, too, and give what is another event another event_id`,
    );
  }
  if (isLinked(state, event)) {
    return rejected(`"${event.title}" is linked already and stays as it is`);
  }
  add(state, proposal, event.id, false);
  return accepted(`"${event.title}" corrected`, event.id);
}

function add(
  state: BuilderState,
  proposal: Proposal,
  id: EventId,
  isReproposed: boolean,
): CallResult {
  const { call } = proposal;
  const event: TimelineEvent = {
    id,
    kind: call.event_type,
    title: call.title,
    description: call.description,
    time: proposal.time,
    endTime: proposal.endTime,
    entities: proposal.entities,
    importance: call.importance,
    confidence: {
      extraction: capRead(call.confidence, proposal.citations),
      time: proposal.time.kind === "unknown" ? 0 : proposal.time.confidence,
      credibility: null,
    },
    evidence: proposal.citations.map(({ reference }) => reference),
    reasoning: isReproposed ? `Re-proposed with new evidence. ${call.reasoning}` : call.reasoning,
    status: "proposed",
    actor: state.actor,
    isUnsupported: false,
  };
  state.events.set(id, event);
  state.traits.set(id, traitsOf(proposal.citations.flatMap(({ records }) => records)));
  remember(state, proposal, id);
  const added = `Event "${call.title}" added${tellSpan(proposal.time)}`;
  return accepted(`${added}${tellAlike(state, event)}`, id);
}

/** How many events that rest on the same lines an answer names. */
const alikeMax = 3;

/** Events of others that rest on the same lines: perhaps one happening told twice, which its teller can see best. */
function tellAlike(state: BuilderState, { id, actor, evidence }: TimelineEvent): string {
  if (actor !== "model") return "";
  const cited = new Set(evidence.map(evidenceKey));
  const alike = [...state.events.values()]
    .filter((other) => other.id !== id && other.actor !== actor && isLive(other))
    .filter((other) => !isDecided(other))
    .filter((other) => other.evidence.some((reference) => cited.has(evidenceKey(reference))))
    .slice(0, alikeMax);
  if (alike.length === 0) return "";
  const named = alike.map((other) => `${other.id} ("${other.title}")`).join(", ");
  return `. The same lines are told by ${named}: if it is the same happening, make them one (merge_pieces)`;
}

/** Said where the record is coarser than the time that was given for it. */
function tellSpan(time: EventTime): string {
  if (time.kind === "unknown") return ", at an unknown time";
  const { earliest, latest, granularity } = time;
  if (latest - earliest <= 1000) return "";
  return `, between ${formatInstant(earliest)} and ${formatInstant(latest)} (${granularity})`;
}

/** The end of a link a person stands by, proposed again. */
function findHeld(state: BuilderState, proposal: Proposal): EventId | null {
  const held = [...state.held].find((id) => {
    const event = state.events.get(id);
    const anchor = event ? toAnchor(event) : null;
    return (
      event !== undefined &&
      anchor !== null &&
      kindsOf(event).includes(proposal.call.event_type) &&
      anchor.mainEntity === proposal.entities[0] &&
      anchorsOverlap(anchor, proposal.records)
    );
  });
  return held ?? null;
}

/** The id of the run before when it is the same event, else one derived from the anchor. */
function chooseId(state: BuilderState, proposal: Proposal): EventId {
  const anchor = { kind: proposal.call.event_type, mainEntity: proposal.entities[0] };
  const before = state.previous.find(
    (candidate) =>
      !state.events.has(candidate.id) &&
      candidate.kind === anchor.kind &&
      candidate.mainEntity === anchor.mainEntity &&
      overlapsByHalf(candidate.records, proposal.records),
  );
  if (before) return before.id;
  for (let attempt = 0; ; attempt += 1) {
    const identity = [anchor.kind, anchor.mainEntity, proposal.records.toSorted(), attempt];
    const id = eventIds.fromDigest(sha256(canonicalJson(identity)));
    if (!state.events.has(id)) return id;
  }
}

function remember(state: BuilderState, proposal: Proposal, id: EventId): void {
  state.eventAliases.set(id, id);
  const { event_id: name } = proposal.call;
  // The id of an event is the name of that event alone.
  if (name !== undefined && (name === id || !state.events.has(name as EventId))) {
    state.eventAliases.set(name, id);
  }
}
