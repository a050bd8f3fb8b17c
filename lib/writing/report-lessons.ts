import type { CausalRelation } from "@/lib/domain/causal-link";
import type { TimelineEvent } from "@/lib/domain/event";
import { compareOnsets, onset } from "@/lib/domain/event-onset";
import { formatDuration } from "@/lib/time/shown/time-text";
import {
  asSentence,
  hedge,
  mayBeginAt,
  type ReportSentence,
  retellTimes,
  type Telling,
} from "./report-telling";

/** What went well and what did not, each only where the evidence says so. */
export type Lessons = {
  readonly well: readonly ReportSentence[];
  readonly badly: readonly ReportSentence[];
  /** Somebody noticed what no alert did. */
  readonly isUnalerted: boolean;
};

const faults: ReadonlySet<string> = new Set(["failure", "degradation", "threshold_breach"]);
const steps: ReadonlySet<string> = new Set(["mitigation", "action", "change"]);
/** Reasons of a gap that mean evidence there should be is lost, rather than never written. */
const losses: ReadonlySet<string> = new Set(["truncated", "deleted", "missing-source"]);

export function drawLessons(telling: Telling): Lessons {
  const detection = tellDetection(telling);
  const links = tellLinks(telling);
  return {
    well: [...detection.well, ...links.well],
    badly: [...detection.badly, ...links.badly, ...tellLosses(telling)],
    isUnalerted: detection.badly.length > 0,
  };
}

/** Did an alert notice, or did people before any alert? Unknown moments say neither. */
function tellDetection(telling: Telling): Pick<Lessons, "well" | "badly"> {
  const { events, impact } = telling.timeline;
  const { startedAt, detectedAt } = impact;
  if (startedAt === null || detectedAt === null) return { well: [], badly: [] };
  const noticed = events.filter((event) => mayBeginAt(event, detectedAt)).toSorted(compareOnsets);
  const elapsedMs = detectedAt - startedAt;
  const alert = noticed.find(({ kind }) => kind === "alert");
  if (alert !== undefined) return tellAlert(alert, elapsedMs, telling);
  const person = noticed.find(({ kind }) => kind === "communication");
  const hadAlert = events.some((event) => event.kind === "alert" && onset(event) <= detectedAt);
  if (person === undefined || hadAlert) return { well: [], badly: [] };
  const noticing =
    elapsedMs < 0
      ? `People noticed ${formatDuration(-elapsedMs)} before the impact began`
      : `People noticed the impact ${tellDelay(elapsedMs)}`;
  const text = `${noticing}, before any alert did: ${person.title}`;
  return { well: [], badly: [toSentence("lesson:detected", text, person, telling)] };
}

/** An alert before the impact is a warning of it only when what it reports is part of the story. */
function tellAlert(
  alert: TimelineEvent,
  elapsedMs: number,
  telling: Telling,
): Pick<Lessons, "well" | "badly"> {
  const isPart = telling.timeline.causalLinks.some(({ target }) => target === alert.id);
  if (elapsedMs < 0 && !isPart) return { well: [], badly: [] };
  const noticing =
    elapsedMs < 0
      ? `An alert warned ${formatDuration(-elapsedMs)} before the impact began`
      : `An alert noticed the impact ${tellDelay(elapsedMs)}`;
  const text = `${noticing}: ${alert.title}`;
  return { well: [toSentence("lesson:detected", text, alert, telling)], badly: [] };
}

function tellDelay(elapsedMs: number): string {
  return elapsedMs === 0 ? "as it began" : `${formatDuration(elapsedMs)} after it began`;
}

/** Steps that brought recovery or kept a fault away, and what held the response up. */
function tellLinks(telling: Telling): Pick<Lessons, "well" | "badly"> {
  const well: ReportSentence[] = [];
  const badly: ReportSentence[] = [];
  for (const link of telling.timeline.causalLinks) {
    const source = telling.findEvent(link.source);
    const target = telling.findEvent(link.target);
    if (source === undefined || target === undefined) continue;
    const tell = (verb: string): ReportSentence => ({
      ...toSentence(
        `lesson:${link.id}`,
        `“${source.title}” ${hedge(verb, link)} “${target.title}”. ${asSentence(link.mechanism)}`,
        source,
        telling,
      ),
      citations: telling.cite([...link.evidence, ...source.evidence]),
    });
    const judged = judgeLink(link.relation, source.kind, target.kind);
    if (judged === "brought" || judged === "prevented") well.push(tell(judged));
    else if (judged !== null) badly.push(tell(judged));
  }
  return { well, badly };
}

/** What a link says of the response; null when it says nothing of it. */
function judgeLink(
  relation: CausalRelation,
  source: string,
  target: string,
): "brought" | "prevented" | "held up" | null {
  if (relation === "causes" && steps.has(source) && target === "recovery") return "brought";
  if (relation === "prevents" && faults.has(target)) return "prevented";
  return relation === "delays" && !faults.has(target) ? "held up" : null;
}

function tellLosses(telling: Telling): readonly ReportSentence[] {
  return telling.timeline.gaps
    .filter(({ status, reason }) => status === "open" && losses.has(reason))
    .map((gap) => ({
      id: `lesson:${gap.id}`,
      text: `Evidence was lost: ${asSentence(retellTimes(gap.description, telling))}`,
      citations: telling.cite(gap.evidence),
      event: null,
      isDetail: false,
    }));
}

function toSentence(
  id: string,
  text: string,
  event: TimelineEvent,
  telling: Telling,
): ReportSentence {
  return {
    id,
    text: asSentence(text),
    citations: telling.cite(event.evidence),
    event: event.id,
    isDetail: false,
  };
}
