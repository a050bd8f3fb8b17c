import { type EventDraft, entityNames } from "../analysis/event-draft";

/** Deeds meant to end the failures; what contains an intruder or closes a position is not judged by them. */
const remedies = /^response\.(kill|restart|limit|failover|purge|rollback|revert)$/;
const anyRemedy = /^response\.(?!complete|restarted)/;
/** What a deed does to failures shows after this long at the soonest. */
const showsAfterMs = 10_000;

/**
 * Deeds before anybody knew the cause, after which the failures went on until something else was done:
 * they answered a wrong guess.
 */
export function findFruitlessDeeds(drafts: readonly EventDraft[]): ReadonlySet<EventDraft> {
  const over = drafts.findLast(({ family }) => /^(alert\.resolved|recovery\.errors)$/.test(family));
  const alarm = drafts.find(({ family, isKey }) => family === "alert.firing" && isKey);
  if (over === undefined || alarm === undefined) return new Set();
  return new Set(
    drafts.filter(
      (deed) =>
        remedies.test(deed.family) &&
        deed.onset.earliest > alarm.onset.earliest &&
        !isExplained(deed, drafts) &&
        isOutlived(deed, drafts, over),
    ),
  );
}

/** Somebody had found something about what it was done to. */
function isExplained(deed: EventDraft, drafts: readonly EventDraft[]): boolean {
  return drafts.some(
    (finding) =>
      finding.family === "human.diagnosis" &&
      finding.onset.earliest <= deed.onset.latest &&
      sharesPlace(finding, deed),
  );
}

/** Something else was done later, to something else, and until then it went on. */
function isOutlived(deed: EventDraft, drafts: readonly EventDraft[], over: EventDraft): boolean {
  const done = (deed.end ?? deed.onset).latest;
  const remedy = drafts.findLast(
    (other) =>
      other !== deed &&
      anyRemedy.test(other.family) &&
      other.onset.earliest >= done + showsAfterMs &&
      other.onset.earliest <= over.onset.latest &&
      other.facts.subject !== deed.facts.subject,
  );
  if (remedy === undefined) return false;
  return !drafts.some(
    ({ family, onset }) =>
      /^(alert\.resolved|recovery\.)/.test(family) &&
      onset.earliest >= deed.onset.earliest &&
      onset.latest <= remedy.onset.earliest,
  );
}

function sharesPlace(a: EventDraft, b: EventDraft): boolean {
  const names = entityNames(b);
  return [...entityNames(a)].some((name) => names.has(name));
}
