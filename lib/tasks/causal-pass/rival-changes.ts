import { operationsMechanisms } from "@/lib/knowledge/operations-mechanisms";
import type { EventDraft } from "../analysis/event-draft";
import { contribute, type LinkDraft } from "./link-draft";

/** What is left of the belief in a change beside one that people named or whose undoing helped. */
const rivalShare = 0.6;

/** What a deed does by being done has nothing to do with what another did. */
const byDoing = new Set(
  operationsMechanisms.filter(({ isByDoing }) => isByDoing === true).map(({ id }) => id),
);

const isDeed = ({ family }: EventDraft) =>
  /^(change\.(?!commit|complete|load)|job\.run)/.test(family);

/**
 * Of the changes that could explain an event, the one that is known to have done harm explains the others
 * away (Pearl, Probabilistic Reasoning in Intelligent Systems, 1988, 2.2.4): they are believed less.
 */
export function discountRivals(
  links: readonly LinkDraft[],
  named: ReadonlySet<EventDraft>,
): readonly LinkDraft[] {
  if (!links.some(({ source, relation }) => relation === "causes" && named.has(source)))
    return links;
  return links.map((link) =>
    link.relation !== "causes" ||
    !isDeed(link.source) ||
    byDoing.has(link.mechanismId) ||
    named.has(link.source)
      ? link
      : {
          ...link,
          confidence: Math.round(link.confidence * rivalShare * 1000) / 1000,
          contributions: [
            ...link.contributions,
            contribute("rivals", rivalShare, "Another change is known to have done harm"),
          ],
        },
  );
}
