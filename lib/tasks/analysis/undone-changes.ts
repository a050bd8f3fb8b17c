import { isDeed, isRelief } from "./deed-families";
import { explainingPart } from "./denials";
import type { EventDraft } from "./event-draft";
import { countShared } from "./human-attention";
import { identifyingWords } from "./identifying-words";

/** A change is undone to no avail when the failure outlives the undoing by this, and by half of the rest. */
const outlivesMs = 10_000;

/**
 * The undoing of a change that changed nothing: failures went on after it, and they ended only when
 * something else was done. What does not end with the cause did not come from it (Mill's method of difference).
 */
export function undoneInVain(change: EventDraft, drafts: readonly EventDraft[]): EventDraft | null {
  if (!/^change\.(?!commit|complete|load)/.test(change.family)) return null;
  const over = drafts.findLast(isRelief);
  if (over === undefined) return null;
  const undo = drafts.find(
    (draft) => undoes(draft, change) && draft.onset.latest < over.onset.earliest,
  );
  if (undo === undefined || isBlamedLast(change, over, drafts)) return null;
  const done = (undo.end ?? undo.onset).latest;
  const remedy = drafts.findLast(
    (draft) =>
      isDeed(draft) &&
      draft.facts.subject !== undo.facts.subject &&
      !isCleanUp(draft, drafts) &&
      draft.onset.earliest > done &&
      draft.onset.earliest <= over.onset.latest,
  );
  if (remedy === undefined || remedy.onset.earliest - done < outlivesMs) return null;
  const wait = over.onset.earliest - remedy.onset.earliest;
  return wait < remedy.onset.earliest - done && failsBetween(done, remedy, drafts) ? undo : null;
}

/** The last explanation people gave, when all had been tried, names it: what came after only cleaned up. */
function isBlamedLast(
  change: EventDraft,
  over: EventDraft,
  drafts: readonly EventDraft[],
): boolean {
  const verdict = drafts.findLast(
    ({ family, onset }) => family === "human.diagnosis" && onset.earliest <= over.onset.latest,
  );
  if (verdict === undefined || verdict.onset.earliest <= change.onset.latest) return false;
  return countShared(explainingPart(verdict.description), identifyingWords(change)) > 0;
}

/** Taking back what the responders themselves had set meanwhile is no remedy. */
function isCleanUp(
  { family, facts, onset }: Pick<EventDraft, "family" | "facts" | "onset">,
  drafts: readonly EventDraft[],
): boolean {
  if (family !== "response.revert" || (facts.keys ?? "") === "") return false;
  return drafts.some(
    (other) =>
      other.family.startsWith("response.") &&
      other.facts.keys === facts.keys &&
      other.facts.subject === facts.subject &&
      other.onset.latest < onset.earliest,
  );
}

/** Does a rollback or revert take this change back? */
export function undoes(undo: EventDraft, change: EventDraft): boolean {
  const { subject, version, keys } = change.facts;
  if (!/^response\.(rollback|revert)$/.test(undo.family) || undo.facts.subject !== subject)
    return false;
  if (undo.onset.earliest <= change.onset.latest) return false;
  const isOtherSetting = (keys ?? "") !== "" && undo.facts.keys !== keys;
  const isSameVersion = (version ?? "") !== "" && undo.facts.version === version;
  return !isOtherSetting && !isSameVersion;
}

/** Users were still hit, or the alert still stood, when the remedy came. */
function failsBetween(from: number, remedy: EventDraft, drafts: readonly EventDraft[]): boolean {
  const until = remedy.onset.earliest;
  return drafts.some(({ family, isImpact, onset, end }) => {
    if (isImpact && end !== null) return onset.earliest < from && end.latest >= until - outlivesMs;
    return family === "alert.resolved" && onset.earliest >= until;
  });
}

/** News said to follow a change, when the change was undone in vain: it follows nothing. */
export function withoutFalseLeads(drafts: readonly EventDraft[]): readonly EventDraft[] {
  const acquitted = new Set(
    drafts
      .filter((draft) => undoneInVain(draft, drafts) !== null)
      .map(({ facts }) => facts.version)
      .filter((version) => version !== undefined && version !== ""),
  );
  return drafts.filter(
    ({ family, facts }) => family !== "warning.novel" || !acquitted.has(facts.change),
  );
}
