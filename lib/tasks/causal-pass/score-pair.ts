import type { Mechanism } from "@/lib/knowledge/mechanisms/mechanism";
import { type EventDraft, entityNames } from "../analysis/event-draft";
import { type Attention, countShared, wordsOf } from "../analysis/human-attention";
import { undoes } from "../analysis/undone-changes";
import { changeSpeaksOf } from "./change-speaks-of";

import { contribute, factorsThatCount, type LinkFactor } from "./link-draft";
import { mayApply } from "./may-apply";
import type { PairContext } from "./pair-context";

/** What is left of the belief in a change that another of the same setting has replaced. */
const supersededShare = 0.4;

/** Nothing a rule says is more certain. */
const confidenceMax = 0.97;

export type PairScore = {
  readonly confidence: number;
  readonly contributions: readonly LinkFactor[];
  readonly reasons: readonly string[];
  /** [0, 1]: how near the two are to each other. */
  readonly affinity: number;
};

/** Two ends nearer than this, or than a tenth of the shorter stretch, are one ending. */
const sameEndMs = 10_000;

/** A deed is a moment; only what lasts has an end that says something. */
const momentary = /^(change\.|response\.|alert\.|human\.|recovery\.)/;

/** How well a mechanism explains that one event led to another; null when it does not apply. */
export function scorePair(
  mechanism: Mechanism,
  source: EventDraft,
  target: EventDraft,
  context: PairContext,
): PairScore | null {
  if (!mayApply(mechanism, source, target, context)) return null;
  const shared = sharedNames(source, target);
  if (mechanism.entities === "shared" && shared.length === 0) return null;
  const nearness = nearnessOf(source, target, shared, context);
  const standing = isSuperseded(source, target, context) ? supersededShare : 1;
  const affinity = nearness.value * standing;
  const lag = lagOf(source, target, context);
  const timing = 0.45 + 0.55 * 2 ** (-lag / mechanism.lagMs.typical);
  const spoken = spokenSupport(source, target, context.attention);
  const course = courseFactor(source, target, mechanism.lagMs.typical);
  const unheard = unheardFactor(source, target);
  const strength = mechanism.weight * unheard;
  const belief = strength * affinity * timing * course * (1 + spoken);
  const apart = describeDistance(source, target, context);
  const ending = course > 1 ? "Both end together" : "The one was over before the other began";
  return {
    confidence: Math.round(Math.min(confidenceMax, belief) * 1000) / 1000,
    affinity,
    reasons: [
      `${mechanism.source}`,
      shared.length > 0 ? sharedText(shared) : "No entity is named in both",
      apart,
      ...(course === 1 ? [] : [ending]),
      ...(spoken > 0 ? [explained] : []),
    ],
    contributions: factorsThatCount([
      contribute("strength", mechanism.weight, mechanism.source),
      contribute("urgency", unheard, "A warning that pages nobody starts a deed less often"),
      nearness,
      contribute("replacement", standing, "It was changed again, or taken back, before"),
      contribute("timing", timing, apart),
      contribute("course", course, ending),
      contribute("explanation", 1 + spoken, explained),
      contribute("limit", Math.min(1, confidenceMax / belief), "Nothing is believed more"),
    ]),
  };
}

const explained = "People's explanation names both";

function sharedText(shared: readonly string[]): string {
  return `Both involve ${shared.slice(0, 3).join(", ")}`;
}

/** Of a rule that fires again, what went on all the time lags behind nothing but its last rest. */
function lagOf(source: EventDraft, target: EventDraft, { restedUntil }: PairContext): number {
  const rested = restedUntil.get(target);
  const isOn =
    rested !== undefined &&
    source.onset.earliest < rested &&
    (source.end === null || source.end.latest >= rested);
  return Math.max(0, target.onset.earliest - (isOn ? rested : source.onset.latest));
}

/** Onset to onset, as the delay of a link is told: one link has one number, however wide its onsets are. */
function describeDistance(
  source: EventDraft,
  target: EventDraft,
  { restedUntil }: PairContext,
): string {
  const apartMs = Math.max(0, target.onset.earliest - source.onset.earliest);
  const rest = restedUntil.has(target) ? ", with a rest between" : "";
  return `${(apartMs / 1000).toFixed(1).replace(/\.0$/, "")} s apart${rest}`;
}

/** Who is paged acts; a warning that pages nobody starts a deed less often. */
function unheardFactor(source: EventDraft, target: EventDraft): number {
  const isHeard = source.family !== "alert.firing" || source.facts.isUrgent === "true";
  return isHeard || !target.family.startsWith("response.") ? 1 : 0.75;
}

/** How near two events are: the same entity, a change people name, the only change there was, or neither. */
function nearnessOf(
  source: EventDraft,
  target: EventDraft,
  shared: readonly string[],
  { namedChanges, changes }: PairContext,
): LinkFactor {
  const near = (value: number, why: string) => contribute("nearness", value, why);
  if (shared.length > 0) return near(1, sharedText(shared));
  if (namedChanges.has(source))
    return near(0.95, "People named this change, or its undoing helped");
  if (changeSpeaksOf(source, target) !== null)
    return near(0.9, "What was changed is known for such faults");
  const before = changes.filter(({ onset }) => onset.earliest <= target.onset.latest);
  if (before.length === 1 && before[0] === source)
    return near(0.85, "It is the only change before it");
  return isPlaceless(source) || isPlaceless(target)
    ? near(0.8, "One of them names no place")
    : near(0.7, "No entity is named in both");
}

/** A setting that was changed once more, or taken back, before the event was no longer in force. */
function isSuperseded(
  source: EventDraft,
  target: EventDraft,
  { changes, responses }: PairContext,
): boolean {
  const isUndone = responses.some(
    (undo) => undoes(undo, source) && undo.onset.latest <= target.onset.earliest,
  );
  if (isUndone && source.family.startsWith("change.")) return true;
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

/** A key that is no plain word: it has a dot, a dash, an underscore, a digit or a capital inside. */
const identifier = /^(?=.{6,})[A-Za-z]\S*(?:[._\-\d]|[a-z][A-Z])/;

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
  const keys = (a.facts.keys ?? "").split(" ").filter((key) => identifier.test(key));
  const facts = [a.facts.version, a.facts.ticket, ...keys].filter(
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

/**
 * Whether the courses of two events fit: what was over long before cannot keep anything going, and what
 * ends together with its cause did depend on it (Hill, The Environment and Disease, 1965: temporality
 * and reversibility). A factor on the belief, 1 when the evidence does not say.
 */
function courseFactor(source: EventDraft, target: EventDraft, lagTypicalMs: number): number {
  if (source.end === null || momentary.test(source.family)) return 1;
  const sinceEndMs = target.onset.earliest - source.end.latest;
  if (sinceEndMs > Math.max(sameEndMs, lagTypicalMs)) return 0.7;
  return endsTogether(source, target) ? 1.06 : 1;
}

function endsTogether(source: EventDraft, target: EventDraft): boolean {
  if (source.end === null || target.end === null) return false;
  const shorter = Math.min(
    source.end.latest - source.onset.earliest,
    target.end.latest - target.onset.earliest,
  );
  const apart = target.end.latest - source.end.latest;
  const allowed = Math.max(sameEndMs, shorter / 10);
  return shorter > 0 && apart >= -sameEndMs && apart <= allowed;
}
