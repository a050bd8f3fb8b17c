import type { TimelineEvent } from "@/lib/domain/event";
import { describeLocator, evidenceKey } from "@/lib/domain/evidence";
import { toShownPath } from "@/lib/domain/shown-path";

/** So much of a quote tells two places apart. */
const quoteCharsMax = 80;

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
