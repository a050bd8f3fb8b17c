import type { Mechanism } from "@/lib/knowledge/mechanisms/mechanism";
import { type EventDraft, entityNames } from "../analysis/event-draft";
import { changeSpeaksOf } from "./change-speaks-of";
import type { PairContext } from "./pair-context";

/** Two clocks that were never seen to disagree may still differ by this much; the builder allows no more. */
const clockToleranceMs = 100;

/** Whether the preconditions of a mechanism hold for a pair, whatever it is worth. */
export function mayApply(
  mechanism: Mechanism,
  source: EventDraft,
  target: EventDraft,
  context: PairContext,
): boolean {
  if (!isInReach(mechanism, source, target)) return false;
  if (!mayCause(mechanism, source, target, context)) return false;
  if (mechanism.needsNew === true && wasThere(source, target, context)) return false;
  return saysEnough(mechanism, source, target);
}

/** What was undone in vain leads to no fault, and what did not help to no recovery that lasted. */
function mayCause(
  mechanism: Mechanism,
  source: EventDraft,
  target: EventDraft,
  context: PairContext,
): boolean {
  if (isTooLate(source, target, context)) return false;
  if (context.fruitless.has(source) && isLastingRecovery(target)) return false;
  if (!context.acquitted.has(source)) return true;
  return mechanism.isByDoing === true || /^(change|response)\./.test(target.family);
}

function isLastingRecovery({ family, facts }: EventDraft): boolean {
  if (family === "alert.resolved") return facts.episode === facts.episodes;
  return /^(recovery\.|circuit\.close)/.test(family);
}

function saysEnough(mechanism: Mechanism, source: EventDraft, target: EventDraft): boolean {
  if (mechanism.isKnownFor === true && changeSpeaksOf(source, target) === null) return false;
  return mechanism.says === undefined || mechanism.says.test(textOf(source));
}

function wasThere(source: EventDraft, target: EventDraft, { drafts }: PairContext): boolean {
  const names = entityNames(target);
  return drafts.some(
    (other) =>
      other.family === target.family &&
      other.onset.latest < source.onset.earliest &&
      [...entityNames(other)].some((name) => names.has(name)),
  );
}

function isInReach({ lagMs }: Mechanism, source: EventDraft, target: EventDraft): boolean {
  const longestMs = target.onset.latest - source.onset.earliest;
  const shortestMs = target.onset.earliest - source.onset.latest;
  return longestMs >= (lagMs.min ?? -clockToleranceMs) && shortestMs <= lagMs.max;
}

/** What was done after the last failed answer did not end the failures, and so did not clear their alert. */
function isTooLate(source: EventDraft, target: EventDraft, { ended }: PairContext): boolean {
  if (target.family !== "alert.resolved" || !source.family.startsWith("response.")) return false;
  const before = ended.filter(({ onset }) => onset.earliest <= target.onset.latest);
  return before.length > 0 && before.every(({ onset }) => onset.latest < source.onset.earliest);
}

function textOf({ title, description, facts }: EventDraft): string {
  return `${title} ${description} ${facts.text ?? ""} ${facts.note ?? ""}`.slice(0, 1000);
}
