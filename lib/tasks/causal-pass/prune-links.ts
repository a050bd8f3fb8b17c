import type { EventDraft } from "../analysis/event-draft";
import type { LinkDraft } from "./link-draft";

/** A shortcut much stronger than the way round is a second path, not a shortcut. */
const shortcutMargin = 0.25;

/** Drops links that close a cycle (weakest first) and shortcuts over a chain that is kept. */
export function pruneLinks(links: readonly LinkDraft[]): readonly LinkDraft[] {
  const acyclic: LinkDraft[] = [];
  for (const link of links.toSorted(byConfidence)) {
    if (link.source === link.target) continue;
    if (acyclic.some(({ source, target }) => source === link.source && target === link.target))
      continue;
    if (!isReachable(link.target, link.source, acyclic)) acyclic.push(link);
  }
  return acyclic.filter((link) => !isShortcut(link, acyclic)).toSorted(byTime);
}

function isShortcut(link: LinkDraft, links: readonly LinkDraft[]): boolean {
  if (link.relation !== "causes" && link.relation !== "enables") return false;
  const others = links.filter(
    (other) =>
      other !== link &&
      (other.relation === "causes" || other.relation === "enables") &&
      other.confidence >= link.confidence - shortcutMargin,
  );
  const isMixed = others.some(
    ({ target, relation }) =>
      target === link.target && relation !== link.relation && link.relation === "enables",
  );
  if (isMixed && link.mechanismId !== "commit-shipped") return viaMany(link, others);
  return isReachable(link.source, link.target, others);
}

/** What enables beside a cause stays unless the chain of causes already leads there. */
function viaMany(link: LinkDraft, others: readonly LinkDraft[]): boolean {
  return isReachable(
    link.source,
    link.target,
    others.filter(({ relation }) => relation === "causes"),
  );
}

function isReachable(from: EventDraft, to: EventDraft, links: readonly LinkDraft[]): boolean {
  const seen = new Set<EventDraft>();
  const open = [from];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === to) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    for (const { source, target } of links) if (source === next) open.push(target);
  }
  return false;
}

function byConfidence(a: LinkDraft, b: LinkDraft): number {
  return b.confidence - a.confidence || byTime(a, b);
}

function byTime(a: LinkDraft, b: LinkDraft): number {
  return (
    a.source.onset.earliest - b.source.onset.earliest ||
    a.target.onset.earliest - b.target.onset.earliest ||
    (a.source.id + a.target.id < b.source.id + b.target.id ? -1 : 1)
  );
}
