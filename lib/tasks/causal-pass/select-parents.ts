import type { Analysis } from "../analysis/analyse";
import type { EventDraft } from "../analysis/event-draft";
import { causalPass } from "../task-list";
import { contribute, factorsThatCount, type LinkDraft } from "./link-draft";

/** Every scored candidate, by the event it would explain. */
type Candidates = ReadonlyMap<EventDraft, readonly LinkDraft[]>;

/** A nearer cause explains a farther one away when it is believed at least this share as much. */
const proximateShare = 0.6;

/** A weaker parent stays only when it is near the best; what enables, delays or prevents competes apart. */
const nearBest = 0.9;

/**
 * A rule watches one measure, and what ends ends with one thing that was done about it. Of several of the
 * same kind at once, the first is what counts.
 */
const hasOneCause = /^(alert|recovery)\./;

/** What is allowed again waits for the last of its conditions. */
const waitsForAll = /^trading\.resume$/;

/** The parents of one event: the best causes, nearest first, and what else bears on it. */
export function selectParents(
  links: readonly LinkDraft[],
  byTarget: Candidates,
  analysis: Pick<Analysis, "drafts">,
): readonly LinkDraft[] {
  const adjusted = links.map((link) => holdsFirst(jobNeedsChange(link, links, analysis), links));
  const proximate = adjusted.filter((link) => !isExplainedAway(link, adjusted, byTarget));
  const ranked = proximate.toSorted(
    (a, b) => b.confidence - a.confidence || b.source.onset.earliest - a.source.onset.earliest,
  );
  const causes = bestCauses(ranked.filter(({ relation }) => relation === "causes"));
  const others = bestOthers(ranked.filter(({ relation }) => relation !== "causes"));
  return [...causes, ...others].slice(0, causalPass.parentsMax);
}

function bestCauses(ranked: readonly LinkDraft[]): readonly LinkDraft[] {
  const [best] = ranked;
  if (best === undefined) return [];
  const near = ranked.filter(({ confidence }) => confidence >= best.confidence * nearBest);
  const firsts = near.filter((link) => isFirstOfKind(link, near));
  return hasOneCause.test(best.target.family)
    ? firsts.filter(({ source }) => source.family === best.source.family)
    : firsts.slice(0, 2);
}

function bestOthers(ranked: readonly LinkDraft[]): readonly LinkDraft[] {
  const [best] = ranked;
  if (best === undefined) return [];
  if (!waitsForAll.test(best.target.family))
    return ranked.filter((link) => isNearBest(link, ranked)).slice(0, 2);
  const likely = ranked.filter(({ confidence }) => confidence >= best.confidence * proximateShare);
  return likely.toSorted(bySource).slice(-1);
}

function isFirstOfKind(link: LinkDraft, links: readonly LinkDraft[]): boolean {
  return links.every(
    (other) =>
      other === link ||
      other.source.family !== link.source.family ||
      isBefore(link, other) ||
      (!isBefore(other, link) && links.indexOf(other) > links.indexOf(link)),
  );
}

/** Of failures the first led to the rest; of changes the likelier did it, and of like ones the latest. */
function isBefore(a: LinkDraft, b: LinkDraft): boolean {
  if (!a.source.family.startsWith("change.")) return bySource(a, b) < 0;
  return a.confidence === b.confidence ? bySource(a, b) > 0 : a.confidence > b.confidence;
}

function bySource(a: LinkDraft, b: LinkDraft): number {
  return a.source.onset.earliest - b.source.onset.earliest;
}

/** What works another way, a finding beside a commit, does not compete. */
function isNearBest(link: LinkDraft, links: readonly LinkDraft[]): boolean {
  return links.every(
    ({ mechanismId, confidence }) =>
      mechanismId !== link.mechanismId || link.confidence >= confidence * nearBest,
  );
}

/**
 * A job that ran before without harm needs something else that changed since: then the change is
 * what made it harmful, and the job is what set it off. The change enables, the job causes.
 */
function jobNeedsChange(
  link: LinkDraft,
  links: readonly LinkDraft[],
  { drafts }: Pick<Analysis, "drafts">,
): LinkDraft {
  if (!link.source.family.startsWith("change.") || link.relation !== "causes") return link;
  const trigger = links.find(
    ({ source }) =>
      source.family === "job.run" &&
      source.onset.earliest > link.source.onset.latest &&
      ranBefore(source, link.source, drafts),
  );
  if (trigger === undefined || trigger.confidence < 0.4) return link;
  const confidence = Math.max(link.confidence, 0.6);
  const why = `${trigger.source.title} ran before without harm`;
  return {
    ...link,
    relation: "enables",
    mechanism: `${link.mechanism}; it shows when ${trigger.source.title} sets it off`,
    confidence,
    contributions: factorsThatCount([
      ...link.contributions,
      contribute("trigger", confidence / link.confidence, why),
    ]),
  };
}

/**
 * Of two that want the same lock, the one that came later begins the queue, and the one that had it first
 * and goes on is why there is one. The holder enables, the newcomer causes.
 */
function holdsFirst(link: LinkDraft, links: readonly LinkDraft[]): LinkDraft {
  const { source, target, relation } = link;
  if (relation !== "causes" || source.family !== "job.run" || target.family !== "error.lock")
    return link;
  const goesOn = source.end === null || source.end.latest > target.onset.earliest;
  const isBefore = links.some(
    (other) =>
      other.relation === "causes" &&
      /^(change\.|job\.run)/.test(other.source.family) &&
      other.source.onset.earliest > source.onset.latest,
  );
  if (!goesOn || !isBefore) return link;
  return {
    ...link,
    relation: "enables",
    mechanism: "It holds the lock that the newcomer waits for",
  };
}

function ranBefore(job: EventDraft, change: EventDraft, drafts: readonly EventDraft[]): boolean {
  const name = job.entities[0]?.name;
  return drafts.some(
    (other) =>
      other.family === "job.run" &&
      other !== job &&
      other.entities[0]?.name === name &&
      other.onset.latest < change.onset.earliest,
  );
}

/** Does a nearer cause, which this source itself leads to, explain the event as well? */
function isExplainedAway(
  link: LinkDraft,
  links: readonly LinkDraft[],
  byTarget: Candidates,
): boolean {
  if (link.relation !== "causes") return false;
  return links.some(
    (nearer) =>
      nearer !== link &&
      nearer.relation === "causes" &&
      nearer.confidence >= link.confidence * proximateShare &&
      !isReversed(nearer, byTarget) &&
      isUpstream(link.source, nearer.source, byTarget) &&
      !isCauseOf(nearer.source, link.source, byTarget),
  );
}

/** Does a chain of likely steps lead from one event to the other? */
function isUpstream(from: EventDraft, to: EventDraft, byTarget: Candidates): boolean {
  const direct = byTarget.get(to) ?? [];
  if (direct.some(({ source, relation }) => source === from && relation === "causes")) return true;
  const seen = new Set<EventDraft>([to]);
  const open = [to];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === from) return true;
    for (const source of likelySources(byTarget.get(next) ?? [])) {
      if (seen.has(source)) continue;
      seen.add(source);
      open.push(source);
    }
  }
  return false;
}

/** What most likely led to an event: the best of its candidates and those near it. */
function likelySources(links: readonly LinkDraft[]): readonly EventDraft[] {
  const best = Math.max(...links.map(({ confidence }) => confidence), 0);
  return links
    .filter(
      ({ relation, confidence }) =>
        /causes|enables/.test(relation) && confidence >= best * nearBest,
    )
    .map(({ source }) => source);
}

/** Of two events that could each lead to the other, the weaker direction explains nothing: it will not be kept. */
function isReversed(link: LinkDraft, byTarget: Candidates): boolean {
  return (byTarget.get(link.source) ?? []).some(
    ({ source, relation, confidence }) =>
      source === link.target && relation === "causes" && confidence > link.confidence,
  );
}

/** Two events that could each have led to the other explain nothing away. */
function isCauseOf(source: EventDraft, target: EventDraft, byTarget: Candidates): boolean {
  return (byTarget.get(target) ?? []).some(
    (link) => link.source === source && link.relation === "causes",
  );
}
