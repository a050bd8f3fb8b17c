import { isLive } from "@/lib/domain/claim";
import { describeLocator, evidenceKey } from "@/lib/domain/evidence/evidence";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import type { EventId } from "@/lib/domain/ids";
import { eventKinds, type TimelineEvent } from "@/lib/domain/timeline/event";
import { onset } from "@/lib/domain/timeline/event-onset";
import { formatEventTime } from "@/lib/time/shown/time-text";
import { kindLabel } from "../pieces/event-appearance";

/** Of thousands of events or entities a field offers so many at once; typing finds the others. */
export const choicesShownMax = 100;

/** So much of a quote tells two places apart. */
const quoteCharsMax = 80;

/** The kinds a form offers, in words. */
export const kindChoices: readonly string[] = eventKinds.map(kindLabel);

/** Events a form can point at, by time: those people took out of the timeline are no choice. */
export function toEventChoices(
  events: readonly TimelineEvent[],
  zone: string,
): readonly { readonly value: EventId; readonly label: string }[] {
  return events
    .filter(isLive)
    .toSorted((a, b) => (onset(a) === onset(b) ? 0 : onset(a) - onset(b)))
    .map(({ id, title, time }) => ({
      value: id,
      label: `${formatEventTime(time, zone)} ${title}`,
    }));
}

/** What some events cite, each place once, as the choices of a field: the value is its evidence key. */
export function toCitationChoices(
  events: readonly Pick<TimelineEvent, "evidence">[],
): readonly { readonly value: string; readonly label: string }[] {
  const places = new Map(
    events.flatMap(({ evidence }) => evidence).map((place) => [evidenceKey(place), place]),
  );
  return [...places].map(([value, { path, locator, quote }]) => {
    const words = quote.length > quoteCharsMax ? `${quote.slice(0, quoteCharsMax)}…` : quote;
    return { value, label: `${toShownPath(path)}, ${describeLocator(locator)}: ${words}` };
  });
}

/** The kind that is written so; one that nobody knows is kept as it was typed, and so is a blank that more words may follow. */
export function parseKind(written: string): string {
  const label = written
    .trimStart()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, " ");
  return eventKinds.find((kind) => kindLabel(kind).toLowerCase() === label) ?? written;
}

/**
 * What is offered while `written` stands in a field: everything as long as it is one of the choices itself, for then
 * it says what was chosen and not what is looked for.
 */
export function choicesFor(choices: readonly string[], written: string): readonly string[] {
  const sought = written.trim().toLowerCase();
  const isChosen = choices.some((choice) => choice.toLowerCase() === sought);
  return isChosen ? choices : choices.filter((choice) => choice.toLowerCase().includes(sought));
}
