import type { Sha256 } from "@/lib/base/digest";
import type { CaseStore, CaseStores } from "@/lib/investigation/ports/case-store-port";
import type { Database, Executor } from "./client";
import { createAccessStore } from "./stores/access-store";
import { createArtifactStore } from "./stores/artifact-store";

import { createDecisionStore } from "./stores/decision-store";
import { createFactStore } from "./stores/fact-store";
import { createIncidentStore } from "./stores/incident-store";
import { createInvocationStore } from "./stores/invocation-store";
import { createJournalStore } from "./stores/journal-store";
import { createNoticeOutbox } from "./stores/notice-outbox";
import { createPermalinkStore } from "./stores/permalink-store";
import { createPieceCommentStore } from "./stores/piece-comment-store";
import { createPieceMarkStore } from "./stores/piece-mark-store";
import { createReportStore } from "./stores/report-store";
import { createRevisionStore } from "./stores/revision-store";
import { createAsideStore, createRunStore } from "./stores/run-store";
import { createTimelineStore } from "./stores/timeline-store";
import { createWaitingStore } from "./stores/waiting-store";

/** The case store on PostgreSQL. A method that writes several rows is all or nothing outside a transaction, too. */
export function createCaseStore(
  { executor }: Database,
  { sha256 }: { readonly sha256: Sha256 },
): CaseStore {
  return {
    transaction: (work) =>
      executor.transaction((transaction) => work(createStores(transaction, sha256))),
    read: createStores(executor, sha256),
  };
}

function createStores(executor: Executor, sha256: Sha256): CaseStores {
  return {
    incidents: createIncidentStore(executor),
    artifacts: createArtifactStore(executor),
    timelines: createTimelineStore(executor, sha256),
    facts: createFactStore(executor, sha256),
    asides: createAsideStore(executor),
    journal: createJournalStore(executor, sha256),
    runs: createRunStore(executor),
    invocations: createInvocationStore(executor),
    decisions: createDecisionStore(executor),
    revisions: createRevisionStore(executor),
    permalinks: createPermalinkStore(executor, sha256),
    pieceMarks: createPieceMarkStore(executor),
    pieceComments: createPieceCommentStore(executor),
    report: createReportStore(executor),
    waiting: createWaitingStore(executor),
    notices: createNoticeOutbox(executor),
    access: createAccessStore(executor),
  };
}
