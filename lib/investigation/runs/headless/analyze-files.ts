import type { JsonValue } from "@/lib/base/canonical-json";
import { type Instant, instant } from "@/lib/base/instant";
import { fail, ok, type Result } from "@/lib/base/result";
import type { Artifact, DatedArtifact } from "@/lib/domain/evidence/artifact";
import { describeReport } from "@/lib/domain/evidence/artifact-text";
import { describeSkipped } from "@/lib/domain/evidence/container-report";
import { listFacts } from "@/lib/domain/facts/list-facts";
import { chainEntries, type JournalDraft, journalOrigin } from "@/lib/domain/journal";
import type { PassMetrics, RunPlan, StepKey } from "@/lib/domain/runs/run";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { scoreTimeline } from "../../construction/assessment/score-timeline";
import { buildDocument, hashOfTimeline } from "../../document/build-document";
import type { TimelineDocument } from "../../document/document-schema";
import { surveyClocks } from "../../evidence/clocks/survey-clocks";
import { dateArtifacts } from "../../evidence/date-artifacts";
import {
  type FileToIngest,
  ingestFiles,
  type SkippedPlace,
} from "../../evidence/files/ingest-files";
import { withClocks } from "../../evidence/open-evidence";
import type { EvidenceReader, EvidenceStore } from "../../ports/evidence-port";
import type { Performers, Tasks } from "../../ports/performer-port";
import { sha256 } from "../../sha256";
import { describePerformers } from "../plan-run";
import type { RunRecord } from "../record/run-record-schema";
import { toRunRecord } from "../record/to-run-record";
import { type PlayedSteps, playSteps } from "./play-steps";
import { rebaseDrafts } from "./rebase-drafts";

export type AnalysisInput = {
  readonly files: readonly FileToIngest[];
  /** Is a file of this path no evidence, wherever it lies? */
  readonly isLeftOut: (path: string) => boolean;
  /** What lay beside the files and is no evidence: it is told, so that nothing is left out in silence. */
  readonly skipped: readonly SkippedPlace[];
  /** For stamps that state no offset. */
  readonly zone: string | null;
  /** For stamps without a year, when no file states one. */
  readonly assumedYear: number;
  /** When the files are looked at: nothing in them lies in the future. */
  readonly asOf: Instant;
  readonly evidence: EvidenceStore;
  readonly plan: RunPlan;
  readonly tasks: Tasks;
  readonly performers: Performers;
  readonly settings: Readonly<Record<string, JsonValue>>;
  readonly signal: AbortSignal;
  readonly onProgress: (message: string) => void;
  /** Asked while the evidence is still open, after the analysis. */
  readonly onEvidence?: (evidence: EvidenceReader) => Promise<void>;
  /** Told how the run was performed. */
  readonly onRecord?: (record: RunRecord) => void;
};

export type AnalysisError = {
  readonly kind: "nothing-readable";
  readonly reasons: readonly string[];
};

/**
 * The whole analysis without a case store: the same steps as a run in the app, folded in memory. Its
 * clock stands still at the last time the evidence knows, so that the same input gives the same bytes.
 */
export async function analyzeFiles(
  input: AnalysisInput,
): Promise<Result<TimelineDocument, AnalysisError>> {
  const { artifacts, skipped } = await ingestAll(input);
  if (!artifacts.some(({ report }) => report.kind === "read")) {
    const reasons = [
      ...artifacts.map(({ path, report }) => `${path}: ${describeReport(report)}`),
      ...skipped.map(({ path, reason }) => `${path}: skipped, ${reason}`),
    ];
    return fail({ kind: "nothing-readable", reasons });
  }
  input.onProgress("Finding time zones and clock offsets");
  const { zone, assumedYear, asOf } = input;
  const clocks = await surveyClocks(
    input.evidence,
    artifacts,
    zone === null ? { assumedYear, asOf } : { assumedYear, asOf, zone },
  );
  const evidence = await input.evidence.open(withClocks(artifacts, clocks));
  const dated = await dateArtifacts(evidence);
  const at = standingClock(dated);
  const { plan, tasks, performers, signal, onProgress } = input;
  const clock = { now: () => at };
  const run = await playSteps({
    ...{ plan, tasks, performers, evidence, clock, signal, onProgress },
  });
  await input.onEvidence?.(evidence);
  input.onRecord?.(toRecord(input, run, dated));
  const imports = importDrafts(dated, at);
  const drafts = [...imports, ...rebaseDrafts(run.drafts, imports.length)];
  const journal = chainEntries({ seq: 0, hash: journalOrigin }, drafts, sha256);
  return ok(
    buildDocument({
      settings: { ...input.settings, zone: input.zone, assumedYear: input.assumedYear },
      title: titleOf(run.timeline),
      artifacts: dated,
      facts: listFacts({ timeline: run.timeline, withdrawn: new Set() }, at, sha256).facts,
      timeline: { ...run.timeline, ledger: [...run.timeline.ledger, ...skipped.map(toLedger)] },
      ...scoreTimeline(run.timeline, dated),
      decisions: [],
      approvals: [],
      journal,
      revision: null,
      metrics: toMetrics(artifacts, run.passes),
      invocations: run.invocations,
    }),
  );
}

/** As the app exports a run: it is the first of its evidence, and nobody has decided on anything. */
function toRecord(
  { plan, zone, assumedYear }: AnalysisInput,
  { performed, parts, timeline }: PlayedSteps,
  artifacts: readonly DatedArtifact[],
): RunRecord {
  return toRunRecord({
    run: { number: 1, analyst: describePerformers(plan), status: "finished", plan },
    ...{ reading: { zone, assumedYear }, files: artifacts, decisions: 0 },
    ...{ performed, parts, timeline, claimsHash: hashOfTimeline(timeline, artifacts) },
  });
}

async function ingestAll(input: AnalysisInput) {
  for (const { path, reason } of input.skipped) input.onProgress(`${path}: skipped, ${reason}`);
  const { artifacts, skipped } = await ingestFiles(input);
  return { artifacts, skipped: [...input.skipped, ...skipped] };
}

function toLedger({ path, reason }: SkippedPlace): Timeline["ledger"][number] {
  return { source: path, considered: 0, cut: 1, why: `Skipped: ${reason}` };
}

/** Named after the harm with which it began, for nobody has given the incident a title. */
function titleOf(timeline: Timeline): string {
  const hurt = timeline.events.filter(({ id }) => timeline.impactEvents.includes(id));
  const { startedAt } = timeline.impact;
  const begins = ({ time }: TimelineEvent) =>
    time.kind !== "unknown" && time.earliest === startedAt;
  const event = hurt.find(begins) ?? hurt.find(({ id }) => id === timeline.impactEvents[0]);
  if (event) return event.title;
  return timeline.outcome === "no-incident" ? "No incident" : "Inconclusive evidence";
}

function standingClock(artifacts: readonly DatedArtifact[]): Instant {
  return instant(Math.max(0, ...artifacts.map(({ lastAt }) => lastAt ?? 0)));
}

function importDrafts(artifacts: readonly DatedArtifact[], at: Instant): readonly JournalDraft[] {
  return artifacts.map((artifact) => ({
    at,
    kind: "artifact-imported",
    actionType: "file_edit",
    actor: "system",
    causedBy: null,
    rationale: `${artifact.path}: ${describeReport(artifact.report)}`,
    payload: {
      id: artifact.id,
      path: artifact.path,
      sha256: artifact.sha256,
      ...(artifact.report.kind === "container"
        ? { skipped: artifact.report.skipped.map(describeSkipped) }
        : {}),
      zone: artifact.clock.zone,
      zoneBasis: artifact.clock.zoneBasis,
    },
  }));
}

export function toMetrics(
  artifacts: readonly Artifact[],
  passes: ReadonlyMap<StepKey, PassMetrics>,
): TimelineDocument["metrics"] {
  const read = artifacts.flatMap(({ report }) => (report.kind === "read" ? [report] : []));
  // The bytes of an archive are those of the files in it.
  const files = artifacts.filter(({ report }) => report.kind !== "container");
  const tokens = [...passes.values()].reduce((sum, pass) => sum + pass.tokens, 0);
  return {
    ingest: {
      artifacts: artifacts.length,
      unread: artifacts.filter(({ report }) => report.kind === "unread").length,
      records: read.reduce((sum, { records }) => sum + records, 0),
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    },
    passes: Object.fromEntries(
      [...passes].map(([key, { iterations, calls, rejectedCalls }]) => [
        key,
        { iterations, calls, rejectedCalls },
      ]),
    ),
    rounds: {},
    tokens,
    wallMs: 0,
  };
}
