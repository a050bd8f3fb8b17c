import type { JsonValue } from "@/lib/base/canonical-json";
import type { Instant } from "@/lib/base/instant";
import type { Artifact, SourceClock } from "@/lib/domain/evidence/artifact";
import type {
  ArtifactId,
  CommentId,
  DecisionId,
  IncidentId,
  InvocationId,
  PermalinkId,
  RevisionId,
  RunId,
  UserId,
} from "@/lib/domain/ids";
import type { Incident, IncidentSeverity, IncidentStatus } from "@/lib/domain/incident";
import type { Invocation, Turn } from "@/lib/domain/invocation";
import type { JournalDraft, JournalEntry, JournalKind } from "@/lib/domain/journal";
import type { KeptPart, PromptPart } from "@/lib/domain/prompt-part";
import type { Decision, PastDecision } from "@/lib/domain/review/decision";
import type { PieceComment } from "@/lib/domain/review/piece-comment";
import type { PieceMark } from "@/lib/domain/review/piece-mark";
import type { ReportEntry } from "@/lib/domain/review/report-entry";
import type { Permalink, Revision, RevisionStatus } from "@/lib/domain/review/revision";
import type { Run, RunStatus, StepKey } from "@/lib/domain/runs/run";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { AccessStore } from "./access-port";
import type { FactStore } from "./fact-store-port";
import type { NoticeOutbox } from "./notice-port";
import type { WaitingStore } from "./waiting-store-port";

/** What people and analysts decided. A use case that writes does it in one `transaction` with its journal entry. */
export interface CaseStore {
  /** All or nothing; a thrown error or a failed Result rolls back only when `work` throws. */
  transaction<T>(work: (stores: CaseStores) => Promise<T>): Promise<T>;
  /** For reading: each call sees what is committed. */
  readonly read: CaseStores;
}

export type CaseStores = {
  readonly incidents: IncidentStore;
  readonly artifacts: ArtifactStore;
  readonly timelines: TimelineStore;
  readonly facts: FactStore;
  readonly asides: AsideStore;
  readonly journal: JournalStore;
  readonly runs: RunStore;
  readonly invocations: InvocationStore;
  readonly decisions: DecisionStore;
  readonly revisions: RevisionStore;
  readonly permalinks: PermalinkStore;
  readonly pieceMarks: PieceMarkStore;
  readonly pieceComments: PieceCommentStore;
  readonly report: ReportStore;
  readonly waiting: WaitingStore;
  readonly notices: NoticeOutbox;
  readonly access: AccessStore;
};

export type IncidentListQuery = {
  readonly text?: string;
  readonly statuses?: readonly IncidentStatus[];
  readonly severities?: readonly IncidentSeverity[];
  /** Null: those without an owner. */
  readonly owner?: string | null;
  /** Those in the archive instead of those in the list. */
  readonly isArchived?: boolean;
  /** Only these. */
  readonly ids?: readonly IncidentId[];
  /** None of these. */
  readonly except?: readonly IncidentId[];
  readonly limit: number;
  readonly offset: number;
};

export type IncidentSummary = Incident & {
  readonly artifactCount: number;
  readonly eventCount: number;
  readonly latestRevision:
    | (Pick<Revision, "id" | "number" | "status" | "hash"> & {
        /** Whether its approval leaves parts out. */
        readonly isPartial: boolean;
      })
    | null;
  readonly latestRun: RunStatus | null;
};

export interface IncidentStore {
  insert(incident: Incident): Promise<void>;
  find(id: IncidentId): Promise<Incident | null>;
  update(
    id: IncidentId,
    changes: Partial<
      Pick<Incident, "title" | "severity" | "status" | "owner" | "zone" | "archivedAt" | "isLive">
    >,
  ): Promise<void>;
  list(query: IncidentListQuery): Promise<{ incidents: readonly IncidentSummary[]; total: number }>;
}

export interface ArtifactStore {
  /** An artifact is (incident, path, sha256): the same again adds nothing and answers false. */
  insert(incidentId: IncidentId, artifact: Artifact, at: Instant): Promise<boolean>;
  /** Those not withdrawn, by path. */
  list(incidentId: IncidentId): Promise<readonly Artifact[]>;
  /** Those of the given ones that are withdrawn, by path. */
  listWithdrawn(incidentId: IncidentId, ids: readonly ArtifactId[]): Promise<readonly Artifact[]>;
  withdraw(incidentId: IncidentId, artifactId: ArtifactId, at: Instant): Promise<boolean>;
  /** Current clock of each artifact. */
  clocks(incidentId: IncidentId): Promise<readonly SourceClock[]>;
  /** Writes a new version of each clock that differs from the current one. */
  setClocks(incidentId: IncidentId, clocks: readonly SourceClock[], at: Instant): Promise<void>;
}

/** A piece that people have decided on, as it was proposed before anybody did. */
export type DecidedProposal = { readonly isKept: boolean } & (
  | { readonly noun: "event"; readonly proposed: TimelineEvent }
  | { readonly noun: "causal-link"; readonly proposed: CausalLink }
);

/** Claims as append-only versions: what was known at T is a WHERE clause. */
export interface TimelineStore {
  current(incidentId: IncidentId): Promise<Timeline>;
  recordedAt(incidentId: IncidentId, at: Instant): Promise<Timeline>;
  /** Events and links that stand decided on now; what nobody proposed, as by hand, is none. */
  decidedProposals(incidentId: IncidentId): Promise<readonly DecidedProposal[]>;
  /** Versions, of any time, whose content is not that of their digest: such as "event evt_…". */
  altered(incidentId: IncidentId): Promise<readonly string[]>;
  /** When the last write was recorded; null before the first. */
  lastRecordedAt(incidentId: IncidentId): Promise<Instant | null>;
  /**
   * Expires versions that differ or are gone, inserts the new ones; equal pieces keep their version. Answers when
   * it is recorded: after every write before it, whatever it changes, so later than `at` when the clock was set back.
   */
  write(incidentId: IncidentId, timeline: Timeline, at: Instant): Promise<Instant>;
}

/** Timelines of second opinions, aside from that of their incident: one a run, as its last turn left it. */
export interface AsideStore {
  /** Null before the first turn, and of a run that works on the timeline of its incident. */
  find(id: RunId): Promise<Timeline | null>;
  write(id: RunId, timeline: Timeline): Promise<void>;
}

export interface JournalStore {
  /** Appends under an advisory lock of the incident, inside the caller's transaction. */
  append(incidentId: IncidentId, drafts: readonly JournalDraft[]): Promise<readonly JournalEntry[]>;
  list(incidentId: IncidentId, after: number, limit: number): Promise<readonly JournalEntry[]>;
  /** All of these kinds, in their order. */
  listOfKinds(
    incidentId: IncidentId,
    kinds: readonly JournalKind[],
  ): Promise<readonly JournalEntry[]>;
  head(incidentId: IncidentId): Promise<{ seq: number; hash: string }>;
  /** Of the incidents opened last, those of the archive too: the newest first. */
  newestHeads(limit: number): Promise<readonly { incidentId: IncidentId; hash: string }[]>;
}

export type RunStep = {
  readonly key: StepKey;
  readonly result: JsonValue;
  readonly at: Instant;
};

export interface RunStore {
  insert(incidentId: IncidentId, run: Omit<Run, "number">): Promise<Run>;
  find(id: RunId): Promise<(Run & { readonly incidentId: IncidentId }) | null>;
  /** Newest first. */
  list(incidentId: IncidentId): Promise<readonly Run[]>;
  /** Runs that are queued, running or stopping, of all incidents. */
  unfinished(): Promise<readonly (Run & { readonly incidentId: IncidentId })[]>;
  /** Compare-and-set on the status; false when another got there first. */
  advance(
    id: RunId,
    from: RunStatus,
    to: RunStatus,
    end: { readonly at: Instant; readonly failure: string | null } | null,
  ): Promise<boolean>;
  steps(id: RunId): Promise<readonly RunStep[]>;
  /** unique (run, step key): false when the step was already committed. */
  commitStep(id: RunId, step: RunStep): Promise<boolean>;
}

export type ModelContact = {
  readonly at: Instant;
  readonly isReached: boolean;
  /** The status of HTTP by which it refused whoever asked. */
  readonly refusedWith: number | null;
};

export interface InvocationStore {
  find(id: InvocationId): Promise<Invocation | null>;
  /** In the order they were begun. */
  ofRun(id: RunId): Promise<readonly Invocation[]>;
  /** When a model was asked last, in whichever incident, and whether it answered; null where it never was. */
  lastContact(performer: string): Promise<ModelContact | null>;
  /** In their order, from the first. */
  turns(id: InvocationId): Promise<readonly Turn[]>;
  /**
   * The turn with the invocation as it is after it, and with what it was shown; false when a turn of that number was
   * committed before.
   */
  commitTurn(invocation: Invocation, turn: Turn, shown: readonly KeptPart[]): Promise<boolean>;
  /** Parts of prompts by their digests; those that are not kept are left out. */
  promptParts(sha256s: readonly string[]): Promise<ReadonlyMap<string, PromptPart>>;
  /** What went on when its run was ended goes on no longer. */
  endGoing(id: RunId, status: "stopped" | "failed", at: Instant): Promise<void>;
}

export interface DecisionStore {
  insert(
    incidentId: IncidentId,
    decision: Decision,
    place?: Pick<PastDecision, "act" | "redoOf">,
  ): Promise<void>;
  /** In the order they were made, undone ones left out. */
  list(incidentId: IncidentId): Promise<readonly Decision[]>;
  /** In the order they were made, undone ones too. */
  history(incidentId: IncidentId): Promise<readonly PastDecision[]>;
  undo(incidentId: IncidentId, id: DecisionId, at: Instant): Promise<boolean>;
}

/** One that stands as approved now, without its claims: where it is and since when. */
export type ApprovedRevision = {
  readonly id: RevisionId;
  readonly incidentId: IncidentId;
  readonly number: number;
  readonly approvedAt: Instant;
};

export interface RevisionStore {
  /** `document` is the whole whence.timeline/1 document as it was submitted; never changed. */
  insert(incidentId: IncidentId, revision: Revision, document: JsonValue): Promise<void>;
  find(id: RevisionId): Promise<(Revision & { readonly incidentId: IncidentId }) | null>;
  document(id: RevisionId): Promise<JsonValue | null>;
  /** SHA-256 of its stored text: what was made of a document is good for as long as this stays. */
  documentDigest(id: RevisionId): Promise<string | null>;
  /** Newest first. */
  list(incidentId: IncidentId): Promise<readonly Revision[]>;
  /** Of all incidents but one, the one approved last first. */
  listApproved(except: IncidentId, limit: number): Promise<readonly ApprovedRevision[]>;
  /** Compare-and-set on the status the caller saw; false when it was superseded by another's action. */
  replace(revision: Revision, seenStatus: RevisionStatus): Promise<boolean>;
  /** False when it is not in review any more. Null: any supervisor. */
  setReviewer(id: RevisionId, reviewer: UserId | null): Promise<boolean>;
}

/** What people wrote in the report, append-only. */
export interface ReportStore {
  insert(incidentId: IncidentId, entry: ReportEntry): Promise<void>;
  /** The latest of each key, at an instant or now; those taken back are left out. In order of their first words. */
  list(incidentId: IncidentId, recordedAt: Instant | null): Promise<readonly ReportEntry[]>;
}

export interface PermalinkStore {
  /** `token` is the secret part of the URL; stored hashed. */
  insert(incidentId: IncidentId, permalink: Permalink, token: string): Promise<void>;
  findByToken(token: string): Promise<(Permalink & { readonly incidentId: IncidentId }) | null>;
  list(incidentId: IncidentId): Promise<readonly Permalink[]>;
  revoke(id: PermalinkId, at: Instant): Promise<boolean>;
}

export interface PieceMarkStore {
  /** Those that stand, in the order they were put. */
  list(incidentId: IncidentId): Promise<readonly PieceMark[]>;
  /** False when the piece has it already, whoever put it. */
  put(incidentId: IncidentId, mark: PieceMark): Promise<boolean>;
  /** False when the piece does not have it. */
  remove(
    incidentId: IncidentId,
    mark: Pick<PieceMark, "noun" | "piece" | "mark">,
    at: Instant,
  ): Promise<boolean>;
}

export interface PieceCommentStore {
  /** Those not deleted, in the order they were written. */
  list(incidentId: IncidentId): Promise<readonly PieceComment[]>;
  /** Those on blocks of one revision, in the same order. */
  listOfRevision(incidentId: IncidentId, revision: RevisionId): Promise<readonly PieceComment[]>;
  insert(incidentId: IncidentId, comment: PieceComment): Promise<void>;
  /** False when there is no such comment, or it was deleted. */
  replace(
    incidentId: IncidentId,
    id: CommentId,
    words: Pick<PieceComment, "text" | "mentions"> & { readonly editedAt: Instant },
  ): Promise<boolean>;
  /** Null opens it again. */
  resolve(
    incidentId: IncidentId,
    id: CommentId,
    resolved: PieceComment["resolved"],
  ): Promise<boolean>;
  delete(incidentId: IncidentId, id: CommentId, at: Instant): Promise<boolean>;
}
