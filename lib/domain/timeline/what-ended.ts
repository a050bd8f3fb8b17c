import { type ClaimActor, type ClaimStatus, isDecided, isLive } from "../claim";
import type { EventId } from "../ids";
import { type CausalLink, isCalibratedLink } from "./causal-link";
import { creditIn } from "./credit-words";
import type { TimelineEvent } from "./event";
import { type Impact, impactEventIds, impactWindow, sameMomentMs } from "./impact";
import type { Timeline } from "./timeline";

/** What is done on purpose: only such a step ends an impact. */
const steps: ReadonlySet<string> = new Set(["mitigation", "action", "change"]);
/** A link below this says only that it may have. */
const likelyFrom = 0.5;

type Evidence = TimelineEvent["evidence"][number];

export type Ending = {
  readonly step: TimelineEvent;
  /** Stated by a person, or proposed and accepted by one. The probability is null where the confidence is not calibrated. */
  readonly basis:
    | { readonly kind: "stated" | "accepted" | "timing" }
    /** Somebody wrote so afterwards: their words, and where they stand. */
    | { readonly kind: "credited"; readonly words: string; readonly reference: Evidence }
    | { readonly kind: "linked"; readonly probability: number | null };
};

/**
 * The step that ended the impact: the one a person named, else one that a link says brought recovery or kept harm away,
 * else the mitigation during which the impact ended. Null where the evidence does not show it: a step that merely came
 * before the end is none.
 */
export function explainEnding(timeline: Timeline): Ending | null {
  return findNamed(timeline) ?? findLinked(timeline) ?? findDuring(timeline);
}

export function findEnding(timeline: Timeline): TimelineEvent | null {
  return explainEnding(timeline)?.step ?? null;
}

/** What may be a step as well, though nothing says that somebody took it. */
const unclear: ReadonlySet<string> = new Set(["observation", "state_change", "access"]);

/**
 * The last step taken while the impact lasted: where no step is known to have ended it, the first to look at. Null where a key event,
 * or one of a file that records steps, between it and the end may have been a step as well: then nobody knows which was the last.
 */
export function findLastStep(timeline: Timeline, end: number): TimelineEvent | null {
  const { startedAt, detectedAt } = impactWindow(timeline);
  if (startedAt === null) return null;
  const during = timeline.events.filter(
    (event) =>
      isLive(event) && steps.has(event.kind) && onsetOf(event) > startedAt && onsetOf(event) <= end,
  );
  const last = during.toSorted((a, b) => onsetOf(a) - onsetOf(b)).at(-1);
  // What was done before anybody noticed was no answer to it.
  if (last === undefined || (detectedAt !== null && onsetOf(last) < detectedAt)) return null;
  const isLater = (event: TimelineEvent) => onsetOf(event) > onsetOf(last) && onsetOf(event) <= end;
  const stepFiles = new Set(during.flatMap(({ evidence }) => evidence.map(({ path }) => path)));
  const mayBeLater = timeline.events.some(
    (event) =>
      isLive(event) &&
      unclear.has(event.kind) &&
      isLater(event) &&
      (event.importance === "key" || event.evidence.some(({ path }) => stepFiles.has(path))),
  );
  return mayBeLater ? null : last;
}

/** Only an act that a person named ended it. Any other event that they named states a time. */
function findNamed({ impacts, events }: Timeline): Ending | null {
  const acts = new Map(
    events.filter((event) => isLive(event) && steps.has(event.kind)).map((act) => [act.id, act]),
  );
  for (const impact of decidedOf(impacts)) {
    const step = endsNamedBy(impact).flatMap((id) => acts.get(id) ?? [])[0];
    if (step !== undefined) return { step, basis: basisOf(impact) };
  }
  return null;
}

/** The events at which a person states that an impact was mitigated or ended. */
function endsNamedBy({ turns }: Pick<Impact, "turns">): readonly EventId[] {
  return [turns?.mitigatedAt, turns?.resolvedAt].filter((id) => id !== undefined);
}

function decidedOf(impacts: Timeline["impacts"]): Timeline["impacts"] {
  return impacts.filter((impact) => isDecided(impact) && isLive(impact));
}

/** Whether a person stated it, or accepted what was proposed. */
export function basisOf({
  actor,
  status,
}: {
  readonly actor: ClaimActor;
  readonly status: ClaimStatus;
}): {
  readonly kind: "stated" | "accepted";
} {
  return { kind: actor !== "person" && status === "accepted" ? "accepted" : "stated" };
}

/** Of several the surest, and of those the last. */
function findLinked(timeline: Timeline): Ending | null {
  const live = new Map(timeline.events.filter(isLive).map((event) => [event.id, event]));
  const hurt = new Set(impactEventIds(timeline));
  const { startedAt, resolvedAt } = impactWindow(timeline);
  const over = Math.min(
    ...[resolvedAt, lastHarmOf(timeline)].map((at) => at ?? Number.POSITIVE_INFINITY),
  );
  const found = timeline.causalLinks.filter(isLikely).flatMap((link) => {
    const step = live.get(link.source);
    const target = live.get(link.target);
    if (step === undefined || target === undefined || !steps.has(step.kind)) return [];
    if (startedAt !== null && onsetOf(step) < startedAt) return [];
    if (!isDecided(link) && onsetOf(step) > over + sameMomentMs) return [];
    return isEnding(link, target, hurt) ? [{ step, link }] : [];
  });
  const [best] = found.toSorted(
    (a, b) => confidenceOf(b.link) - confidenceOf(a.link) || onsetOf(b.step) - onsetOf(a.step),
  );
  if (best === undefined) return null;
  const { step, link } = best;
  if (isDecided(link)) return { step, basis: basisOf(link) };
  const isProbability = link.actor === "rules" && isCalibratedLink(link);
  return { step, basis: { kind: "linked", probability: isProbability ? link.confidence : null } };
}

function isLikely(link: CausalLink): boolean {
  return isLive(link) && confidenceOf(link) >= likelyFrom;
}

function confidenceOf(link: CausalLink): number {
  return isDecided(link) ? 1 : link.confidence;
}

function isEnding(
  { relation }: CausalLink,
  target: TimelineEvent,
  hurt: ReadonlySet<string>,
): boolean {
  return relation === "causes"
    ? target.kind === "recovery"
    : relation === "prevents" && hurt.has(target.id);
}

function findDuring(timeline: Timeline): Ending | null {
  const { startedAt, mitigatedAt } = impactWindow(timeline);
  if (mitigatedAt === null) return null;
  // A person may state the time by a record that was written after the step, such as the last failure.
  const isTimeStated = decidedOf(timeline.impacts).some(({ turns }) => turns?.mitigatedAt);
  const lastHarm = isTimeStated ? mitigatedAt : lastHarmOf(timeline);
  const during = timeline.events.filter(
    (event) =>
      isLive(event) &&
      event.kind === "mitigation" &&
      onsetOf(event) <= mitigatedAt &&
      (isTimeStated || endOf(event) >= mitigatedAt) &&
      (startedAt === null || onsetOf(event) >= startedAt) &&
      endsHarm({ onset: onsetOf(event), end: endOf(event) }, { startedAt, lastHarm }),
  );
  const [step] = during.toSorted((a, b) => onsetOf(b) - onsetOf(a));
  if (step === undefined) return null;
  return { step, basis: findCredit(timeline, step) ?? { kind: "timing" } };
}

/** Who wrote after the step that it ended the impact, in what the timeline cites of people's words. */
function findCredit({ events }: Timeline, step: TimelineEvent): Ending["basis"] | null {
  for (const event of events) {
    if (!isLive(event) || endOf(event) < onsetOf(step)) continue;
    for (const reference of event.evidence) {
      const words = creditIn(reference.quote, step.title);
      if (words !== null) return { kind: "credited", words, reference };
    }
  }
  return null;
}

/** When the last of what hurt was over; null where no end is known. */
function lastHarmOf(timeline: Timeline): number | null {
  const hurt = new Set(impactEventIds(timeline));
  const harm = timeline.events.filter(({ id }) => hurt.has(id));
  return endOfHarm(
    harm.map((event) => ({
      onset: onsetOf(event),
      end: event.endTime === null ? null : endOf(event),
    })),
  );
}

type Harm = { readonly onset: number; readonly end: number | null };

/**
 * When the last of several harms was over; null where none of their ends is known, or one began after the last known end
 * and has none. Times in milliseconds.
 */
export function endOfHarm(harms: readonly Harm[]): number | null {
  const last = Math.max(...harms.flatMap(({ end }) => end ?? []));
  const isOpen = harms.some(({ onset, end }) => end === null && onset > last);
  return Number.isFinite(last) && !isOpen ? last : null;
}

/**
 * The most of the harm that may follow the step that ended it, as a share of its length: queues drain, and retries succeed.
 * An estimate, not measured on recordings. A smaller share misses slow ends; a larger one accepts steps that ended nothing.
 */
const afterShareMost = 0.25;

/**
 * True when the step began before the harm was over, and the harm was over soon after it, for how long it had lasted. What was
 * done later, and a step after which the harm went on for long, did not end it. Times in milliseconds.
 */
export function endsHarm(
  step: { readonly onset: number; readonly end: number },
  { startedAt, lastHarm }: { readonly startedAt: number | null; readonly lastHarm: number | null },
): boolean {
  if (startedAt === null || lastHarm === null) return true;
  if (step.onset > lastHarm + sameMomentMs) return false;
  return lastHarm - step.end <= afterShareMost * (lastHarm - startedAt);
}

function onsetOf({ time }: TimelineEvent): number {
  return time.kind === "unknown" ? Number.NEGATIVE_INFINITY : time.earliest;
}

function endOf({ time, endTime }: TimelineEvent): number {
  const last = endTime === null || endTime.kind === "unknown" ? time : endTime;
  return last.kind === "unknown" ? Number.NEGATIVE_INFINITY : last.latest;
}
