import type { CausalLink, CausalRelation } from "@/lib/domain/timeline/causal-link";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { compareOnsets, onset } from "@/lib/domain/timeline/event-onset";
import { shownDelay } from "@/lib/time/shown/shown-delay";
import { formatDuration } from "@/lib/time/shown/time-text";
import { findWarning, slackOf, tellElapsed } from "./clock";
import { lowerFirst, upperFirst } from "./grammar/first-letter";
import { clauseOfEvent, sentenceOfEvent } from "./sentences";
import {
  asSentence,
  isLikely,
  mayBeginAt,
  noEvidence,
  type Passage,
  retellTimes,
  type Telling,
} from "./telling";

/** What went well and what did not, each only where the evidence says so. */
export type Lessons = {
  readonly well: readonly Passage[];
  readonly badly: readonly Passage[];
  /** Somebody noticed what no alert did. */
  readonly isUnalerted: boolean;
};

const faults: ReadonlySet<string> = new Set(["failure", "degradation", "threshold_breach"]);
const steps: ReadonlySet<string> = new Set(["mitigation", "action", "change"]);
/** Reasons of a gap that mean evidence there should be is lost, rather than never written. */
const losses: ReadonlySet<string> = new Set(["truncated", "deleted", "missing-source"]);

export function drawLessons(telling: Telling): Lessons {
  const detection = writeDetection(telling);
  const links = writeLinks(telling);
  return {
    well: [...detection.well, ...links.well],
    badly: [...detection.badly, ...links.badly, ...writeLosses(telling)],
    isUnalerted: detection.badly.length > 0,
  };
}

/** Did an alert notice, or did people before any alert? Unknown moments say neither. */
function writeDetection(telling: Telling): Pick<Lessons, "well" | "badly"> {
  const { events, impact } = telling.timeline;
  const { startedAt, detectedAt } = impact;
  if (startedAt === null || detectedAt === null) return { well: [], badly: [] };
  const noticed = events.filter((event) => mayBeginAt(event, detectedAt)).toSorted(compareOnsets);
  const elapsedMs = shownDelay(startedAt, detectedAt);
  const alert = noticed.find(({ kind }) => kind === "alert");
  if (alert !== undefined) return writeAlert(alert, elapsedMs, telling);
  const person = noticed.find(({ kind }) => kind === "communication");
  const hadAlert = events.some((event) => event.kind === "alert" && onset(event) <= detectedAt);
  if (person === undefined || hadAlert) return { well: [], badly: [] };
  const what = elapsedMs < 0 ? "" : "the impact ";
  const noticing = `People noticed ${what}${tellElapsed(elapsedMs, slackOf(person), true)}`;
  // Where no alert is known, none can be said to have come later.
  const before = events.some(({ kind }) => kind === "alert") ? ", before any alert did" : "";
  const text = `${noticing}${before}: ${clauseOfEvent(person, telling)}`;
  return { well: [], badly: [toPassage("lesson:detected", text, person, telling)] };
}

/** An alert before the impact is a warning of it only when what it reports is part of the story. */
function writeAlert(
  alert: TimelineEvent,
  elapsedMs: number,
  telling: Telling,
): Pick<Lessons, "well" | "badly"> {
  const isPart = telling.timeline.causalLinks.some(({ target }) => target === alert.id);
  if (elapsedMs < 0 && !isPart) return { well: [], badly: [] };
  const when =
    elapsedMs < 0 ? `${formatDuration(-elapsedMs)} before the impact began` : tellDelay(elapsedMs);
  const warning = elapsedMs < 0 ? null : findWarning(telling);
  const { startedAt } = telling.timeline.impact;
  const warned =
    warning === null
      ? ""
      : `A warning came ${tellDelay(shownDelay(startedAt, warning.at) ?? 0)}: ${clauseOfEvent(warning.event, telling)}. `;
  const text = `${warned}${upperFirst(clauseOfEvent(alert, telling))} ${when}`;
  return { well: [toPassage("lesson:detected", text, alert, telling)], badly: [] };
}

function tellDelay(elapsedMs: number): string {
  return elapsedMs === 0 ? "as it began" : `${formatDuration(elapsedMs)} after it began`;
}

/** Steps that brought recovery or kept a fault away, and what held the response up. */
function writeLinks(telling: Telling): Pick<Lessons, "well" | "badly"> {
  const well: Passage[] = [];
  const badly: Passage[] = [];
  for (const link of telling.timeline.causalLinks) {
    const source = telling.findEvent(link.source);
    const target = telling.findEvent(link.target);
    if (source === undefined || target === undefined) continue;
    const outcome = judgeLink(link.relation, source.kind, target.kind);
    if (outcome === null) continue;
    const list = outcome === "held up" ? badly : well;
    list.push(writeLink(link, source, outcome, telling));
  }
  return { well, badly };
}

type Judged = "brought" | "prevented" | "held up";

const outcomes: Readonly<Record<Judged, readonly [string, string]>> = {
  brought: ["It brought recovery", "It may have brought recovery"],
  prevented: ["It prevented harm", "It may have prevented harm"],
  "held up": ["It delayed the response", "It may have delayed the response"],
};

function writeLink(
  link: CausalLink,
  source: TimelineEvent,
  judged: Judged,
  telling: Telling,
): Passage {
  const [sure, unsure] = outcomes[judged];
  const outcome = isLikely(link) ? sure : unsure;
  const why = retellTimes(link.mechanism, telling);
  return {
    ...{ id: `lesson:${link.id}`, form: "point", isDetail: false },
    text: `${sentenceOfEvent(source, telling)} ${outcome}: ${asSentence(lowerFirst(why))}`,
    evidence: telling.cite([...link.evidence, ...source.evidence]),
    event: source.id,
    claims: [link.id],
  };
}

/** What a link says of the response; null when it says nothing of it. */
function judgeLink(relation: CausalRelation, source: string, target: string): Judged | null {
  if (relation === "causes" && steps.has(source) && target === "recovery") return "brought";
  if (relation === "prevents" && faults.has(target)) return "prevented";
  return relation === "delays" && !faults.has(target) ? "held up" : null;
}

function writeLosses(telling: Telling): readonly Passage[] {
  return telling.timeline.gaps
    .filter(({ status, reason }) => status === "open" && losses.has(reason))
    .map((gap) => ({
      ...{ id: `lesson:${gap.id}`, form: "point" as const, ...noEvidence },
      text: `Evidence was lost: ${asSentence(retellTimes(gap.description, telling))}`,
      evidence: telling.cite(gap.evidence),
      claims: [gap.id],
    }));
}

function toPassage(id: string, text: string, event: TimelineEvent, telling: Telling): Passage {
  return {
    ...{ id, text: asSentence(text), form: "point", isDetail: false },
    evidence: telling.cite(event.evidence),
    event: event.id,
  };
}
