import type { EventDraft } from "./event-draft";
import { keyScoreMin } from "./weigh-event";

/** How many events of one family a timeline holds, and how many of them are key. */
const perFamilyMax = 8;
const keyPerFamilyMax = 3;
const keysMax = 19;
const detailsMax = 40;
/** Families of which each occurrence is a step of its own. */
const steps = /^(change|response|human|access|data|state)\./;

/** Keeps the skeleton a skeleton: the strongest of each family, and of all. */
export function limitRepeats(all: readonly EventDraft[]): readonly EventDraft[] {
  const drafts = all.map((draft) =>
    isIdleResolution(draft, all) || isIdleGrowth(draft, all) ? weaker(draft) : draft,
  );
  const byFamily = Map.groupBy(drafts, ({ family, entities }) =>
    family.startsWith("alert.") ? `${family} ${entities[0]?.name}` : family,
  );
  const kept = [...byFamily].flatMap(([family, group]) => limitFamily(family, group));
  const ranked = kept.toSorted(byScore);
  const keys = new Set(ranked.filter(({ isKey }) => isKey).slice(0, keysMax));
  const details = new Set(ranked.filter((draft) => !keys.has(draft)).slice(0, detailsMax));
  return kept
    .filter((draft) => keys.has(draft) || details.has(draft))
    .map((draft) => (draft.isKey && !keys.has(draft) ? { ...draft, isKey: false } : draft))
    .toSorted(byOnset);
}

/** An alert that resolves before anybody did anything says that its rule fell silent, not that it is over. */
function isIdleResolution({ family, onset }: EventDraft, all: readonly EventDraft[]): boolean {
  if (family !== "alert.resolved") return false;
  const responses = all.filter((other) => other.family.startsWith("response."));
  return (
    responses.length > 0 && responses.every((response) => response.onset.earliest > onset.latest)
  );
}

/** What memory that runs out leads to; an alert about it names it. */
const memoryRunsOut =
  /^(process\.(killed|exit)|error\.memory|limit\.near|throttled|cache\.eviction|latency\.rise)$/;

/** Memory that climbs and leads to nothing: what is stored, or stored again, takes up room. */
function isIdleGrowth({ family, onset }: EventDraft, all: readonly EventDraft[]): boolean {
  if (family !== "resource.memory") return false;
  return !all.some(
    (other) =>
      other.onset.latest >= onset.earliest &&
      (memoryRunsOut.test(other.family) ||
        (other.family === "alert.firing" && /mem|heap|oom|rss/i.test(other.title))),
  );
}

function weaker(draft: EventDraft): EventDraft {
  const score = draft.score - 0.2;
  return { ...draft, score, isKey: score >= keyScoreMin };
}

function limitFamily(family: string, group: readonly EventDraft[]): readonly EventDraft[] {
  const keyMax = steps.test(family) ? 6 : keyPerFamilyMax;
  const ranked = group.toSorted(byScore);
  const keys = new Set(ranked.filter(({ score }) => score >= keyScoreMin).slice(0, keyMax));
  return ranked
    .slice(0, steps.test(family) ? 12 : perFamilyMax)
    .map((draft) => ({ ...draft, isKey: keys.has(draft) }));
}

function byScore(a: EventDraft, b: EventDraft): number {
  return b.score - a.score || byOnset(a, b);
}

function byOnset(a: EventDraft, b: EventDraft): number {
  return (
    a.onset.earliest - b.onset.earliest ||
    a.onset.latest - b.onset.latest ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  );
}
