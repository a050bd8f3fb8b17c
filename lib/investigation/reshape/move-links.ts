import { fail, ok, type Result } from "@/lib/base/result";
import type { Artifact, SourceClock } from "@/lib/domain/artifact";
import type { CausalLink } from "@/lib/domain/causal-link";
import { isLive } from "@/lib/domain/claim";
import { type EvidenceReference, evidenceKey } from "@/lib/domain/evidence";
import { type CausalLinkId, causalLinkIds, type EventId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline";
import { checkEnds } from "../builder/add-causal-link";
import { sha256 } from "../sha256";

export type Sources = readonly { readonly artifact: Artifact; readonly clock: SourceClock }[];

type Moved = {
  readonly causalLinks: readonly CausalLink[];
  /** Those that changed, went or came. */
  readonly links: readonly CausalLinkId[];
};

/**
 * The links of absorbed events, moved to the one that stays. The links as they were are superseded; of two between
 * the same ends one is left; one between the merged events goes. Refused when a link at the event that stays would
 * run against the clocks or close a cycle.
 */
export function moveLinks(
  timeline: Timeline,
  sources: Sources,
  kept: EventId,
  gone: ReadonlySet<string>,
): Result<Moved, string> {
  const isMoving = (link: CausalLink) =>
    isLive(link) && (gone.has(link.source) || gone.has(link.target));
  const moving = timeline.causalLinks.filter(isMoving);
  const links = new Map(
    timeline.causalLinks.map((link) => [
      link.id,
      isMoving(link) ? { ...link, status: "superseded" as const } : link,
    ]),
  );
  const touched = new Set<CausalLinkId>(moving.map(({ id }) => id));
  for (const link of moving) {
    const placed = place([...links.values()], {
      ...link,
      source: gone.has(link.source) ? kept : link.source,
      target: gone.has(link.target) ? kept : link.target,
    });
    if (placed === null) continue;
    links.set(placed.id, placed);
    touched.add(placed.id);
  }
  const causalLinks = withDelays([...links.values()], timeline, kept);
  const problem = findProblem(causalLinks, timeline, sources, kept);
  return problem === null ? ok({ causalLinks, links: [...touched] }) : fail(problem);
}

/** Null when nothing takes its place: its ends are one event now, or somebody refused a link between them. */
function place(links: readonly CausalLink[], moved: CausalLink): CausalLink | null {
  if (moved.source === moved.target) return null;
  const between = links.filter(
    ({ source, target, status }) =>
      source === moved.source && target === moved.target && status !== "superseded",
  );
  const standing = between.find(isLive);
  if (standing) return { ...uniteLinks(standing, moved), id: standing.id };
  if (between.length > 0) return null;
  const id = causalLinkIds.fromDigest(sha256(`${moved.source}\n${moved.target}`));
  return { ...moved, id };
}

/** What a person stands by goes before a proposal, then the surer one; the evidence of both is kept. */
function uniteLinks(a: CausalLink, b: CausalLink): CausalLink {
  const [first = a, second = b] = [a, b].toSorted(
    (one, other) =>
      Number(isDecided(other)) - Number(isDecided(one)) || other.confidence - one.confidence,
  );
  return {
    ...first,
    evidence: uniteEvidence([first.evidence, second.evidence]),
    against: uniteEvidence([first.against, second.against]),
  };
}

function isDecided({ status, actor }: CausalLink): boolean {
  return status !== "proposed" || actor === "person";
}

/** Each excerpt once, in order. */
export function uniteEvidence(
  lists: readonly (readonly EvidenceReference[])[],
): readonly EvidenceReference[] {
  const byPlace = new Map<string, EvidenceReference>();
  for (const reference of lists.flat()) {
    const place = `${evidenceKey(reference)}\n${reference.quote}`;
    if (!byPlace.has(place)) byPlace.set(place, reference);
  }
  return [...byPlace.values()];
}

function withDelays(
  links: readonly CausalLink[],
  { events }: Timeline,
  kept: EventId,
): readonly CausalLink[] {
  const times = new Map(events.map(({ id, time }) => [id, time]));
  return links.map((link) => {
    if (!isLive(link) || (link.source !== kept && link.target !== kept)) return link;
    const [source, target] = [times.get(link.source), times.get(link.target)];
    const isDated = source && target && source.kind !== "unknown" && target.kind !== "unknown";
    return { ...link, delayMs: isDated ? target.earliest - source.earliest : null };
  });
}

function findProblem(
  causalLinks: readonly CausalLink[],
  timeline: Timeline,
  sources: Sources,
  kept: EventId,
): string | null {
  const events = new Map(timeline.events.map((event) => [event.id, event]));
  const atKept = causalLinks.filter(
    (link) => isLive(link) && (link.source === kept || link.target === kept),
  );
  for (const link of atKept) {
    const [source, target] = [events.get(link.source), events.get(link.target)];
    if (!source || !target || !isLive(source) || !isLive(target)) continue;
    const others = new Map(
      causalLinks.filter(({ id }) => id !== link.id).map((other) => [other.id, other]),
    );
    const state = { links: others, evidence: { artifacts: sources } };
    const problem = checkEnds(state, source, target);
    if (problem !== null) {
      return `The link from "${source.title}" to "${target.title}" would not hold: ${problem}`;
    }
  }
  return null;
}
