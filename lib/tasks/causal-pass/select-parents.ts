import type { Analysis } from "../analysis/analyse";
import type { EventDraft } from "../analysis/event-draft";
import { causalPass } from "./contract";
import type { LinkDraft } from "./link-draft";

/** Every scored candidate, by the event it would explain. */
type Candidates = ReadonlyMap<EventDraft, readonly LinkDraft[]>;

/** A nearer cause explains a farther one away when it is believed at least this share as much. */
const proximateShare = 0.6;

/** A weaker parent stays only when it is near the best; what enables, delays or prevents competes apart. */
const nearBest = 0.8;

/** The parents of one event: the best causes, nearest first, and what else bears on it. */
export function selectParents(
  links: readonly LinkDraft[],
  byTarget: Candidates,
  analysis: Analysis,
): readonly LinkDraft[] {
  const adjusted = links.map((link) => jobNeedsChange(link, links, analysis));
  const proximate = adjusted.filter((link) => !isExplainedAway(link, adjusted, byTarget));
  const ranked = proximate.toSorted(
    (a, b) => b.confidence - a.confidence || b.source.onset.earliest - a.source.onset.earliest,
  );
  const causes = ranked.filter(({ relation }) => relation === "causes");
  const best = causes[0]?.confidence ?? 0;
  const kept = causes.filter(({ confidence }) => confidence >= best * nearBest).slice(0, 2);
  const others = ranked.filter(({ relation }) => relation !== "causes").slice(0, 2);
  return [...kept, ...others].slice(0, causalPass.parentsMax);
}

/**
 * A job that ran before without harm needs something else that changed since: then the change is
 * what made it harmful, and the job is what set it off. The change enables, the job causes.
 */
function jobNeedsChange(
  link: LinkDraft,
  links: readonly LinkDraft[],
  { drafts }: Analysis,
): LinkDraft {
  if (!link.source.family.startsWith("change.") || link.relation !== "causes") return link;
  const trigger = links.find(
    ({ source }) =>
      source.family === "job.run" &&
      source.onset.earliest > link.source.onset.latest &&
      ranBefore(source, link.source, drafts),
  );
  if (trigger === undefined || trigger.confidence < 0.4) return link;
  return {
    ...link,
    relation: "enables",
    mechanism: `${link.mechanism}; it shows when ${trigger.source.title} sets it off`,
    confidence: Math.max(link.confidence, 0.6),
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
      (byTarget.get(nearer.source) ?? []).some(
        ({ source, relation }) => source === link.source && relation === "causes",
      ) &&
      !leadsTo(nearer.source, link.source, byTarget),
  );
}

/** Of two events that could each lead to the other, the weaker direction explains nothing: it will not be kept. */
function isReversed(link: LinkDraft, byTarget: Candidates): boolean {
  return (byTarget.get(link.source) ?? []).some(
    ({ source, relation, confidence }) =>
      source === link.target && relation === "causes" && confidence > link.confidence,
  );
}

/** Two events that could each have led to the other explain nothing away. */
function leadsTo(source: EventDraft, target: EventDraft, byTarget: Candidates): boolean {
  return (byTarget.get(target) ?? []).some(
    (link) => link.source === source && link.relation === "causes",
  );
}
