import type { Analysis } from "../analysis/analyse";
import type { EventDraft } from "../analysis/event-draft";
import { reachedFrom } from "./impact";
import { type LinkDraft, mechanismLinks } from "./link-draft";

/** From this share of explained key events on, mechanisms know the world an incident is of. */
const knownMin = 0.5;

/** The share of key events that a mechanism is known to have led to, [0, 1]. */
export function explainedShare(
  { drafts }: Pick<Analysis, "drafts">,
  links: readonly LinkDraft[],
): number {
  const explained = new Set<EventDraft>(mechanismLinks(links).map(({ target }) => target));
  const keys = drafts.filter(({ isKey }) => isKey);
  return keys.filter((draft) => explained.has(draft)).length / Math.max(1, keys.length);
}

/** Do mechanisms tell most of it? Else it is a world nobody has words for, and the course alone speaks. */
export function isKnownWorld(
  analysis: Pick<Analysis, "drafts">,
  links: readonly LinkDraft[],
): boolean {
  return explainedShare(analysis, links) >= knownMin;
}

/** Does a chain of known mechanisms lead from one of the origins to what was hit? The course of events alone knows nothing. */
export function isReachedByMechanism(
  origins: readonly EventDraft[],
  impacts: readonly EventDraft[],
  links: readonly LinkDraft[],
): boolean {
  const reached = reachedFrom(origins, mechanismLinks(links));
  return impacts.some((draft) => reached.has(draft));
}
