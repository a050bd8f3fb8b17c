import { isSameJson } from "@/lib/base/canonical-json";
import type { ClaimActor } from "../claim";
import type { TimelineEvent } from "./event";

type Retelling = NonNullable<TimelineEvent["retelling"]>;
/** What of an event may be told anew. */
export type Told = Retelling["author"];

/**
 * The event as somebody tells it who did not propose it, until a person decides: what its author says is kept beside, and
 * stands again once the two agree. Whoever tells an event of their own has only changed it.
 */
export function retellEvent(
  event: TimelineEvent,
  told: Partial<Told>,
  { by, why }: { readonly by: ClaimActor; readonly why: string },
): TimelineEvent {
  const { retelling, ...rest } = event;
  const author = retelling?.author ?? toldOf(event);
  const time = told.time ?? event.time;
  const confidence = {
    ...event.confidence,
    time: time.kind === "unknown" ? event.confidence.time : time.confidence,
  };
  const now = { ...rest, ...told, confidence };
  return by === event.actor || isSameJson(toldOf(now), author)
    ? now
    : { ...now, retelling: { by, why, author } };
}

type Confident = { readonly confidence: { readonly time: number } };

/** As its author tells it; of a timeline, or of a document. */
export function asAuthorTells<Event extends Confident>(
  event: Event & {
    readonly endTime?: unknown;
    readonly retelling?: { readonly author: AuthorWord };
  },
): Event {
  const { retelling, endTime: _theirs, ...own } = event;
  if (retelling === undefined) return event;
  const { author } = retelling;
  const time = author.time.confidence ?? event.confidence.time;
  const confidence = { ...event.confidence, time };
  return { ...own, ...author, confidence } as unknown as Event; // The author's words have the shape of those they stand for.
}

type AuthorWord = { readonly time: { readonly confidence?: number } };

/** What kinds it is known by: as it is told, and as its author tells it. */
export function kindsOf({
  kind,
  retelling,
}: Pick<TimelineEvent, "kind" | "retelling">): readonly string[] {
  return [...new Set([retelling?.author.kind ?? kind, kind])];
}

function toldOf({ kind, title, description, time, endTime, importance }: TimelineEvent): Told {
  return { kind, title, description, time, endTime, importance };
}
