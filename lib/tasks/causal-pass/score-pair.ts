import type { Mechanism } from "@/lib/knowledge/mechanisms/mechanism";
import { type EventDraft, entityNames } from "../analysis/event-draft";
import { type Attention, countShared, wordsOf } from "../analysis/human-attention";
import { changeSpeaksOf } from "./change-speaks-of";
import { courseFactor } from "./course-of-pair";

/** Two clocks that were never seen to disagree may still differ by this much; the builder allows no more. */
const clockToleranceMs = 100;

/** What is left of the belief in a change that another of the same setting has replaced. */
const supersededShare = 0.4;

export type PairScore = {
  readonly confidence: number;
  readonly reasons: readonly string[];
  /** [0, 1]: how near the two are to each other. */
  readonly affinity: number;
};

/** What a pair is judged against: what people said, and the other changes that could be meant. */
export type PairContext = {
  readonly attention: Attention;
  /** Changes somebody's explanation names, or whose undoing ended the failures. */
  readonly namedChanges: ReadonlySet<EventDraft>;
  readonly changes: readonly EventDraft[];
  /** The last failed answers of the front doors. */
  readonly ended: readonly EventDraft[];
  /** Changes that were undone while the failures went on. */
  readonly acquitted: ReadonlySet<EventDraft>;
  /** Deeds and undoings after which the failures went on. */
  readonly fruitless: ReadonlySet<EventDraft>;
};

/** How well a mechanism explains that one event led to another; null when it does not apply. */
export function scorePair(
  mechanism: Mechanism,
  source: EventDraft,
  target: EventDraft,
  context: PairContext,
): PairScore | null {
  if (!mayLead(source, target, context) || !isInReach(mechanism, source, target)) return null;
  if (!saysEnough(mechanism, source, target)) return null;
  const shared = sharedNames(source, target);
  if (mechanism.entities === "shared" && shared.length === 0) return null;
  const affinity =
    affinityOf(source, target, shared, context) *
    (isSuperseded(source, target, context) ? supersededShare : 1);
  const lag = Math.max(0, target.onset.earliest - source.onset.latest);
  const timing = 0.45 + 0.55 * 2 ** (-lag / mechanism.lagTypicalMs);
  const spoken = spokenSupport(source, target, context.attention);
  const course = courseFactor(source, target, mechanism.lagTypicalMs);
  const strength = mechanism.weight * unheardFactor(source, target);
  const confidence = Math.min(0.97, strength * affinity * timing * course * (1 + spoken));
  return {
    confidence: Math.round(confidence * 1000) / 1000,
    affinity,
    reasons: [
      `${mechanism.source}`,
      shared.length > 0
        ? `Both involve ${shared.slice(0, 3).join(", ")}`
        : "No entity is named in both",
      `${(Math.max(0, lag) / 1000).toFixed(1)} s apart`,
      ...(course > 1 ? ["Both end together"] : []),
      ...(course < 1 ? ["The one was over before the other began"] : []),
      ...(spoken > 0 ? ["People's explanation names both"] : []),
    ],
  };
}

/** What was undone in vain leads to no fault, and what did not help to no recovery that lasted. */
function mayLead(source: EventDraft, target: EventDraft, context: PairContext): boolean {
  if (isTooLate(source, target, context)) return false;
  if (context.fruitless.has(source) && isLastingRecovery(target)) return false;
  return !(context.acquitted.has(source) && /^(?!change\.|response\.)/.test(target.family));
}

/** Who is paged acts; a warning that pages nobody starts a deed less often. */
function unheardFactor(source: EventDraft, target: EventDraft): number {
  const isHeard = source.family !== "alert.firing" || source.facts.isUrgent === "true";
  return isHeard || !target.family.startsWith("response.") ? 1 : 0.75;
}

function isLastingRecovery({ family, facts }: EventDraft): boolean {
  if (family === "alert.resolved") return facts.episode === facts.episodes;
  return family.startsWith("recovery.");
}

function saysEnough(mechanism: Mechanism, source: EventDraft, target: EventDraft): boolean {
  if (mechanism.isKnownFor === true && changeSpeaksOf(source, target) === null) return false;
  return mechanism.says === undefined || mechanism.says.test(textOf(source));
}

function isInReach(mechanism: Mechanism, source: EventDraft, target: EventDraft): boolean {
  const longestMs = target.onset.latest - source.onset.earliest;
  const shortestMs = target.onset.earliest - source.onset.latest;
  return longestMs >= (mechanism.lagMinMs ?? -clockToleranceMs) && shortestMs <= mechanism.lagMaxMs;
}

/** How near two events are: the same entity, a change people name, the only change there was, or neither. */
function affinityOf(
  source: EventDraft,
  target: EventDraft,
  shared: readonly string[],
  { namedChanges, changes }: PairContext,
): number {
  if (shared.length > 0) return 1;
  if (namedChanges.has(source)) return 0.95;
  if (changeSpeaksOf(source, target) !== null) return 0.9;
  const before = changes.filter(({ onset }) => onset.earliest <= target.onset.latest);
  if (before.length === 1 && before[0] === source) return 0.85;
  return isPlaceless(source) || isPlaceless(target) ? 0.8 : 0.7;
}

/** What was done after the last failed answer did not end the failures, and so did not clear their alert. */
function isTooLate(source: EventDraft, target: EventDraft, { ended }: PairContext): boolean {
  if (target.family !== "alert.resolved" || !source.family.startsWith("response.")) return false;
  const before = ended.filter(({ onset }) => onset.earliest <= target.onset.latest);
  return before.length > 0 && before.every(({ onset }) => onset.latest < source.onset.earliest);
}

/** A setting that was changed once more before the event was no longer in force. */
function isSuperseded(source: EventDraft, target: EventDraft, { changes }: PairContext): boolean {
  const { subject, keys } = source.facts;
  const isRollout = source.family === "change.deploy";
  if (((keys ?? "") === "" && !isRollout) || !source.family.startsWith("change.")) return false;
  return changes.some(
    (later) =>
      later !== source &&
      later.family === source.family &&
      later.facts.subject === subject &&
      later.facts.keys === keys &&
      later.onset.earliest > source.onset.latest &&
      later.onset.latest <= target.onset.earliest,
  );
}

function sharedNames(a: EventDraft, b: EventDraft): readonly string[] {
  const people = new Set(
    [...a.entities, ...b.entities]
      .filter(({ type }) => type === "person")
      .map(({ name }) => name.toLowerCase()),
  );
  const names = entityNames(a);
  const direct = [...entityNames(b)].filter((name) => names.has(name) && !people.has(name));
  if (direct.length > 0) return direct;
  const named = textShared(a, b);
  return named.length > 0 ? named : textShared(b, a);
}

function textOf({ title, description, facts }: EventDraft): string {
  return `${title} ${description} ${facts.text ?? ""} ${facts.note ?? ""}`.slice(0, 1000);
}

/** An account or address of one that the other's text names; a version or ticket both carry. */
function textShared(a: EventDraft, b: EventDraft): readonly string[] {
  const text = `${b.title} ${b.description}`.toLowerCase();
  const named = a.entities.filter(
    ({ type, name }) =>
      /account|address|change|job|resource/.test(type) &&
      name.length >= 4 &&
      text.includes(name.toLowerCase()),
  );
  if (named.length > 0) return named.map(({ name }) => name);
  const facts = [a.facts.version, a.facts.ticket].filter(
    (fact) => fact !== undefined && fact.length >= 3,
  );
  return facts.flatMap((fact) =>
    fact !== undefined && text.includes(fact.toLowerCase()) ? [fact] : [],
  );
}

function isPlaceless(draft: EventDraft): boolean {
  return !draft.entities.some(({ type }) => type === "host" || type === "service");
}

/** People who name both ends in their explanation speak for the pair; at most a fifth more. */
function spokenSupport(
  source: EventDraft,
  target: EventDraft,
  { diagnosisWords }: Attention,
): number {
  if (diagnosisWords.size === 0) return 0;
  const named = (draft: EventDraft) =>
    countShared(`${draft.title} ${draft.facts.settings ?? ""}`, diagnosisWords) > 0 &&
    wordsOf(draft.title).size > 0;
  return named(source) && named(target) ? 0.15 : 0;
}
