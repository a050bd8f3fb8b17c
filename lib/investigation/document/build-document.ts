import { assertUnreachable } from "@/lib/base/assert";
import type { JsonValue } from "@/lib/base/canonical-json";
import { formatInstant } from "@/lib/base/instant";
import { isDecided } from "@/lib/domain/claim";
import type { Artifact, DatedArtifact } from "@/lib/domain/evidence/artifact";
import { toCitation } from "@/lib/domain/evidence/citation";
import { clockUncertainties } from "@/lib/domain/evidence/clock-uncertainty";
import { describeContainer, describeSkipped } from "@/lib/domain/evidence/container-report";
import { describeOddHour } from "@/lib/domain/evidence/odd-hour";
import { describeRepeats } from "@/lib/domain/evidence/repeats-text";
import { findStatusPages } from "@/lib/domain/evidence/status-page";
import { toFactItem } from "@/lib/domain/facts/fact-item";
import type { EventId } from "@/lib/domain/ids";
import { type JournalEntry, type JournalKind, journalOrigin } from "@/lib/domain/journal";
import type { Decision } from "@/lib/domain/review/decision";
import { documentTextSchema } from "@/lib/domain/review/document-text";
import type { ReportEntry } from "@/lib/domain/review/report-entry";
import type { Approval, ClaimHash } from "@/lib/domain/review/revision";
import { toLinkItem } from "@/lib/domain/timeline/causal-link";
import { toContradictionItem } from "@/lib/domain/timeline/contradiction";
import { toFactorItem } from "@/lib/domain/timeline/contributing-factor";
import { toEventItem } from "@/lib/domain/timeline/event";
import { toGapItem } from "@/lib/domain/timeline/gap";
import { toHypothesisItem } from "@/lib/domain/timeline/hypothesis";
import { toImpactItem, toIncidentTimes, toWindowItem } from "@/lib/domain/timeline/impact";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import { eventsReachingImpact } from "@/lib/domain/timeline/reaching-impact";
import { toRootCauseItem } from "@/lib/domain/timeline/root-cause";
import { nameRuledOut } from "@/lib/domain/timeline/ruled-out";
import type { Coherence, ScorePart } from "@/lib/domain/timeline/scores";
import { toStateChangeItem } from "@/lib/domain/timeline/state-change";
import type { TimedFact } from "@/lib/domain/timeline/timed-fact";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { toUncertaintyItem } from "@/lib/domain/timeline/uncertainty";
import { writeDocument } from "@/lib/writing/write-document";
import { sha256 } from "../sha256";
import { hashClaims, hashOfClaims, listClaims } from "./claim-hash";
import { toCorrectionItems } from "./clock-items";
import { sealDocument } from "./content-hash";
import {
  type PlayedInvocation,
  toDecidedParts,
  toInvocationItem,
  toMeasurements,
  toWithdrawn,
  withCommands,
  withConflicts,
} from "./document-items";
import type { TimelineDocument } from "./document-schema";
import { toPossible } from "./possible-items";
import {
  toDirectorReport,
  toFindingItems,
  toRequestItems,
  toRoundItems,
  toRoundMetrics,
} from "./round-items";
import { tellVerdict } from "./tell-verdict";

export type DocumentInput = {
  readonly settings: Readonly<Record<string, JsonValue>>;
  readonly title: string;
  readonly artifacts: readonly DatedArtifact[];
  readonly timeline: Timeline;
  /** What was so and when; nothing unless told. */
  readonly facts?: readonly TimedFact[];
  readonly coherence: Coherence;
  readonly decisions: readonly Decision[];
  /** Words of people in the report; an analysis without people has none. */
  readonly report?: readonly ReportEntry[];
  readonly approvals: readonly GivenApproval[];
  readonly journal: readonly JournalEntry[];
  /** Number and parent of the revision this document becomes; null for a draft. */
  readonly revision: { readonly number: number; readonly parent: string | null } | null;
  readonly metrics: TimelineDocument["metrics"];
  /** How the tasks of the newest run were performed. */
  readonly invocations?: readonly PlayedInvocation[];
};

/** An approval of one revision: two that differ in words of people alone share the hash of their claims. */
export type GivenApproval = Approval & {
  readonly revision: number;
  readonly revisionHash: string;
};

const generator = { name: "whence", version: "0.1.0" } as const;

/** The whole timeline as one document; hashes are computed here and nowhere else. */
export function buildDocument(input: DocumentInput): TimelineDocument {
  const shown = withConflicts(input.timeline);
  const timeline = toLiveTimeline(shown);
  const withdrawn = toWithdrawn(shown, input.decisions);
  const claims = claimsOf(timeline, withdrawn, input.artifacts);
  const claimsHash = hashOfClaims(listClaims(claims), sha256);
  const document = {
    schema: "whence.timeline/1" as const,
    generator: { ...generator, settings: { ...input.settings } },
    revision: input.revision && { ...input.revision, hash: claimsHash },
    incident: { title: input.title, ...toIncidentTimes(timeline) },
    outcome: timeline.outcome,
    bounds: timeline.bounds && {
      from: formatInstant(timeline.bounds.earliest),
      to: formatInstant(timeline.bounds.latest),
    },
    artifacts: toArtifactItems(input.artifacts),
    entities: timeline.entities.map((entity) => ({
      ...entity,
      aliases: [...entity.aliases],
      properties: { ...entity.properties },
    })),
    ...claims,
    gaps: withCommands(claims.gaps, timeline.gaps, input.artifacts),
    impactEvents: [...timeline.impactEvents],
    ...(input.timeline.impacts.some(isDecided)
      ? { computedImpact: toWindowItem(input.timeline.impact) }
      : {}),
    ...toArguments(timeline),
    ...toPossible(timeline),
    findings: toFindingItems(input.timeline.investigation),
    facts: (input.facts ?? []).map(toFactItem),
    coherence: {
      score: round(input.coherence.score),
      label: input.coherence.label,
      parts: input.coherence.parts.map(toPart),
      raiseMost: input.coherence.raiseMost,
      ...claims.coherence,
    },
    rounds: toRoundItems(input.timeline.investigation),
    ...toDirectorReport(input.timeline.investigation),
    ...toRequestItems(input.timeline.investigation),
    ...toMeasurements(timeline),
    ledger: timeline.ledger.map((entry) => ({ ...entry })),
    decisions: input.decisions.map(({ decidedAt, verdict, ...decision }) => ({
      ...decision,
      verdict: tellVerdict(verdict),
      at: formatInstant(decidedAt),
    })),
    text: toText(input),
    ...toReportWords(input.report ?? []),
    approvals: input.approvals.map(toApprovalItem),
    claimsHash,
    metrics: { ...input.metrics, rounds: toRoundMetrics(input.timeline) },
    ...(input.invocations === undefined || input.invocations.length === 0
      ? {}
      : { invocations: input.invocations.map(toInvocationItem) }),
    journal: toJournal(input.journal),
    answers: [],
  };
  return sealDocument(document, sha256);
}

function toApprovalItem({ at, claimHashes, journalHead: _, ...given }: GivenApproval) {
  const { notApproved, ...approval } = given;
  return {
    ...{ ...approval, at: formatInstant(at), claimHashes: [...claimHashes] },
    ...(notApproved === undefined ? {} : { notApproved: notApproved.map((part) => ({ ...part })) }),
  };
}

/** Times of a document are UTC: nobody who reads it later has the zone of who submitted it. */
const zone = "UTC";

/** The text that people read, review and share; parsing copies what is read-only into the lists a document has. */
function toText({ timeline, artifacts, report = [] }: DocumentInput): TimelineDocument["text"] {
  const clocks = clockUncertainties(
    artifacts.map((each) => ({ artifact: each, clock: each.clock })),
  );
  const statusPages = findStatusPages(artifacts);
  return documentTextSchema.parse(
    writeDocument(timeline, { zone, clocks, statusPages, entries: report }),
  );
}

/** Claims are told apart by the bytes they cite. */
export type CitedFiles = readonly Pick<Artifact, "path" | "sha256">[];

/** The hash a revision of this timeline would have. */
export function hashOfTimeline(timeline: Timeline, artifacts: CitedFiles): string {
  return hashOfClaims(claimsOfTimeline(timeline, artifacts), sha256);
}

/** The claims a revision of this timeline would list; `restingOn` has other hashes of the events that claims rest on. */
export function claimsOfTimeline(
  timeline: Timeline,
  artifacts: CitedFiles,
  restingOn?: ReadonlyMap<string, string>,
): readonly ClaimHash[] {
  const shown = withConflicts(timeline);
  const withdrawn = toWithdrawn(shown, []);
  return listClaims(claimsOf(toLiveTimeline(shown), withdrawn, artifacts, restingOn));
}

function claimsOf(
  timeline: Timeline,
  withdrawn: TimelineDocument["withdrawn"],
  artifacts: CitedFiles,
  restingOn?: ReadonlyMap<string, string>,
) {
  return hashClaims(
    {
      events: timeline.events.map(toEventItem),
      stateChanges: timeline.stateChanges.map(toStateChangeItem),
      causalLinks: timeline.causalLinks.map(toLinkItem),
      gaps: timeline.gaps.map(toGapItem),
      rootCauses: timeline.rootCauses.map(toRootCauseItem),
      contributingFactors: timeline.contributingFactors.map(toFactorItem),
      withdrawn,
      ...(timeline.contradictions.length === 0
        ? {}
        : { contradictions: timeline.contradictions.map(toContradictionItem) }),
      ...toImpacts(timeline),
      coherence: toDecidedParts(timeline),
    },
    new Map(artifacts.map(({ path, sha256: digest }) => [path, digest])),
    sha256,
    restingOn,
  );
}

/** Of what people said nothing of, the times and the events are told as ever. */
function toImpacts(timeline: Timeline) {
  const decided = timeline.impacts.filter(isDecided);
  if (decided.length === 0) return {};
  const rootsOf = (events: readonly EventId[]) => {
    const reaching = eventsReachingImpact(timeline, new Set(events));
    return timeline.rootCauses.flatMap(({ event }) => (reaching.has(event) ? [event] : []));
  };
  return { impacts: decided.map((impact) => toImpactItem(impact, rootsOf(impact.events))) };
}

/** What speaks for and against the story beside the claims themselves. */
function toArguments(timeline: Timeline) {
  return {
    ruledOut: timeline.ruledOut.map(({ what, why, evidence }) => ({
      ...{ what: nameRuledOut({ what }, timeline.events), why },
      evidence: evidence.map(toCitation),
    })),
    hypotheses: timeline.hypotheses.map(toHypothesisItem),
    uncertainties: timeline.uncertainties.map(toUncertaintyItem),
  };
}

const talk: ReadonlySet<JournalKind> = new Set([
  "comment-added",
  "comment-edited",
  "comment-deleted",
  "comment-resolved",
  "comment-reopened",
  "piece-marked",
  "mark-removed",
]);

/** A document of which nobody told the story in words of their own stays as it always was. */
export function toReportWords(entries: readonly ReportEntry[]): Pick<TimelineDocument, "report"> {
  if (entries.length === 0) return {};
  return {
    report: entries.map(({ key, content, writtenAt }) => {
      const { evidence, ...words } = { evidence: undefined, ...content };
      const cited = evidence === undefined ? {} : { evidence: evidence.map(toCitation) };
      return { key, at: formatInstant(writtenAt), ...words, ...cited };
    }),
  };
}

function toJournal(entries: readonly JournalEntry[]): TimelineDocument["journal"] {
  return {
    algorithm: "sha256",
    head: entries.at(-1)?.hash ?? journalOrigin,
    entries: entries.map(({ at, payload, ...entry }) => ({
      ...entry,
      at: formatInstant(at),
      // What colleagues said to each other, tags too, stays with them; the digest in the entry keeps the chain whole.
      ...(talk.has(entry.kind) ? {} : { payload }),
    })),
  };
}

function toPart({ name, value, weight, explanation }: ScorePart) {
  return { name, value: round(value), weight, explanation };
}

/** Six decimals: enough to recompute, few enough to be the same on every machine. */
function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** The files of a document: how each was read, and how its stamps were moved. */
function toArtifactItems(artifacts: readonly DatedArtifact[]): TimelineDocument["artifacts"] {
  const corrections = toCorrectionItems(artifacts);
  return artifacts.map((artifact) => {
    const own = corrections.get(artifact.id) ?? [];
    const item = toArtifactItem(artifact);
    if (own.length === 0) return item;
    const sentences = own.map(({ text, basis }) => `${text} ${basis}`);
    return { ...item, warnings: [...item.warnings, ...sentences], corrections: [...own] };
  });
}

function toArtifactItem(artifact: DatedArtifact): TimelineDocument["artifacts"][number] {
  const { report, clock } = artifact;
  const isRead = report.kind === "read";
  return {
    id: artifact.id,
    path: artifact.path,
    sha256: artifact.sha256,
    bytes: artifact.bytes,
    format: report.kind === "container" ? describeContainer(report) : report.format,
    zone: clock.zone,
    zoneBasis: clock.zoneBasis,
    clockOffsetMs: clock.segments[0]?.offsetMs ?? 0,
    records: isRead ? report.records : 0,
    undated: isRead ? report.undated : 0,
    dropped: isRead ? report.dropped.map(({ reason, count }) => ({ reason, count })) : [],
    firstAt: artifact.firstAt === null ? null : formatInstant(artifact.firstAt),
    lastAt: artifact.lastAt === null ? null : formatInstant(artifact.lastAt),
    warnings: [
      ...describeRepeats(report),
      ...report.warnings,
      ...describeYear(artifact),
      ...(artifact.oddHours ?? []).map(describeOddHour),
      ...describeLeft(report),
    ],
  };
}

/** A year that nothing in the file states is said wherever its times are. */
function describeYear({ report, clock }: DatedArtifact): readonly string[] {
  if (report.kind !== "read" || !report.isYearless || clock.year === null) return [];
  return [`The times have no year; ${clock.year} is assumed for the first of them.`];
}

/** What of an artifact is in no record. */
function describeLeft(report: DatedArtifact["report"]): readonly string[] {
  switch (report.kind) {
    case "read":
      return [];
    case "container":
      return report.skipped.map(describeSkipped);
    case "unread":
      return [`Not read: ${report.reason}`];
    default:
      return assertUnreachable(report);
  }
}
