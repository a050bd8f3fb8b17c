import { z } from "zod";
import type { JsonValue } from "@/lib/base/canonical-json";
import type { Instant } from "@/lib/base/instant";
import { ok, type Result } from "@/lib/base/result";
import {
  type CommentId,
  commentIds,
  type IncidentId,
  type RevisionId,
  revisionIds,
  type UserId,
} from "@/lib/domain/ids";
import type { JournalDraft, JournalEntry, JournalKind } from "@/lib/domain/journal";
import {
  type CommentedPart,
  findMentions,
  type PieceComment,
  wholeRevision,
} from "@/lib/domain/review/piece-comment";
import { decidables, hasPiece } from "@/lib/domain/timeline/decidable-nouns";
import {
  type Actor,
  type CaseProblem,
  findMissingRight,
  journalActor,
  refuse,
} from "../../case-problem";
import { type Change, commitChange } from "../../commit-change";
import type { CaseStores } from "../../ports/case-store-port";
import type { PeopleStore } from "../../ports/people-port";
import type { Ports } from "../../ports/ports";
import { findSubmittedBlock } from "../submitted-block";

export type CommentPorts = Pick<Ports, "cases" | "clock" | "ids"> & {
  readonly people: Pick<PeopleStore, "list">;
};

/** Entries that change what comments say, in the order of the journal. */
export const commentKinds: readonly JournalKind[] = [
  "comment-added",
  "comment-edited",
  "comment-deleted",
];

const saying = z
  .object({
    comment: z.string(),
    piece: z.string(),
    text: z.string().nullish(),
    /** Of a comment on a block. */
    revision: revisionIds.schema.optional(),
  })
  .transform(({ revision, ...said }) => ({
    ...said,
    ...(revision === undefined ? {} : { inRevision: { id: revision } }),
  }));

type KnownComment = {
  readonly piece: string;
  readonly text: string;
  readonly writtenAt: Instant;
  readonly inRevision?: { readonly id: RevisionId };
};

/** Says something about a piece or a block to the others; whom it names with @ finds it under their mentions. */
export async function addComment(
  { cases, clock, ids, people }: CommentPorts,
  actor: Actor,
  incidentId: IncidentId,
  { text, ...part }: CommentedPart & { readonly text: string },
): Promise<Result<CommentId, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const mentions = findMentions(text, await active(people));
  return commitChange(cases, incidentId, async (stores) => {
    const found = await findPart(stores, incidentId, part);
    if (!found.ok) return found;
    const at = clock.now();
    const id = commentIds.create(ids);
    const comment: PieceComment = {
      ...{ id, noun: part.noun, piece: part.piece, text, mentions, ...found.value },
      ...{ by: actor.id, writtenAt: at, editedAt: null, resolved: null },
    };
    return ok<Change<CommentId>>({
      drafts: [
        draftOf(actor, "comment-added", "Wrote a comment", comment, at, {
          text,
          mentions: [...mentions],
        }),
      ],
      write: async (inside) => {
        await inside.pieceComments.insert(incidentId, comment);
        await postMentions(inside, incidentId, comment, mentions, at);
      },
      value: id,
    });
  });
}

/** A piece of the timeline, or a block of the text of a revision of this incident. */
async function findPart(
  stores: CaseStores,
  incidentId: IncidentId,
  part: CommentedPart,
): Promise<Result<Pick<PieceComment, "inRevision">, CaseProblem>> {
  if (part.noun !== "block") {
    return hasPiece(await stores.timelines.current(incidentId), part)
      ? ok({})
      : refuse("not-found", "This piece is not part of the timeline any more.");
  }
  const revision = await stores.revisions.find(part.revisionId);
  if (revision?.incidentId !== incidentId) {
    return refuse("not-found", "There is no such revision.");
  }
  if (part.piece === wholeRevision) {
    return ok({ inRevision: { id: revision.id, sentence: "The revision as a whole" } });
  }
  const block = await findSubmittedBlock(stores, revision.id, part.piece);
  if (block === null) {
    return refuse("not-found", `Revision ${revision.number} does not contain this sentence.`);
  }
  return ok({ inRevision: { id: revision.id, sentence: block.text } });
}

/** Its author may say it otherwise; what it said before stands in the journal. */
export async function editComment(
  { cases, clock, people }: CommentPorts,
  actor: Actor,
  incidentId: IncidentId,
  { id, text }: { readonly id: CommentId; readonly text: string },
): Promise<Result<null, CaseProblem>> {
  const mentions = findMentions(text, await active(people));
  return changeOwn(cases, actor, incidentId, id, (comment) => {
    const editedAt = clock.now();
    return {
      drafts: [
        draftOf(actor, "comment-edited", "Edited a comment", comment, editedAt, {
          ...{ text, mentions: [...mentions] },
          before: comment.text,
        }),
      ],
      write: async (inside) => {
        await inside.pieceComments.replace(incidentId, id, { text, mentions, editedAt });
        const added = mentions.filter((person) => !comment.mentions.includes(person));
        await postMentions(inside, incidentId, comment, added, editedAt);
      },
      value: null,
    };
  });
}

export async function deleteComment(
  { cases, clock }: Pick<CommentPorts, "cases" | "clock">,
  actor: Actor,
  incidentId: IncidentId,
  id: CommentId,
): Promise<Result<null, CaseProblem>> {
  return changeOwn(cases, actor, incidentId, id, (comment) => {
    const at = clock.now();
    return {
      drafts: [
        draftOf(actor, "comment-deleted", "Deleted a comment", comment, at, {
          before: comment.text,
        }),
      ],
      write: async ({ pieceComments }) => {
        await pieceComments.delete(incidentId, id, at);
      },
      value: null,
    };
  });
}

/** Settles a comment or opens it again, which is its undo: anybody who may edit the piece may, and the words stay. */
export async function resolveComment(
  { cases, clock }: Pick<CommentPorts, "cases" | "clock">,
  actor: Actor,
  incidentId: IncidentId,
  { id, isResolved }: { readonly id: CommentId; readonly isResolved: boolean },
): Promise<Result<null, CaseProblem>> {
  return changeComment(cases, actor, incidentId, id, (comment) => {
    if ((comment.resolved !== null) === isResolved) {
      return refuse("conflict", `This comment is ${isResolved ? "resolved" : "open"} already.`);
    }
    const at = clock.now();
    const [kind, words] = isResolved
      ? (["comment-resolved", "Resolved a comment"] as const)
      : (["comment-reopened", "Reopened a comment"] as const);
    return ok({
      drafts: [draftOf(actor, kind, words, comment, at, {})],
      write: async ({ pieceComments }) => {
        await pieceComments.resolve(incidentId, id, isResolved ? { by: actor.id, at } : null);
      },
      value: null,
    });
  });
}

/** Only who wrote a comment changes it; their role may have changed since. */
async function changeOwn(
  cases: CommentPorts["cases"],
  actor: Actor,
  incidentId: IncidentId,
  id: CommentId,
  plan: (comment: PieceComment) => Change<null>,
): Promise<Result<null, CaseProblem>> {
  return changeComment(cases, actor, incidentId, id, (comment) =>
    comment.by === actor.id
      ? ok(plan(comment))
      : refuse("forbidden", "Somebody else wrote this comment. Answer it instead."),
  );
}

async function changeComment(
  cases: CommentPorts["cases"],
  actor: Actor,
  incidentId: IncidentId,
  id: CommentId,
  plan: (comment: PieceComment) => Result<Change<null>, CaseProblem>,
): Promise<Result<null, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  return commitChange(cases, incidentId, async (stores) => {
    const comments = await stores.pieceComments.list(incidentId);
    const comment = comments.find((candidate) => candidate.id === id);
    return comment ? plan(comment) : refuse("not-found", "There is no such comment any more.");
  });
}

/** What was said is in the payload only: rationales go into documents, and comments stay among colleagues. */
function draftOf(
  actor: Actor,
  kind: JournalKind,
  words: string,
  { id, noun, piece, inRevision }: PieceComment,
  at: JournalDraft["at"],
  facts: Readonly<Record<string, JsonValue>>,
): JournalDraft {
  return {
    ...{ at, kind, actor: journalActor(actor), causedBy: null, actionType: "conversation" },
    rationale: `${words} on ${noun === "block" ? "a sentence" : decidables[noun].rules.oneOf}`,
    payload: {
      ...{ comment: id, noun, piece, ...facts },
      ...(inRevision === undefined ? {} : { revision: inRevision.id }),
    },
  };
}

async function postMentions(
  { revisions, notices }: CaseStores,
  incidentId: IncidentId,
  { piece, by, inRevision }: PieceComment,
  ids: readonly UserId[],
  at: Instant,
): Promise<void> {
  const found = inRevision === undefined ? null : await revisions.find(inRevision.id);
  const revision = found && { id: found.id, number: found.number };
  await notices.post(
    { kind: "mentioned", incidentId, revision, piece, by, at },
    { kind: "people", ids },
  );
}

async function active(people: Pick<PeopleStore, "list">) {
  return (await people.list()).filter(({ isActive }) => isActive);
}

/**
 * Comments as they stood at a moment: in the words they had then, and those deleted since as well. One whose words retention
 * erased is not told.
 */
export function listCommentsKnownAt(
  entries: readonly Pick<JournalEntry, "kind" | "at" | "payload">[],
  knownAt: Instant,
): readonly KnownComment[] {
  const comments = new Map<string, KnownComment>();
  for (const { kind, at, payload } of entries.filter((entry) => entry.at <= knownAt)) {
    const { comment, piece, text, ...where } = saying.safeParse(payload).data ?? {};
    if (comment === undefined || piece === undefined || !commentKinds.includes(kind)) continue;
    const known = comments.get(comment);
    if (kind === "comment-deleted" || text == null) comments.delete(comment);
    else if (kind === "comment-added")
      comments.set(comment, { piece, text, writtenAt: at, ...where });
    else if (known !== undefined) comments.set(comment, { ...known, text });
  }
  return [...comments.values()];
}
