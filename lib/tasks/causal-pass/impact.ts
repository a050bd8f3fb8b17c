import { harmRank } from "@/lib/domain/timeline/impact";
import type { Outcome } from "@/lib/domain/timeline/timeline";
import type { StoryRole } from "@/lib/explanation/course/story-point";
import type { Analysis } from "../analysis/analyse";
import type { EventDraft } from "../analysis/event-draft";
import type { LinkDraft } from "./link-draft";

const strongImpact =
  /^(error\.http|service\.hit|process\.(killed|exit)|data\.(dump|transfer|stale)|access\.(login|privilege|web-shell)|trading\.halt|session\.down|order\.(burst|reject)|error\.(tls|dns|auth|lock|disk|memory|replication|broker|timeout)|throttled|availability|member\.down)$/;

/** Hurts by itself, even when it comes once and nobody says a word. */
const alwaysGrave =
  /^(error\.http|service\.hit|process\.killed|data\.(dump|transfer)|access\.(login|web-shell)|trading\.halt|order\.burst)$/;

/** A new kind of failure that nobody speaks of is an incident from this many on. */
const unspokenMin = 8;
const graveSeverityMin = 0.7;

/**
 * What users, money or data felt: the strong kinds when there are any, else what alerts watched. Of what
 * may be meant, the first that a likely root leads to, so that a stray alert does not hide a clear story.
 */
export function findImpacts(
  drafts: readonly EventDraft[],
  links: readonly LinkDraft[],
  roots: readonly EventDraft[],
): readonly EventDraft[] {
  const harmful = drafts.filter(({ isImpact, isKey }) => isImpact && isKey);
  const strong = harmful.filter(({ family }) => strongImpact.test(family));
  const users = strong.filter(
    ({ family, severity }) =>
      /^(error\.http|data\.transfer|trading\.halt)$/.test(family) && severity >= graveSeverityMin,
  );
  const alerts = isResponded(drafts) ? watchedBy(isAlert, drafts, links) : [];
  const tiers = [users, watchedBy(isUrgent, drafts, links), strong, harmful, alerts].filter(
    ({ length }) => length > 0,
  );
  if (tiers.length === 0) return isResponded(drafts) ? drafts.filter(isTrouble) : [];
  const reached = reachedFrom(roots, links);
  return tiers.find((tier) => tier.some((draft) => reached.has(draft))) ?? tiers[0] ?? [];
}

/** Everything a chain of causes and conditions leads to from one of the events. */
export function reachedFrom(
  roots: readonly EventDraft[],
  links: readonly LinkDraft[],
): ReadonlySet<EventDraft> {
  const reached = new Set<EventDraft>();
  const open = [...roots];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const { source, target, relation } of links) {
      if (source !== next || reached.has(target) || !/causes|enables/.test(relation)) continue;
      reached.add(target);
      open.push(target);
    }
  }
  return reached;
}

/** The symptoms behind alerts of a kind. */
function watchedBy(
  isIntended: (draft: EventDraft) => boolean,
  drafts: readonly EventDraft[],
  links: readonly LinkDraft[],
): readonly EventDraft[] {
  const sources = links
    .filter(({ target, source }) => isIntended(target) && source.kind !== "change")
    .map(({ source }) => source);
  return [...new Set(sources)].filter((source) => drafts.includes(source));
}

/** Without a kind known to hurt: the trouble there is, unless it was over before, or else whatever the likeliest origin led to. */
export function troubleOf(
  drafts: readonly EventDraft[],
  { pointOf }: Analysis["course"],
  reached: ReadonlySet<EventDraft>,
): readonly EventDraft[] {
  const keys = drafts.filter(({ isKey }) => isKey);
  const begins = Math.min(...[...reached].map(({ onset }) => onset.earliest));
  const trouble = keys.filter(
    (draft) =>
      troubled.has(pointOf.get(draft)?.role ?? "told") &&
      !(draft.end !== null && draft.end.latest < begins),
  );
  const all = trouble.some((draft) => reached.has(draft))
    ? trouble
    : drafts.filter((draft) => reached.has(draft));
  const worse = all.filter(({ kind }) => kind !== "recovery");
  const found = worse.length > 0 ? worse : all;
  // What the course calls trouble may be a start or a setting: where anything else hurt or warned, that is no harm.
  const hurting = found.filter((draft) => Number.isFinite(harmRank(draft)));
  const felt = hurting.filter((draft) => !isAttempt(draft));
  return [felt, hurting, found].find(({ length }) => length > 0) ?? [];
}

/** Somebody was refused once, as he was to be: where anything else hurt or warned, that is no harm. */
function isRefusedOnce({ family, count, end }: EventDraft): boolean {
  return family === "error.auth" && count === 1 && end === null;
}

/** The impact without single refusals; where it was nothing else, what urgent alerts warned of. */
export function withoutRefusals(
  impacts: readonly EventDraft[],
  drafts: readonly EventDraft[],
): readonly EventDraft[] {
  const hurting = impacts.filter((draft) => !isRefusedOnce(draft));
  if (hurting.length > 0) return hurting;
  const alerts = drafts.filter(isUrgent);
  return alerts.length > 0 ? alerts : impacts;
}

/** Tries at a door: that somebody knocked hurts nobody. */
export function isAttempt({ family }: Pick<EventDraft, "family">): boolean {
  return /^access\.(?:scan|guessing)/.test(family);
}

const troubled: ReadonlySet<StoryRole> = new Set(["trouble", "alarm"]);

/** Abstains when nothing was hit, and when what was hit cannot be traced to anything. */
export function decideByKinds(
  { statements }: Analysis,
  drafts: readonly EventDraft[],
  impacts: readonly EventDraft[],
  roots: number,
): Outcome {
  const isAlarmed = drafts.some(isUrgent);
  if (impacts.length === 0) return isAlarmed ? "inconclusive" : "no-incident";
  const isSpokenOf = statements.some(({ acts }) => acts.has("report") || acts.has("diagnosis"));
  const isHarmful = isAlarmed || isSpokenOf || isResponded(drafts) || impacts.some(isGrave);
  if (!isHarmful) return "no-incident";
  return roots === 0 ? "inconclusive" : "incident";
}

function isGrave({ family, severity, count }: EventDraft): boolean {
  if (severity < graveSeverityMin) return false;
  return alwaysGrave.test(family) || count >= unspokenMin;
}

/** Where nothing says that anybody felt it, what somebody undid or explained something for. */
function isTrouble({ isKey, kind, severity }: EventDraft): boolean {
  return isKey && severity >= graveSeverityMin && harmKinds.test(kind);
}

/** Trouble that components report or that is measured. */
export const harmKinds = /^(failure|degradation|threshold_breach)$/;

function isResponded(drafts: readonly EventDraft[]): boolean {
  return drafts.some(
    ({ family }) =>
      family === "human.diagnosis" || /^response\.(?!complete|restarted|apply)/.test(family),
  );
}

export function isUrgent(draft: EventDraft): boolean {
  return isAlert(draft) && draft.facts.isUrgent === "true";
}

function isAlert({ family }: EventDraft): boolean {
  return family === "alert.firing";
}
