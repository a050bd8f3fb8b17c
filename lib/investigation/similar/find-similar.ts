import { ancestorsOf } from "@/lib/causality/graph/causal-graph";
import { findLikeness, type Likeness, rarityOver } from "@/lib/causality/motifs/likeness";
import type { Motifs } from "@/lib/causality/motifs/motifs";
import type { IncidentId, RevisionId } from "@/lib/domain/ids";
import { toCaseOfDocument } from "../asking/what-if/document-case";
import type { TimelineDocument } from "../document/document-schema";
import type { ApprovedRevision, CaseStores } from "../ports/case-store-port";
import { motifsOfTimeline } from "./incident-motifs";
import type { KnownMotifs } from "./known-motifs";

/** More are not compared: the newest of them are, and it is said. */
export const comparedMax = 500;
/** Nobody reads further. */
const shownMax = 5;
/**
 * Below it nothing is shown: of the golden recordings as people would have approved them, no two that are not copies of each
 * other come up to it (`npm run bench similar`, docs/quality.md).
 */
export const likenessMin = 0.25;

/** A revision as its reader may see it, masked or not. */
export type ReadRevision = {
  readonly document: TimelineDocument;
  /** What is not as it was approved. */
  readonly problems: readonly string[];
};

export type SimilarIncidents = {
  /** How many approved revisions of other incidents were compared. */
  readonly compared: number;
  /** Are there more than are compared? */
  readonly hasMore: boolean;
  /** Does anything stand of what led to what, that could be like something? */
  readonly isComparable: boolean;
  /** Like this one, but not as they were approved any more: they are not shown. */
  readonly altered: number;
  /** The likest first. */
  readonly similar: readonly SimilarIncident[];
};

type SimilarIncident = Omit<ApprovedRevision, "id"> & {
  readonly revisionId: RevisionId;
  readonly title: string;
  /** [0, 1] */
  readonly likeness: number;
  readonly matched: readonly string[];
  readonly ending: ReturnType<typeof findEnding>;
};

/** The first of them: what was tried, and what it came to. */
const eventsMax = 4;

type Ending = {
  /** What was done against it and how it got better, in order of time. */
  readonly events: readonly { readonly title: string; readonly at: string | null }[];
  readonly mitigatedAt: string | null;
  readonly resolvedAt: string | null;
};

/**
 * Approved revisions of other incidents that are like this one as it stands. Compared are motifs, in which no name is; what is
 * told of those that are like it comes from `open`, which shows a revision as its reader may see it.
 */
export async function findSimilar(
  stores: Pick<CaseStores, "revisions" | "timelines">,
  known: KnownMotifs,
  incidentId: IncidentId,
  open: (revisionId: RevisionId) => Promise<ReadRevision | null>,
): Promise<SimilarIncidents> {
  const own = motifsOfTimeline(await stores.timelines.current(incidentId));
  const listed = await stores.revisions.listApproved(incidentId, comparedMax + 1);
  const others = await readOthers(stores, known, listed.slice(0, comparedMax));
  const ranked = rankByLikeness(own, others);
  const similar: SimilarIncident[] = [];
  let altered = 0;
  for (const { revision, likeness } of ranked) {
    if (similar.length === shownMax) break;
    const opened = await open(revision.id);
    if (opened === null || opened.problems.length > 0) altered += 1;
    else similar.push(toSimilar(revision, likeness, opened.document));
  }
  const hasMore = listed.length > comparedMax;
  return { compared: others.length, hasMore, isComparable: own.size > 0, altered, similar };
}

type Other = { readonly revision: ApprovedRevision; readonly motifs: Motifs };

/** One after the other: a long document is in memory alone. */
async function readOthers(
  stores: Pick<CaseStores, "revisions">,
  known: KnownMotifs,
  revisions: readonly ApprovedRevision[],
): Promise<readonly Other[]> {
  const others: Other[] = [];
  for (const revision of revisions) {
    const motifs = await known.of(stores, revision.id);
    if (motifs !== null) others.push({ revision, motifs });
  }
  return others;
}

/** Of those alike the one approved last comes first, as they are given. */
function rankByLikeness(
  own: Motifs,
  others: readonly Other[],
): readonly { readonly revision: ApprovedRevision; readonly likeness: Likeness }[] {
  const rarity = rarityOver([own, ...others.map(({ motifs }) => motifs)]);
  return others
    .map(({ revision, motifs }) => ({ revision, likeness: findLikeness(own, motifs, rarity) }))
    .filter(({ likeness }) => likeness.value >= likenessMin)
    .toSorted((a, b) => b.likeness.value - a.likeness.value);
}

function toSimilar(
  { id, ...revision }: ApprovedRevision,
  { value, matched }: Likeness,
  document: TimelineDocument,
): SimilarIncident {
  return {
    ...{ ...revision, revisionId: id, title: document.incident.title },
    ...{ likeness: value, matched, ending: findEnding(document) },
  };
}

/** What ended an incident, as its document tells: what led to its end first, then whatever else was done and got better. */
function findEnding(document: TimelineDocument): Ending {
  const { graph, ender } = toCaseOfDocument(document);
  const leading = new Set<string>(
    [...(ender === null ? [] : ancestorsOf(graph, [ender]))].flatMap(
      (place) => graph.events[place]?.id ?? [],
    ),
  );
  const chosen = document.events
    .filter(({ kind }) => kind === "mitigation" || kind === "recovery")
    .map((event, order) => ({ event, order }))
    .toSorted(
      (a, b) =>
        Number(leading.has(b.event.id)) - Number(leading.has(a.event.id)) ||
        Number(b.event.importance === "key") - Number(a.event.importance === "key") ||
        a.order - b.order,
    )
    .slice(0, eventsMax)
    .map(({ event }) => ({ title: event.title, at: event.time.earliest }));
  const { mitigatedAt = null, resolvedAt = null } = document.incident;
  return { events: chosen.toSorted(byTime), mitigatedAt, resolvedAt };
}

/** Times of one form, which sort as texts; what has none goes last. */
function byTime(a: { readonly at: string | null }, b: { readonly at: string | null }): number {
  if (a.at === b.at) return 0;
  if (a.at === null || b.at === null) return a.at === null ? 1 : -1;
  return a.at < b.at ? -1 : 1;
}
