import { z } from "zod";
import type { ActionResult } from "@/lib/base/action-result";
import type { Instant, Interval } from "@/lib/base/instant";
import type { CorrectionPart } from "@/lib/domain/evidence/clock-correction";
import type { PointedAt } from "@/lib/domain/evidence/evidence";
import type {
  ArtifactId,
  CommentId,
  DecisionId,
  EventId,
  IncidentId,
  PermalinkId,
  PullSourceId,
  RevisionId,
  RunId,
  UserId,
} from "@/lib/domain/ids";
import type { IncidentSeverity, IncidentStatus } from "@/lib/domain/incident";
import type { ActOutcome, GivenVerdict, SeenPiece } from "@/lib/domain/review/decision";
import type { CommentedPart } from "@/lib/domain/review/piece-comment";
import type { Mark } from "@/lib/domain/review/piece-mark";
import type { BlockPlace, ReportContent } from "@/lib/domain/review/report-entry";
import type { ReviewVerdictKind } from "@/lib/domain/review/review-verdict";
import type { AskableNoun, CannedKind } from "@/lib/domain/rounds/request-words";
import type { RunMode } from "@/lib/domain/rounds/rounds-settings";
import type { CausalRelation } from "@/lib/domain/timeline/causal-link";
import type { AddedPiece } from "@/lib/domain/timeline/decidable-nouns";
import type { NamedEntity } from "@/lib/domain/timeline/entity";
import type { Importance } from "@/lib/domain/timeline/event";
import type { Workspace } from "@/lib/view-model/workspace/workspace";

type OfIncident = { readonly incidentId: IncidentId };
type Action<Input, Output> = (input: OfIncident & Input) => Promise<ActionResult<Output>>;

type IncidentChanges = {
  readonly title?: string;
  readonly severity?: IncidentSeverity;
  readonly status?: IncidentStatus;
  readonly isArchived?: boolean;
  readonly isLive?: boolean;
};

/** What the incident page may ask of the server; the page passes the actions down. */
export type WorkspaceActions = {
  readonly changeIncident: Action<IncidentChanges & { readonly seen: IncidentChanges }, unknown>;
  readonly pullEvidence: Action<
    { readonly sourceId: PullSourceId },
    { readonly path: string | null; readonly imported: number }
  >;
  readonly startRun: Action<
    {
      readonly tasks?: Record<string, { performer: string }>;
      readonly draft?: "rules" | "none";
      readonly rounds?: {
        readonly mode: RunMode;
        readonly roundsMax: number;
        readonly tokensMax: number | null;
      };
      readonly confirmed?: string | null;
    },
    { readonly runId: RunId }
  >;
  readonly askQuestion: Action<
    {
      readonly noun: AskableNoun;
      readonly piece: string;
      readonly question: { readonly kind: CannedKind } | { readonly kind: "words"; text: string };
      readonly tasks?: Record<string, { performer: string }>;
      readonly confirmed?: string | null;
    },
    { readonly runId: RunId }
  >;
  /** What would have helped, of whoever is named. */
  readonly askInterventions: Action<
    { readonly performer: string; readonly confirmed?: string | null },
    { readonly runId: RunId }
  >;
  readonly confirmSearch: Action<{ readonly confirmed: string }, unknown>;
  readonly stopRun: Action<{ readonly runId: RunId }, unknown>;
  readonly decide: Action<{ readonly given: GivenVerdict[] }, ActOutcome>;
  readonly undoDecisions: Action<{ readonly decisionIds: DecisionId[] }, ActOutcome>;
  readonly redoDecisions: Action<{ readonly decisionIds: DecisionId[] }, ActOutcome>;
  readonly mergeEvents: Action<
    {
      readonly kept: EventId;
      readonly absorbed: EventId[];
      readonly timeOf: EventId;
      readonly seen: SeenPiece[];
    },
    unknown
  >;
  readonly splitEvent: Action<
    {
      readonly event: EventId;
      /** Keys of the places that go to the new event. */
      readonly citations: string[];
      readonly title: string;
      readonly seen: SeenPiece[];
    },
    unknown
  >;
  readonly changeEvidence: Action<
    {
      readonly event: EventId;
      readonly add: PointedAt[];
      /** Keys of the citations that go. */
      readonly drop: string[];
      readonly seen: SeenPiece[];
    },
    unknown
  >;
  readonly addEvent: Action<
    {
      readonly title: string;
      readonly kind: string;
      readonly importance: Importance;
      readonly entities: readonly NamedEntity[];
      readonly evidence: PointedAt[];
    },
    { readonly event: EventId }
  >;
  readonly addReportedEvent: Action<
    {
      readonly title: string;
      readonly kind: string;
      readonly entities: readonly NamedEntity[];
      readonly description: string;
      readonly time: (Interval & { readonly raw: string }) | null;
    },
    { readonly event: EventId }
  >;
  /** A piece put there by hand, such as a cause that no analyst named. */
  readonly addPiece: Action<{ readonly added: AddedPiece }, unknown>;
  readonly markPieces: Action<
    { readonly pieces: PieceName[]; readonly mark: Mark; readonly isOn: boolean },
    { readonly changed: number }
  >;
  readonly addComment: Action<CommentedPart & { readonly text: string }, unknown>;
  readonly resolveComment: Action<
    { readonly commentId: CommentId; readonly isResolved: boolean },
    unknown
  >;
  readonly editComment: Action<{ readonly commentId: CommentId; readonly text: string }, unknown>;
  readonly deleteComment: Action<{ readonly commentId: CommentId }, unknown>;
  readonly addCausalLink: Action<NewCausalLink, unknown>;
  /** Undoes a correction of a clock, for all files that it moved. */
  readonly setClock: Action<
    { readonly artifactId: ArtifactId; readonly kind: "undo"; readonly what: CorrectionPart },
    unknown
  >;
  readonly writeReport: Action<
    {
      readonly key: string | null;
      readonly content: ReportContent;
      readonly place: BlockPlace | null;
      readonly seen: number | null;
    },
    { readonly key: string; readonly writtenAt: Instant }
  >;
  readonly submitRevision: Action<
    unknown,
    { readonly revisionId: RevisionId; readonly number: number }
  >;
  readonly assignReviewer: Action<
    { readonly revisionId: RevisionId; readonly reviewer: UserId | null },
    unknown
  >;
  readonly approveRevision: Action<ReviewNote, unknown>;
  readonly requestChanges: Action<ReviewNote, unknown>;
  readonly giveVerdict: Action<
    PieceName & {
      readonly revisionId: RevisionId;
      readonly kind: ReviewVerdictKind;
      readonly note: string;
    },
    unknown
  >;
  readonly settleRequest: Action<
    { readonly seq: number; readonly line: number; readonly isSettled: boolean },
    unknown
  >;
  readonly createPermalink: Action<{ readonly revisionId: RevisionId }, { readonly path: string }>;
  readonly revokePermalink: Action<{ readonly permalinkId: PermalinkId }, unknown>;
};

type PieceName = Pick<GivenVerdict, "noun" | "piece">;

export type NewCausalLink = {
  readonly source: EventId;
  readonly target: EventId;
  readonly relation: CausalRelation;
  readonly mechanism: string;
  /** Keys of places one of the two events cites. */
  readonly evidence: readonly string[];
};

type ReviewNote = { readonly revisionId: RevisionId; readonly note: string };

/** Who has the incident open: written by the stream, so that one who moves redraws only what shows them. */
export function presenceKey(incidentId: IncidentId) {
  return ["presence", incidentId] as const;
}

/** Where the workspace of an incident lies in the query cache. */
export function workspaceKey(incidentId: IncidentId): readonly string[] {
  return ["workspace", incidentId];
}

/** Written by the server of the same build from stored facts: only its envelope is checked here. */
export const workspaceSchema = z.custom<Workspace>(
  (value) => typeof value === "object" && value !== null && "timeline" in value,
);
