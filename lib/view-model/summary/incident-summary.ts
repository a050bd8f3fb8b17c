import { isDecided } from "@/lib/domain/claim";
import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import type { Measurement } from "@/lib/domain/evidence/measurement";
import type { EventId, GapId, RootCauseId } from "@/lib/domain/ids";
import { endingBlockId } from "@/lib/domain/review/document-text";
import { blockOf, type ReportEntry } from "@/lib/domain/review/report-entry";
import { withoutAgentProposals } from "@/lib/domain/timeline/agent-proposals";
import { formatChance } from "@/lib/domain/timeline/chance-words";
import type { Impact } from "@/lib/domain/timeline/impact";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { basisOf, findEnding } from "@/lib/domain/timeline/what-ended";
import { insteadOfCauseIds, tellInsteadOfCause } from "@/lib/writing/cause";
import type { NumberedCitation } from "@/lib/writing/citations";
import { type ReportSentence, toReport } from "@/lib/writing/report";
import { rankCauses } from "../causes/ranked-causes";
import { isEmptyClock, type ShownClock, showClock } from "../document/clock-rows";
import { rootClaim } from "../pieces/claim-confidence";
import { settingOf } from "../report/report-setting";
import { toRunStatus } from "../runs/run-status";
import type { Workspace } from "../workspace/workspace";

/** What a line is about, as the inspector opens it. */
export type SummaryPiece =
  | { readonly kind: "event"; readonly id: EventId }
  | { readonly kind: "root-cause"; readonly id: RootCauseId }
  | { readonly kind: "gap"; readonly id: GapId };

export type SummaryLine = {
  readonly id: string;
  readonly text: string;
  /** Name of who wrote the words; null where they were generated. */
  readonly by: string | null;
  /** How sure it is, in words; empty where the line itself states it. */
  readonly sureness: string;
  readonly piece: SummaryPiece | null;
  readonly citations: readonly number[];
  /** The first place that shows it. */
  readonly shownBy: EvidenceReference | null;
  /** What its numbers were counted over. */
  readonly measurements: readonly Measurement[];
};

export type SummaryCause = { readonly line: SummaryLine; readonly reasons: readonly SummaryLine[] };

/** What the first screen of an incident states, in the words of its document. */
export type IncidentSummary = {
  /** `2026-11-21`: times without a date are of this day. Empty when nothing is dated. */
  readonly day: string;
  readonly headline: readonly SummaryLine[];
  readonly clock: ShownClock<SummaryLine>;
  readonly causes: {
    readonly heading: string;
    /** Said before them, or in their place; null where causes are named. */
    readonly opening: SummaryLine | null;
    readonly items: readonly SummaryCause[];
  };
  readonly notKnown: readonly SummaryLine[];
  readonly citations: readonly NumberedCitation<EvidenceReference>[];
};

type Known = Pick<Workspace, "timeline" | "artifacts" | "report" | "people" | "runs">;

export function toSummary(workspace: Known, zone: string): IncidentSummary {
  const { timeline, report: entries } = workspace;
  const { day, sections, citations } = toReport(timeline, {
    ...settingOf(workspace, zone),
    entries,
  });
  const live = toLiveTimeline(withoutAgentProposals(timeline));
  const isGoing = toRunStatus(workspace.runs).kind === "going";
  const linesOf = (section: (typeof sections)[number]["id"]) =>
    sections
      .filter(({ id }) => id === section)
      .flatMap(({ sentences }) => sentences)
      .filter((each) => !isStepOfChain(each))
      .map((each) => toLine(each, workspace, live));
  const start = live.impactStart ?? null;
  const clock = showClock({ impact: live.impact, start }, { zone, day }, linesOf("clock"));
  return {
    ...{ day, citations },
    headline: isGoing ? holdPlaces(linesOf("headline"), live, workspace) : linesOf("headline"),
    clock: !isGoing && isEmptyClock(clock) ? { ...clock, rows: [] } : clock,
    causes: toCauses(linesOf("cause"), live, isGoing),
    // Halfway through, what is not found yet is no gap of the evidence.
    notKnown: isGoing ? linesOf("not-known").filter(isFound) : linesOf("not-known"),
  };
}

/** The report shows how the cause led to the harm; the first screen shows the cause. */
function isStepOfChain({ id, entry }: ReportSentence): boolean {
  return id.startsWith("chain:") && entry === null;
}

/** Written by a person, or about a piece of the timeline: no statement that something was not found. */
function isFound({ by, piece }: SummaryLine): boolean {
  return by !== null || piece !== null;
}

function toLine(sentence: ReportSentence, { people }: Known, live: Timeline): SummaryLine {
  const { id, citations, evidence, entry, measurements = [] } = sentence;
  const by = entry === null ? null : (people[entry.by] ?? "a person");
  return {
    ...{ id, by, citations, shownBy: evidence[0] ?? null },
    measurements: by === null ? measurements : [],
    text: entry === null ? sentence.text : entry.content.text,
    sureness: by === null ? describeSureness(sentence, live) : "",
    piece: findPiece(sentence, live),
  };
}

function findPiece({ id, event }: ReportSentence, live: Timeline): SummaryPiece | null {
  const gap = live.gaps.find((each) => id === `gap:${each.id}`);
  if (gap !== undefined) return { kind: "gap", id: gap.id };
  if (event === null) return null;
  const root = isOfCause(id) ? live.rootCauses.find((each) => each.event === event) : undefined;
  return root === undefined ? { kind: "event", id: event } : { kind: "root-cause", id: root.id };
}

function isOfCause(id: string): boolean {
  return id === "summary:cause" || id.startsWith("cause:");
}

function describeSureness({ id, event }: ReportSentence, live: Timeline): string {
  if (id === "summary:outcome") return sureOfHarm(event, live);
  if (isOfCause(id)) return sureOfCause(event, live);
  return id.startsWith("candidate:") ? sureOfCandidate(event, live) : "";
}

/** A person's word about one event counts for that event: the harm the line names keeps its probability. */
function sureOfHarm(event: EventId | null, { impacts, incidentChance }: Timeline): string {
  const decided = impacts.filter(isDecided);
  const stated = decided.filter((impact) => isHarmStated(impact, event));
  if (stated.length > 0 && stated.length === decided.length) {
    return stated.every((impact) => basisOf(impact).kind === "accepted")
      ? "accepted by a person"
      : "stated by a person";
  }
  return incidentChance === null
    ? ""
    : `probability of an incident ${formatChance(incidentChance)}`;
}

/** Whether a person spoke of the harm itself: in words, by accepting it, or by marking the event that the line names. */
function isHarmStated(impact: Impact, named: EventId | null): boolean {
  if (impact.status === "accepted" || impact.title !== "" || impact.who !== "") return true;
  return (impact.marks ?? []).some(({ event, isImpact }) => isImpact && event === named);
}

function sureOfCause(event: EventId | null, { rootCauses, incidentChance }: Timeline): string {
  const root = rootCauses.find((each) => each.event === event);
  if (root === undefined) return "";
  if (isDecided(root)) {
    return `${basisOf(root).kind} by a person`;
  }
  const { text } = rootClaim(root, incidentChance);
  return root.actor === "rules" && incidentChance !== null ? `probability ${text}` : text;
}

function sureOfCandidate(event: EventId | null, live: Timeline): string {
  const found = rankCauses(live).candidates.find((each) => each.event?.id === event);
  return found === undefined || event === null ? "" : `probability: ${found.chanceText}`;
}

/** The lines of the headline in their places; what is not known yet is said to be so, for it is no finding. */
const places = [
  { id: "summary:outcome", waiting: "What failed: not known yet." },
  { id: "summary:affected", waiting: "Affected: not known yet." },
  { id: "summary:course", waiting: "When it began and was detected: not known yet." },
  { id: "summary:cause", waiting: "Cause: not known yet." },
  { id: endingBlockId, waiting: "What ended it: not known yet." },
  { id: "summary:proof", waiting: "How we know: not known yet." },
] as const;

/**
 * Every line that people wrote or moved stays where it is. A line that a person removed or moved away has no place to
 * be held here.
 */
function holdPlaces(
  lines: readonly SummaryLine[],
  live: Timeline,
  { report }: Pick<Known, "report">,
): readonly SummaryLine[] {
  const isKnown = listKnown(live);
  const shown = lines.flatMap((line) => {
    const place = places.find(({ id }) => id === line.id);
    if (place === undefined) return isFound(line) ? [line] : [];
    return [isKnown[place.id] || line.by !== null ? line : toPlainLine(place.id, place.waiting)];
  });
  const moved = new Set(
    report.flatMap((entry) => (isArrangement(entry.content.kind) ? [blockOf(entry)] : [])),
  );
  for (const [order, { id, waiting }] of places.entries()) {
    if (moved.has(id) || shown.some((line) => line.id === id)) continue;
    const before = new Set<string>(places.slice(0, order).map((place) => place.id));
    const at = shown.findLastIndex((line) => before.has(line.id)) + 1;
    shown.splice(at, 0, toPlainLine(id, waiting));
  }
  return shown;
}

function isArrangement(kind: ReportEntry["content"]["kind"]): boolean {
  return kind === "removed" || kind === "place";
}

function listKnown(live: Timeline): Readonly<Record<(typeof places)[number]["id"], boolean>> {
  const { outcome, impactEvents, impacts, rootCauses, candidates, impact } = live;
  const isHarmKnown = outcome === "incident" || impactEvents.length > 0 || impacts.some(isDecided);
  return {
    "summary:outcome": isHarmKnown,
    "summary:affected": isHarmKnown,
    "summary:proof": isHarmKnown,
    "summary:cause": rootCauses.length > 0 || candidates.length > 0,
    [endingBlockId]: findEnding(live) !== null,
    "summary:course": impact.startedAt !== null || impact.detectedAt !== null,
  };
}

function toPlainLine(id: string, text: string): SummaryLine {
  const nothing = { by: null, sureness: "", piece: null, citations: [], shownBy: null };
  return { id, text, ...nothing, measurements: [] };
}

/** The section "Cause" of the document: each cause or candidate, with what is stated of it or behind it. */
function toCauses(
  lines: readonly SummaryLine[],
  live: Timeline,
  isGoing: boolean,
): IncidentSummary["causes"] {
  const opening = lines.find(({ id }) => insteadOfCauseIds.has(id)) ?? null;
  const items: { line: SummaryLine; reasons: SummaryLine[] }[] = [];
  for (const line of lines.filter((each) => each !== opening)) {
    const last = items.at(-1);
    if (last !== undefined && isStatedOf(last.line, line)) last.reasons.push(line);
    else items.push({ line, reasons: [] });
  }
  const isListed = live.rootCauses.length === 0 && live.candidates.length > 0 && items.length > 0;
  return {
    heading: isListed ? "Candidates" : "Cause",
    opening: openCauses(opening, live, isGoing),
    items,
  };
}

/** What people wrote or moved behind a cause is about it, as far as a reader can see. */
function isStatedOf(cause: SummaryLine, { id }: SummaryLine): boolean {
  return id.startsWith(`${cause.id}:`) || !/^(?:cause|candidate):/.test(id);
}

function openCauses(
  written: SummaryLine | null,
  { rootCauses, candidates, outcome }: Timeline,
  isGoing: boolean,
): SummaryLine | null {
  if (rootCauses.length > 0 || (written !== null && written.by !== null)) return written;
  const hasCandidates = candidates.length > 0;
  if (isGoing && !hasCandidates) {
    return toPlainLine("cause:waiting", "Not known yet: the analysis is running.");
  }
  if (outcome !== "no-incident") return written;
  return toPlainLine("cause:none", tellInsteadOfCause(outcome, hasCandidates));
}
