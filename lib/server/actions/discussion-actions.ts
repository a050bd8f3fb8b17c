import { z } from "zod";
import { ok } from "@/lib/base/result";
import { commentIds, revisionIds } from "@/lib/domain/ids";
import { blockIdSchema } from "@/lib/domain/review/document-text";
import { commentCharsMax } from "@/lib/domain/review/piece-comment";
import { markSchema } from "@/lib/domain/review/piece-mark";
import {
  blockPlaceSchema,
  reportContentSchema,
  reportKeySchema,
} from "@/lib/domain/review/report-entry";
import {
  addComment,
  deleteComment,
  editComment,
  resolveComment,
} from "@/lib/investigation/review/discussion/comments";
import { markPieces } from "@/lib/investigation/review/discussion/mark-pieces";
import { writeReport } from "@/lib/investigation/review/report/write-report";
import type { Container } from "../container";
import { ofIncident, pieceName } from "./action-input";
import { actionDefinition } from "./define-action";

const text = z.string().trim().min(1, "Enter a text first").max(commentCharsMax);

/** So many pieces at once are marked in one transaction. */
const piecesMax = 1000;

export const markPiecesAction = actionDefinition({
  name: "markPieces",
  input: ofIncident.extend({
    pieces: z.array(pieceName).min(1).max(piecesMax),
    mark: markSchema,
    isOn: z.boolean(),
  }),
  access: "investigate",
  run: ({ incidentId, ...marking }, { container, viewer }) =>
    markPieces(container.ports, viewer, incidentId, marking),
});

export const addCommentAction = actionDefinition({
  name: "addComment",
  input: z.union([
    ofIncident.extend({ ...pieceName.shape, text }),
    ofIncident.extend({
      ...{ noun: z.literal("block"), piece: blockIdSchema, revisionId: revisionIds.schema, text },
    }),
  ]),
  access: "investigate",
  run: async ({ incidentId, ...given }, { container, viewer }) => {
    const added = await addComment(portsOf(container), viewer, incidentId, given);
    return added.ok ? ok({ commentId: added.value }) : added;
  },
});

const ofComment = ofIncident.extend({ commentId: commentIds.schema });

export const editCommentAction = actionDefinition({
  name: "editComment",
  input: ofComment.extend({ text }),
  access: "investigate",
  run: ({ incidentId, commentId, text: words }, { container, viewer }) =>
    editComment(portsOf(container), viewer, incidentId, { id: commentId, text: words }),
});

export const deleteCommentAction = actionDefinition({
  name: "deleteComment",
  input: ofComment,
  access: "investigate",
  run: ({ incidentId, commentId }, { container, viewer }) =>
    deleteComment(container.ports, viewer, incidentId, commentId),
});

export const resolveCommentAction = actionDefinition({
  name: "resolveComment",
  input: ofComment.extend({ isResolved: z.boolean() }),
  access: "investigate",
  run: ({ incidentId, commentId, isResolved }, { container, viewer }) =>
    resolveComment(container.ports, viewer, incidentId, { id: commentId, isResolved }),
});

export const writeReportAction = actionDefinition({
  name: "writeReport",
  input: ofIncident.extend({
    key: reportKeySchema.nullable(),
    content: reportContentSchema,
    place: blockPlaceSchema.nullable(),
    seen: z.int().nullable(),
  }),
  access: "investigate",
  run: ({ incidentId, ...given }, { container, viewer }) =>
    writeReport(container.ports, viewer, incidentId, given),
});

function portsOf({ ports, people }: Pick<Container, "ports" | "people">) {
  return { ...ports, people };
}
