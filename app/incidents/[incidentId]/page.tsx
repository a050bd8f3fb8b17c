import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { WorkspaceScreen } from "@/components/investigation/screen/workspace-screen";
import { LookedAt } from "@/components/investigation/workspace/looked-at";
import { incidentIds } from "@/lib/domain/ids";
import { requireViewer } from "@/lib/server/account/viewer";
import { loadWorkspace } from "@/lib/server/workspace/load-workspace";
import { changeIncident, lookAtIncident } from "../actions";
import {
  addCausalLink,
  addComment,
  addEvent,
  addPiece,
  addReportedEvent,
  approveRevision,
  askInterventions,
  askQuestion,
  assignReviewer,
  changeEvidence,
  confirmSearch,
  createPermalink,
  decide,
  deleteComment,
  editComment,
  giveVerdict,
  markPieces,
  mergeEvents,
  pullEvidence,
  redoDecisions,
  requestChanges,
  resolveComment,
  revokePermalink,
  setClock,
  settleRequest,
  splitEvent,
  startRun,
  stopRun,
  submitRevision,
  undoDecisions,
  writeReport,
} from "./actions";

export const metadata: Metadata = { title: "Incident" };

type Params = { readonly params: Promise<{ readonly incidentId: string }> };

const actions = {
  ...{
    changeIncident,
    confirmSearch,
    pullEvidence,
    startRun,
    askQuestion,
    askInterventions,
    stopRun,
    decide,
    undoDecisions,
    redoDecisions,
    addCausalLink,
    addPiece,
  },
  ...{ mergeEvents, splitEvent, markPieces, addComment, editComment },
  ...{ deleteComment, resolveComment },
  ...{ submitRevision, approveRevision, requestChanges, createPermalink, revokePermalink },
  ...{ giveVerdict, settleRequest, assignReviewer },
  ...{ setClock, writeReport, changeEvidence, addEvent, addReportedEvent },
};

export default async function IncidentPage({ params }: Params) {
  const viewer = await requireViewer();
  const incidentId = incidentIds.parse((await params).incidentId);
  const workspace = incidentId && (await loadWorkspace(viewer, incidentId));
  if (!workspace) notFound();
  return (
    <>
      <LookedAt incidentId={incidentId} look={lookAtIncident} />
      <WorkspaceScreen initial={workspace} actions={actions} />
    </>
  );
}
