import type { Analysis } from "../analysis/analyse";
import { type EventDraft, sharesPlace } from "../analysis/event-draft";
import { linkNarrative } from "./conclude-narrative";
import { originLinks } from "./course-origins";
import { courseMechanism, type LinkDraft } from "./link-draft";
import { toLink } from "./pair-link";
import { pruneLinks } from "./prune-links";
import { serviceLinks } from "./service-links";

/** Parents of one event that are weighed: the likeliest by the course, and the nearest of those whose roles are known for it. */
const parentsMax = 2;
const knownMax = 3;
/** Below this the course says nothing. */
const chanceMin = 0.45;
/** A detail this likely to belong to the story is linked as well. */
const likelyMin = 0.2;
/** Clocks disagree by so much. */
const slackMs = 1_500;
/** What leads to something does so within this time. */
const withinMs = 60 * 60_000;

/** Tells that a deed is done; what it led to came from the deed. */
const onlyEnds = /^(?:change\.complete|job\.end)$/;

/** Everything that may have led to each event of the story; what is likely is decided by the probability of each link. */
export function findLinks(analysis: Analysis): readonly LinkDraft[] {
  if (analysis.narrative !== null) return linkNarrative(analysis.narrative);
  const { drafts, course } = analysis;
  const pieces = drafts.filter(
    (draft) => draft.isKey || (course.pointOf.get(draft)?.chance ?? 0) >= likelyMin,
  );
  const found = pieces.flatMap((target) => findParents(target, pieces, course));
  const listed = pruneLinks([...found, ...serviceLinks(analysis)]);
  return pruneLinks([...listed, ...originLinks(analysis, listed)]);
}

function findParents(
  target: EventDraft,
  pieces: readonly EventDraft[],
  course: Analysis["course"],
): readonly LinkDraft[] {
  const links = pieces
    .filter(
      (source) =>
        source !== target &&
        !onlyEnds.test(source.family) &&
        isBefore(source, target) &&
        !isOver(source, target),
    )
    .flatMap((source) => toLink(source, target, course) ?? []);
  const likely = links
    .filter(({ confidence }) => confidence >= chanceMin)
    .toSorted((a, b) => b.confidence - a.confidence)
    .slice(0, parentsMax);
  const known = links
    .filter(({ mechanismId }) => mechanismId !== courseMechanism)
    .toSorted(byNearness)
    .slice(0, knownMax);
  return [...new Set([...likely, ...known])];
}

/** What names the same comes first, then what came last. */
function byNearness(a: LinkDraft, b: LinkDraft): number {
  return placeOf(b) - placeOf(a) || b.source.onset.earliest - a.source.onset.earliest;
}

function placeOf({ source, target }: LinkDraft): number {
  return sharesPlace(source, target) ? 1 : 0;
}

/** An alert that had resolved by then made nobody do anything. */
function isOver({ kind, end }: EventDraft, target: EventDraft): boolean {
  return kind === "alert" && end !== null && end.latest < target.onset.earliest;
}

function isBefore(source: EventDraft, target: EventDraft): boolean {
  return (
    source.onset.latest <= target.onset.latest &&
    source.onset.earliest <= target.onset.earliest + slackMs &&
    target.onset.earliest - source.onset.latest <= withinMs
  );
}
