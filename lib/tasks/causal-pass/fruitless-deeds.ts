import type { Statement } from "@/lib/signals/statements";
import type { Analysis } from "../analysis/analyse";
import { isDeed, isRelief } from "../analysis/deed-families";
import { type EventDraft, sharesPlace } from "../analysis/event-draft";

const judged = /^response\.(kill|restart|limit|failover|purge|rollback|revert|apply)$/;
const unchanged =
  /no (?:lasting )?(?:change|effect|difference|help)|nothing (?:change|help|happen)|did(?:n't| not) (?:help|change)|did nothing|worse|in vain|no luck|still|same/i;

/** Deeds meant to end the failures; what contains an intruder or closes a position is not judged by them. */
const remedies = /^response\.(kill|restart|limit|failover|purge|rollback|revert)$/;
/** What a deed does to failures shows after this long at the soonest. */
const showsAfterMs = 10_000;

/** What people say about a deed's effect comes within this time. */
const verdictMs = 90_000;

/** Each deed that did not help, and who said so; null where only the failures that went on say it. */
export type FruitlessDeeds = ReadonlyMap<EventDraft, Statement | null>;

/**
 * Deeds before anybody knew the cause, after which the failures went on until something else was done:
 * they answered a wrong guess. So did those of which people say that nothing changed, and `undoings` of
 * changes that were undone in vain.
 */
export function findFruitlessDeeds(
  { drafts, statements }: Pick<Analysis, "drafts" | "statements">,
  undoings: ReadonlySet<EventDraft>,
): FruitlessDeeds {
  const over = drafts.findLast(isRelief);
  const alarm = drafts.find(({ family, isKey }) => family === "alert.firing" && isKey);
  const fruitless = new Map<EventDraft, Statement | null>();
  for (const deed of drafts) {
    const verdict = judged.test(deed.family)
      ? (statements.find((statement) => isVerdict(statement, deed)) ?? null)
      : null;
    const isGuess =
      over !== undefined && alarm !== undefined && isWrongGuess(deed, drafts, { alarm, over });
    if (verdict !== null || undoings.has(deed) || isGuess) fruitless.set(deed, verdict);
  }
  return fruitless;
}

function isWrongGuess(
  deed: EventDraft,
  drafts: readonly EventDraft[],
  { alarm, over }: { readonly alarm: EventDraft; readonly over: EventDraft },
): boolean {
  return (
    remedies.test(deed.family) &&
    deed.onset.earliest > alarm.onset.earliest &&
    !isExplained(deed, drafts) &&
    isOutlived(deed, drafts, over)
  );
}

function isVerdict({ record, acts, text }: Statement, deed: EventDraft): boolean {
  const lag = record.time.earliest - deed.onset.latest;
  return lag >= 0 && lag <= verdictMs && acts.has("refutation") && unchanged.test(text);
}

/** Somebody had found something about what it was done to. */
function isExplained(deed: EventDraft, drafts: readonly EventDraft[]): boolean {
  return drafts.some(
    (diagnosis) =>
      diagnosis.family === "human.diagnosis" &&
      diagnosis.onset.earliest <= deed.onset.latest &&
      sharesPlace(diagnosis, deed),
  );
}

/** Something else was done later, to something else, and until then it went on. */
function isOutlived(deed: EventDraft, drafts: readonly EventDraft[], over: EventDraft): boolean {
  const done = (deed.end ?? deed.onset).latest;
  const remedy = drafts.findLast(
    (other) =>
      other !== deed &&
      isDeed(other) &&
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
