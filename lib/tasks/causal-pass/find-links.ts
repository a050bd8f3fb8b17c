import type { Mechanism } from "@/lib/knowledge/mechanisms/mechanism";
import { operationsMechanisms } from "@/lib/knowledge/operations-mechanisms";
import type { Analysis } from "../analysis/analyse";
import type { EventDraft } from "../analysis/event-draft";
import { causalPass } from "../task-list";
import { relativeAlertFit, resolutionFit } from "./alert-fit";
import { linkNarrative } from "./conclude-narrative";
import { courseLinks } from "./course-links";
import { originLinks } from "./course-origins";

import { delayedDiagnoses, onePerDiagnosis } from "./diagnosed-actions";
import { leadLinks } from "./lead-links";
import { contribute, factorsThatCount, type LinkDraft } from "./link-draft";

import { type PairContext, toPairContext } from "./pair-context";
import { pruneLinks } from "./prune-links";
import { discountRivals } from "./rival-changes";
import { type PairScore, scorePair } from "./score-pair";
import { selectParents } from "./select-parents";
import { serviceLinks } from "./service-links";

/** The causal graph of the drafts: candidates by mechanism, the best parents of each, no shortcuts. */
export function findLinks(analysis: Analysis): readonly LinkDraft[] {
  if (analysis.narrative !== null) return linkNarrative(analysis.narrative);
  const { drafts } = analysis;
  const context = toPairContext(analysis);
  const found = drafts.flatMap((target) => findParents(target, analysis, context));
  const byTarget = withoutWeakerDirections(groupByTarget(onePerDiagnosis(found), drafts));
  const chosen = [...byTarget.values()].flatMap((links) =>
    selectParents(links, byTarget, analysis),
  );
  const known = onePerLoad(
    pruneLinks([
      ...chosen,
      ...delayedDiagnoses(drafts, context.fruitless, new Set(chosen.map(({ source }) => source))),
      ...leadLinks(analysis),
      ...serviceLinks(analysis),
    ]),
  );
  const listed = [...known, ...courseLinks(analysis, known)];
  return pruneLinks([...listed, ...originLinks(analysis, listed)]);
}

function groupByTarget(
  links: readonly LinkDraft[],
  drafts: readonly EventDraft[],
): ReadonlyMap<EventDraft, readonly LinkDraft[]> {
  const groups = Map.groupBy(links, ({ target }) => target);
  return new Map(drafts.map((target) => [target, groups.get(target) ?? []]));
}

function findParents(
  target: EventDraft,
  analysis: Analysis,
  context: PairContext,
): readonly LinkDraft[] {
  const scored = operationsMechanisms
    .filter(({ to }) => to.test(target.family))
    .flatMap((mechanism) => pairsOf(mechanism, target, analysis, context));
  const best = new Map<EventDraft, LinkDraft>();
  for (const link of scored) {
    const known = best.get(link.source);
    if (known === undefined || link.confidence > known.confidence) best.set(link.source, link);
  }
  return discountRivals([...best.values()], context.namedChanges).filter(
    ({ confidence }) => confidence >= causalPass.confidenceMin,
  );
}

function pairsOf(
  mechanism: Mechanism,
  target: EventDraft,
  analysis: Analysis,
  context: PairContext,
): readonly LinkDraft[] {
  const sources = analysis.drafts.filter(
    (source) => source !== target && mechanism.from.test(source.family),
  );
  const isAlert = target.family === "alert.firing";
  const watched = isAlert ? sources.filter((source) => isJustBefore(source, target)) : [];
  const pairs = sources.flatMap((source) => {
    const score = scorePair(mechanism, source, target, context);
    if (score === null || isTooEarly(mechanism, source, target, analysis)) return [];
    const fit = isAlert ? relativeAlertFit(source, target, watched) : resolutionFit(source, target);
    return [toLink(mechanism, source, target, fitted(score, fit))];
  });
  return pairs.filter(
    ({ confidence, source }) =>
      confidence >= causalPass.confidenceMin &&
      !(isRepeat(target) && /^change\./.test(source.family)),
  );
}

function fitted(score: PairScore, fit: number): PairScore {
  const why = fit > 1 ? "It is what the alert watches" : "The alert may well watch something else";
  return {
    ...score,
    confidence: score.confidence * fit,
    contributions: factorsThatCount([...score.contributions, contribute("alert fit", fit, why)]),
  };
}

/** An alert fires within minutes of what it watches. */
const alertDelayMs = 15 * 60_000;

function isJustBefore(symptom: EventDraft, alert: EventDraft): boolean {
  const lag = alert.onset.latest - symptom.onset.earliest;
  return lag >= 0 && lag <= alertDelayMs;
}

/** What comes again comes from what keeps it going, not once more from the change that began it. */
function isRepeat({ facts }: EventDraft): boolean {
  return Number(facts.occurrence ?? "1") > 1;
}

/** "first": of several later events only the next one is what this source bears on. */
function isTooEarly(
  { picks, to }: Mechanism,
  source: EventDraft,
  target: EventDraft,
  { drafts }: Analysis,
): boolean {
  if (picks !== "first") return false;
  const names = new Set(source.entities.map(({ name }) => name));
  return drafts.some(
    (other) =>
      other !== target &&
      to.test(other.family) &&
      other.onset.earliest > source.onset.latest &&
      other.onset.earliest < target.onset.earliest &&
      isSamePlace(other, target, names),
  );
}

function toLink(
  mechanism: Mechanism,
  source: EventDraft,
  target: EventDraft,
  { confidence, contributions, affinity, reasons }: PairScore,
): LinkDraft {
  return {
    source,
    target,
    relation: mechanism.relation ?? "causes",
    mechanism: mechanism.wording,
    mechanismId: mechanism.id,
    confidence: Math.round(confidence * 1000) / 1000,
    contributions,
    affinity,
    reasons,
    evidence: [...source.records.slice(0, 1), ...target.records.slice(0, 1)],
  };
}

function isSamePlace(other: EventDraft, target: EventDraft, names: ReadonlySet<string>): boolean {
  const subject = other.facts.subject ?? "";
  if (subject !== "" && subject === target.facts.subject) return true;
  return other.entities.some(({ name, type }) => type === "host" && names.has(name));
}

/** More load touches everything a little; only what it bears on most is worth an edge. */
function onePerLoad(links: readonly LinkDraft[]): readonly LinkDraft[] {
  return links.filter(
    (link) =>
      link.source.family !== "change.load" ||
      links.every(
        (other) =>
          other === link ||
          other.source !== link.source ||
          other.confidence < link.confidence ||
          (other.confidence === link.confidence && links.indexOf(other) > links.indexOf(link)),
      ),
  );
}

/**
 * When the clocks allow both directions of a pair, only the one that is believed more stays, the earlier
 * event first on a tie: else each would explain the other, and nothing would be left to explain both.
 */
function withoutWeakerDirections(
  byTarget: ReadonlyMap<EventDraft, readonly LinkDraft[]>,
): ReadonlyMap<EventDraft, readonly LinkDraft[]> {
  return new Map(
    [...byTarget].map(([target, links]) => [
      target,
      links.filter((link) => !isWeakerDirection(link, byTarget)),
    ]),
  );
}

function isWeakerDirection(
  link: LinkDraft,
  byTarget: ReadonlyMap<EventDraft, readonly LinkDraft[]>,
): boolean {
  const back = byTarget.get(link.source)?.find(({ source }) => source === link.target);
  if (back === undefined) return false;
  if (back.confidence !== link.confidence) return back.confidence > link.confidence;
  return middleOf(link.source) > middleOf(link.target);
}

function middleOf({ onset }: EventDraft): number {
  return onset.earliest + onset.latest;
}
