import { toShownPath } from "@/lib/domain/evidence/shown-path";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { type ChangeMark, changeSigns, describeChange } from "../comparison/timeline-comparison";
import { kindLabel } from "../pieces/event-appearance";
import { describeTime, type TimeFact } from "../text/time-facts";

/** What is said about an event before it is opened: its time in every zone, and the words it rests on. */
export type HoverText = {
  readonly title: string;
  readonly kind: string;
  /** `~ changed since: title`; null when nothing is compared, or it reads the same. */
  readonly change: string | null;
  readonly facts: readonly TimeFact[];
  /** Where the first citation stands, and what stands there; null when nothing is cited. */
  readonly quote: { readonly place: string; readonly text: string } | null;
  readonly citations: string;
};

/** What fits beside a pointer; the inspector shows all of it. */
const quoteCharsMax = 280;
const titleCharsMax = 240;
const shownTerms = new Set(["Time", "UTC", "Local", "Incident", "As written"]);

export function describeHover(
  event: TimelineEvent,
  zones: { readonly incident: string; readonly local: string },
  change: ChangeMark | null = null,
): HoverText {
  const [first] = event.evidence;
  const count = event.evidence.length;
  return {
    title: cut(event.title, titleCharsMax),
    kind: `${kindLabel(event.kind)}${event.time.kind === "inferred" ? ", time inferred" : ""}`,
    change: change && `${changeSigns[change.kind]} ${describeChange(change)}`,
    facts: describeTime(event.time, zones)
      .filter(({ term }) => shownTerms.has(term))
      .map(({ term, text }) => ({ term, text: cut(text, quoteCharsMax) })),
    quote: first ? { place: placeText(first), text: cut(first.quote, quoteCharsMax) } : null,
    citations: `${count} ${count === 1 ? "citation" : "citations"}`,
  };
}

function placeText({ path, locator }: TimelineEvent["evidence"][number]): string {
  if (locator.kind !== "lines") return toShownPath(path);
  return `${toShownPath(path)}:${locator.from}`;
}

/** Never inside a character of two units. */
function cut(text: string, charsMax: number): string {
  const signs = [...text.slice(0, charsMax * 2 + 2)];
  return signs.length > charsMax ? `${signs.slice(0, charsMax - 1).join("")}…` : signs.join("");
}
