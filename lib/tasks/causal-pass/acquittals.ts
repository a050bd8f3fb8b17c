import { describeLength } from "@/lib/domain/evidence/clock-doubt-text";
import { clockUncertainties, uncertaintyBetween } from "@/lib/domain/evidence/clock-uncertainty";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { EventDraft } from "../analysis/event-draft";
import { isUrgent } from "./impact";
import type { LinkDraft } from "./link-draft";

/** The story as far as it is told: what stands accused already, and what was hit. */
export type Story = {
  /** The likeliest first. */
  readonly roots: readonly EventDraft[];
  readonly contributing: ReadonlySet<EventDraft>;
  readonly links: readonly LinkDraft[];
  readonly impacts: readonly EventDraft[];
};

/**
 * Why a change or an alert about the time of the onset is not the cause, by its time and its place in the
 * graph alone; null when neither clears it. What leads to anything that was hit is never cleared.
 */
export function createAcquittal(
  { roots, contributing, links, impacts }: Story,
  drafts: readonly EventDraft[],
  artifacts: EvidenceReader["artifacts"],
): (event: EventDraft) => string | null {
  const hit = impacts.toSorted((a, b) => a.onset.earliest - b.onset.earliest)[0];
  const [root] = roots;
  if (hit === undefined) return () => null;
  const involved = new Set([...roots, ...contributing, ...leadingTo(impacts, links)]);
  const lengthBetween = createLengthBetween(artifacts);
  const noticedAt = firstNoticed(drafts);
  const clearBefore = (event: EventDraft, cause: EventDraft) => {
    const calmMs = isCalm(event, cause, drafts) ? lengthBetween(event, cause) : 0;
    return calmMs >= apartMinMs
      ? clearEarlier(event, { root: cause, impacts, calmMs })
      : clearUntied(event, [cause, ...impacts]);
  };
  // Alerts of what was hit come after it, and what is changed once it is noticed is an answer to it.
  const isAnswer = (event: EventDraft) => isAlert(event) || event.onset.earliest > noticedAt;
  return (event) => {
    if (involved.has(event)) return null;
    const lateMs = lengthBetween(hit, event);
    const isLate = lateMs >= apartMinMs && !isAnswer(event);
    if (isLate)
      return `Impossible by the clocks: it began ${describeLength(lateMs)} after "${hit.title}"`;
    const isEarly = lengthBetween(event, hit) >= apartMinMs;
    return root !== undefined && isEarly ? clearBefore(event, root) : null;
  };
}

function clearEarlier(
  event: EventDraft,
  { root, impacts, calmMs }: { root: EventDraft; impacts: readonly EventDraft[]; calmMs: number },
): string {
  if (isOver(event, root)) return `It was over before it began ("${root.title}")`;
  const path = isApart(event, impacts) ? ", and nothing ties it to what was hit" : "";
  return `Present before: nothing failed for ${describeLength(calmMs)}, until "${root.title}"${path}`;
}

function clearUntied(event: EventDraft, others: readonly EventDraft[]): string | null {
  return !isAlert(event) && isApart(event, others)
    ? "No path to impact: nothing ties it to what was hit or to where that began"
    : null;
}

/** How long after the one the other began, whatever their clocks are wrong by; 0 when undecided. */
function createLengthBetween(artifacts: EvidenceReader["artifacts"]) {
  const uncertainties = clockUncertainties(artifacts);
  const uncertaintyMs = (one: EventDraft, other: EventDraft) => {
    const [here, there] = [one, other].map(({ records: [first] }) =>
      first === undefined ? undefined : uncertainties.get(first.path),
    );
    return here && there ? uncertaintyBetween(here, there) : Number.POSITIVE_INFINITY;
  };
  return (one: EventDraft, other: EventDraft) =>
    Math.max(0, other.onset.earliest - one.onset.latest - uncertaintyMs(one, other));
}

/** Nothing grave was felt between the two. */
function isCalm(from: EventDraft, to: EventDraft, drafts: readonly EventDraft[]): boolean {
  return !drafts.some(
    ({ isImpact, severity, onset }) =>
      isImpact &&
      severity >= failureSeverityMin &&
      onset.earliest > from.onset.latest &&
      onset.earliest < to.onset.earliest,
  );
}

function isAlert({ family }: EventDraft): boolean {
  return family === "alert.firing";
}

/** Closer in time than this, order proves little. */
const apartMinMs = 2_000;
const failureSeverityMin = 0.7;

/** An alert that had resolved. */
function isOver({ family, end }: EventDraft, root: EventDraft): boolean {
  return family === "alert.firing" && end !== null && end.latest < root.onset.earliest;
}

/** When somebody was woken. */
function firstNoticed(drafts: readonly EventDraft[]): number {
  return drafts.find(isUrgent)?.onset.earliest ?? Number.POSITIVE_INFINITY;
}

/** They have no entity in common. */
function isApart({ entities }: EventDraft, others: readonly EventDraft[]): boolean {
  const own = new Set(entities.map(({ name }) => name.toLowerCase()));
  return !others.some((other) => other.entities.some(({ name }) => own.has(name.toLowerCase())));
}

/** All from which links lead to one of these, and these. */
function leadingTo(
  impacts: readonly EventDraft[],
  links: readonly LinkDraft[],
): ReadonlySet<EventDraft> {
  const leading = new Set(impacts);
  const open = [...impacts];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const { source, target } of links) {
      if (target !== next || leading.has(source)) continue;
      leading.add(source);
      open.push(source);
    }
  }
  return leading;
}
