"use server";

import { defineAction } from "@/lib/server/actions/define-action";
import {
  addCommentAction,
  deleteCommentAction,
  editCommentAction,
  markPiecesAction,
  resolveCommentAction,
  writeReportAction,
} from "@/lib/server/actions/discussion-actions";
import { setClockAction } from "@/lib/server/actions/evidence-actions";
import { pullEvidenceAction } from "@/lib/server/actions/pull-actions";
import {
  addCausalLinkAction,
  addEventAction,
  addPieceAction,
  addReportedEventAction,
  approveRevisionAction,
  assignReviewerAction,
  changeEvidenceAction,
  createPermalinkAction,
  decideAction,
  giveVerdictAction,
  mergeEventsAction,
  redoDecisionsAction,
  requestChangesAction,
  revokePermalinkAction,
  settleRequestAction,
  splitEventAction,
  submitRevisionAction,
  undoDecisionsAction,
  waiveWeaknessAction,
} from "@/lib/server/actions/review-actions";
import {
  answerOpinionAction,
  askInterventionsAction,
  askOpinionAction,
  askQuestionAction,
  confirmSearchAction,
  startRunAction,
  stopRunAction,
} from "@/lib/server/actions/run-actions";

export const setClock = defineAction(setClockAction);
export const startRun = defineAction(startRunAction);
export const confirmSearch = defineAction(confirmSearchAction);
export const askInterventions = defineAction(askInterventionsAction);
export const askQuestion = defineAction(askQuestionAction);
export const stopRun = defineAction(stopRunAction);
export const askOpinion = defineAction(askOpinionAction);
export const answerOpinion = defineAction(answerOpinionAction);
export const decide = defineAction(decideAction);
export const undoDecisions = defineAction(undoDecisionsAction);
export const redoDecisions = defineAction(redoDecisionsAction);
export const markPieces = defineAction(markPiecesAction);
export const addComment = defineAction(addCommentAction);
export const editComment = defineAction(editCommentAction);
export const resolveComment = defineAction(resolveCommentAction);
export const deleteComment = defineAction(deleteCommentAction);
export const mergeEvents = defineAction(mergeEventsAction);
export const changeEvidence = defineAction(changeEvidenceAction);
export const splitEvent = defineAction(splitEventAction);
export const addReportedEvent = defineAction(addReportedEventAction);
export const addEvent = defineAction(addEventAction);
export const addPiece = defineAction(addPieceAction);
export const addCausalLink = defineAction(addCausalLinkAction);
export const submitRevision = defineAction(submitRevisionAction);
export const assignReviewer = defineAction(assignReviewerAction);
export const approveRevision = defineAction(approveRevisionAction);
export const requestChanges = defineAction(requestChangesAction);
export const giveVerdict = defineAction(giveVerdictAction);
export const waiveWeakness = defineAction(waiveWeaknessAction);
export const settleRequest = defineAction(settleRequestAction);
export const createPermalink = defineAction(createPermalinkAction);
export const revokePermalink = defineAction(revokePermalinkAction);
export const writeReport = defineAction(writeReportAction);
export const pullEvidence = defineAction(pullEvidenceAction);
