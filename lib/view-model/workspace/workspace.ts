import type { Role } from "@/lib/domain/access";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import type { IncidentId, UserId } from "@/lib/domain/ids";
import type { Incident } from "@/lib/domain/incident";
import type { PullSource } from "@/lib/domain/pull-source";
import type { ChangeRequest } from "@/lib/domain/review/change-request";
import type { ClaimSince } from "@/lib/domain/review/claims-since";
import type { Decision } from "@/lib/domain/review/decision";
import type { OwnSteps } from "@/lib/domain/review/decision-history";
import type { PieceComment } from "@/lib/domain/review/piece-comment";
import type { PieceMark } from "@/lib/domain/review/piece-mark";
import type { ReportEntry } from "@/lib/domain/review/report-entry";
import type { ReviewVerdict } from "@/lib/domain/review/review-verdict";
import type { Fingerprint, Permalink, Revision } from "@/lib/domain/review/revision";
import type { RunMode } from "@/lib/domain/rounds/rounds-settings";
import type { FurtherSteps } from "@/lib/domain/runs/further-step";
import type { PassMetrics, Run, StepKey } from "@/lib/domain/runs/run";
import type { ExtentCosts } from "@/lib/domain/runs/run-extent";
import type { Coherence } from "@/lib/domain/timeline/scores";
import type { Timeline } from "@/lib/domain/timeline/timeline";

export type Viewer = { readonly id: UserId; readonly name: string; readonly role: Role };

export type RunProgress = Run & {
  readonly steps: readonly {
    readonly key: StepKey;
    readonly metrics: PassMetrics | null;
    /** Number of the earlier run whose result was kept; null when the step was played. */
    readonly keptFrom: number | null;
  }[];
};

/** Everything the incident page shows, as one answer of the server. */
export type Workspace = {
  readonly viewer: Viewer;
  readonly incident: Incident;
  readonly incidentId: IncidentId;
  readonly artifacts: readonly DatedArtifact[];
  /** It holds the files of the sample that the product brings. */
  readonly isSample: boolean;
  readonly timeline: Timeline;
  /** Ids of events that were added since the viewer last looked, before this answer. */
  readonly newEvents: readonly string[];
  readonly coherence: Coherence;
  /** Servers that administrators set, which evidence can be pulled from. */
  readonly pullSources: readonly Pick<PullSource, "id" | "name">[];
  /** Who can be asked to perform a run; the first is asked unless somebody chooses another. */
  readonly performers: readonly string[];
  /** Models that administrators have set for tasks, by task: offered first to whoever starts a run. */
  readonly roles: Readonly<Record<string, string>>;
  /** What performers beyond the rules proposed when they were last asked, the newest first. */
  readonly furtherSteps: readonly FurtherSteps[];
  /** How far a run goes for which nobody chose it. */
  readonly usualMode: RunMode;
  /** What models took on past runs of the installation, by how far these went. */
  readonly extentCosts: ExtentCosts;
  /** Newest first. */
  readonly runs: readonly RunProgress[];
  /** In the order they were made, undone ones left out. */
  readonly decisions: readonly Decision[];
  /** What the viewer may undo and redo next. */
  readonly ownSteps: OwnSteps;
  /** By what the viewer took part since the last approval, in words for "you …"; who did something does not approve. */
  readonly ownDeeds: readonly string[];
  /** Newest first. */
  readonly revisions: readonly Revision[];
  /** The timeline or the words of the report are not those of the newest revision any more. */
  readonly isEditedSince: boolean;
  /** The timeline as the newest revision has it, where that is in review and what stands differs; else null. */
  readonly submittedTimeline: Timeline | null;
  /** Claims that the approval in force does not cover as they are now; empty without an approval. */
  readonly claimsSince: readonly ClaimSince[];
  /** By what each revision is known. */
  readonly fingerprints: Readonly<Record<string, Fingerprint>>;
  /** Revisions that are not as they were submitted or approved, with what is wrong. */
  readonly alteredRevisions: Readonly<Record<string, readonly string[]>>;
  /** Paths of files that a revision cites and that were withdrawn since, by the revision. */
  readonly withdrawnSince: Readonly<Record<string, readonly string[]>>;
  readonly permalinks: readonly Permalink[];
  /** What reviewers said of the pieces of revisions. */
  readonly reviewVerdicts: readonly ReviewVerdict[];
  /** Changes that reviewers asked for, the oldest first. */
  readonly changeRequests: readonly ChangeRequest[];
  /** Stars and tags that stand. */
  readonly marks: readonly PieceMark[];
  /** In the order they were written. */
  readonly comments: readonly PieceComment[];
  /** Who has an account and can be mentioned, by name. */
  readonly colleagues: readonly {
    readonly id: UserId;
    readonly name: string;
    /** May be asked to review. */
    readonly mayApprove?: boolean;
  }[];
  /** What people wrote in the report. */
  readonly report: readonly ReportEntry[];
  /** Names of the people mentioned by id. */
  readonly people: Readonly<Record<string, string>>;
  /** Sequence number of the newest journal entry this answer knows. */
  readonly journalSeq: number;
};

/** What an approval of the newest revision is of: the timeline as it was submitted, and what was waived since. */
export function withSubmitted(workspace: Workspace): Workspace {
  const { submittedTimeline: submitted, timeline } = workspace;
  if (submitted === null) return workspace;
  const isWaived = (id: string) =>
    timeline.uncertainties.some((each) => each.id === id && each.status === "waived");
  const uncertainties = submitted.uncertainties.map((each) =>
    isWaived(each.id) ? { ...each, status: "waived" as const } : each,
  );
  return { ...workspace, timeline: { ...submitted, uncertainties } };
}

/**
 * An earlier state under what is known now: only the timeline, what is computed from it, and the report read
 * otherwise then. Files, comments, marks, decisions and reviews are those of today, so that they stay up to date
 * without the earlier state being read again.
 */
export function toPastWorkspace(now: Workspace, then: Workspace): Workspace {
  const { timeline, coherence, report } = then;
  // Words of the report that were replaced since may be by somebody whom nothing of today names.
  const people = { ...then.people, ...now.people };
  return { ...now, timeline, coherence, report, people };
}
