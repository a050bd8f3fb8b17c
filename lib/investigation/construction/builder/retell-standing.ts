import { isDecided, isLive } from "@/lib/domain/claim";
import { clockUncertainties } from "@/lib/domain/evidence/clock-uncertainty";
import type { EventTime, KnownTime } from "@/lib/domain/evidence/event-time";
import { type EvidenceReference, evidenceKey } from "@/lib/domain/evidence/evidence";
import type { EventId } from "@/lib/domain/ids";
import { type CausalLink, onsetDelayMs } from "@/lib/domain/timeline/causal-link";
import { checkOrder } from "@/lib/domain/timeline/check-order";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { retellEvent, type Told } from "@/lib/domain/timeline/retell-event";
import type { CheckedCitation } from "../../evidence/citation";
import type { FunctionArguments } from "../../ports/calls/function-calls";
import { type BuilderState, findNamed } from "./builder-state";
import { contestedLinks, takeOut } from "./contest-piece";

type EmitEvent = FunctionArguments<"emit_event">;

/** What is told of it, checked. */
type Proposed = {
  readonly call: EmitEvent;
  readonly citations: readonly CheckedCitation[];
  readonly time: EventTime;
  readonly endTime: KnownTime | null;
};

type Telling = Omit<Told, "time"> & {
  /** Null leaves the time it has. */
  readonly time: KnownTime | null;
  readonly evidence: readonly EvidenceReference[];
};

/**
 * Only a model in a pass tells anew what others proposed and nobody decided on, by lines the event rests on already: its links, its
 * id and whoever proposed it stay.
 */
export function mayRetell(
  { actor, mayRetell: isPass }: BuilderState,
  event: TimelineEvent,
  cited: readonly Pick<CheckedCitation, "reference">[],
): boolean {
  const isOthers = event.actor !== actor && isLive(event) && !isDecided(event);
  return (
    isPass === true &&
    actor === "model" &&
    isOthers &&
    cited.some(({ reference }) => isPartOf(reference, event))
  );
}

/** Of the lines it rests on one at least, whatever else is cited with it. */
function isPartOf({ path, locator }: EvidenceReference, { evidence }: TimelineEvent): boolean {
  return evidence.some((own) => {
    if (own.path !== path || own.locator.kind !== "lines" || locator.kind !== "lines") {
      return evidenceKey(own) === evidenceKey({ path, locator });
    }
    return own.locator.from <= locator.to && locator.from <= own.locator.to;
  });
}

/**
 * A standing event in the performer's words and at their time; found to be the same by code, it is no less than it was.
 * Answers what became of it.
 */
export function tellAnew(
  state: BuilderState,
  standing: TimelineEvent,
  { call, citations, time, endTime }: Proposed,
): string {
  const isNamed = call.event_id !== undefined && findNamed(state, call.event_id) === standing;
  const known = time.kind === "unknown" ? null : time;
  const isFiner = spanOf(time) <= Math.max(spanOf(standing.time), isNamed ? wideMs : 0);
  const { event, forbidding, impossible } = retellStanding(state, standing, {
    ...{ kind: call.event_type, title: call.title },
    description: call.description || standing.description,
    ...{ time: known !== null && isFiner ? known : null, endTime: endTime ?? standing.endTime },
    importance: isNamed || call.importance === "key" ? call.importance : standing.importance,
    evidence: citations.map(({ reference }) => reference),
  });
  state.restated.add(standing.id);
  state.events.set(standing.id, { ...event, reasoning: addReasoning(state, event, call) });
  takeOut(state, impossible);
  redateLinks(state, standing.id);
  const kept = isFiner ? "" : ", at the time it had: the one you give is wider";
  return `"${standing.title}" is told anew as "${call.title}"${kept}${tellLinks(forbidding, impossible)}`;
}

/** The reasons of whoever told it anew last, behind those of its author. */
function addReasoning(
  { actor }: BuilderState,
  { reasoning }: TimelineEvent,
  call: EmitEvent,
): string {
  if (call.reasoning === "") return reasoning;
  const mark = ` By the ${actor}: `;
  return `${reasoning.split(mark)[0] ?? ""}${mark}${call.reasoning}`.trim();
}

function tellLinks(forbidding: CausalLink | null, impossible: readonly CausalLink[]): string {
  if (forbidding !== null) {
    return `, at the time it had: by the other one ${forbidding.id} would be impossible; where that is wrong contest it first`;
  }
  const gone = impossible.map(({ id }) => id).join(", ");
  return gone === "" ? "" : `; contested and impossible by that time, taken out: ${gone}`;
}

/** A time that is told by name may be this wide: what is wider says less than what stands. */
const wideMs = 3_600_000;
const spanOf = (time: TimelineEvent["time"]) =>
  time.kind === "unknown" ? Number.POSITIVE_INFINITY : time.latest - time.earliest;

/**
 * The event in the words of the performer, and at their time but where a link of it would turn impossible: then `forbidding`
 * is that link. Links that are contested already and impossible by that time are `impossible`: they go.
 */
function retellStanding(
  state: BuilderState,
  event: TimelineEvent,
  { evidence, time, ...words }: Telling,
): Retold {
  const why = `Told anew: "${words.title}"`;
  const known = new Set(event.evidence.map(evidenceKey));
  const added = evidence.filter((reference) => !known.has(evidenceKey(reference)));
  const united = { ...event, evidence: [...event.evidence, ...added] };
  const retold = (told: Partial<Told>) => retellEvent(united, told, { by: state.actor, why });
  const moved = retold({ ...words, ...(time && { time }), endTime: endBehind(time, words) });
  const impossible = findImpossible(state, moved);
  const contested = new Set(contestedLinks(state));
  const forbidding = impossible.find((link) => !contested.has(link)) ?? null;
  if (forbidding === null) return { event: moved, forbidding, impossible };
  const { endTime: _theirs, ...rest } = words;
  return { event: retold(rest), forbidding, impossible: [] };
}

/** The end it has, unless its new onset is behind that: then when it ended is not known. */
function endBehind(time: KnownTime | null, { endTime }: Pick<Telling, "endTime">): Told["endTime"] {
  const isBefore =
    time !== null &&
    endTime !== null &&
    endTime.kind !== "unknown" &&
    endTime.latest < time.earliest;
  return isBefore ? null : endTime;
}

type Retold = {
  readonly event: TimelineEvent;
  readonly forbidding: CausalLink | null;
  readonly impossible: readonly CausalLink[];
};

/** Links whose effect would have begun before its cause. */
export function findImpossible(state: BuilderState, event: TimelineEvent): readonly CausalLink[] {
  const uncertainties = clockUncertainties(state.evidence.artifacts);
  const eventOf = (id: EventId) => (id === event.id ? event : state.events.get(id));
  return [...state.links.values()].filter(isLive).filter(({ source, target }) => {
    const [cause, effect] = [eventOf(source), eventOf(target)];
    const isOfIt = cause === event || effect === event;
    if (!isOfIt || cause === undefined || effect === undefined) return false;
    return checkOrder(cause, effect, uncertainties).kind === "impossible";
  });
}

/** The links of an event that got another time, as long as they are now. */
export function redateLinks({ links, events }: BuilderState, id: EventId): void {
  for (const link of links.values()) {
    const [cause, effect] = [events.get(link.source), events.get(link.target)];
    if ((link.source !== id && link.target !== id) || !cause || !effect) continue;
    links.set(link.id, { ...link, delayMs: onsetDelayMs(cause.time, effect.time) });
  }
}
