"use client";

import { Button, Group } from "@mantine/core";
import { useState } from "react";
import type { DecidableNoun } from "@/lib/domain/decidable-nouns";
import type { UserId } from "@/lib/domain/ids";
import type { PieceComment } from "@/lib/domain/piece-comment";
import { formatDateTime } from "@/lib/time/shown/time-text";
import { countOf } from "@/lib/view-model/text/byte-size";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { FailureAlert } from "../../ui/failure-alert";
import { useOpener } from "../../ui/lost-focus";
import { callAction, useAction } from "../../ui/use-action";
import { useRefresh } from "../workspace/use-refresh";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import { CommentForm } from "./comment-form";
import classes from "./piece-thread.module.css";

/** What was said about a piece, oldest first: open comments, then those that are resolved, folded; and the field to say more. */
export function Comments({
  noun,
  piece,
}: {
  readonly noun: DecidableNoun;
  readonly piece: string;
}) {
  const { workspace, mayInvestigate } = useFacts();
  const { askedField } = useSelection();
  const { actions, setAskedField } = useActs();
  const { incidentId } = workspace;
  const refresh = useRefresh();
  const comments = workspace.comments.filter(
    (comment) => comment.noun === noun && comment.piece === piece,
  );
  const [resolved, open] = split(comments);
  const isAsked = askedField?.piece === piece && askedField.kind === "comment";
  return (
    <>
      {comments.length === 0 ? null : (
        <h3 className={classes.title}>Comments ({open.length} open)</h3>
      )}
      <CommentList label="Comments" comments={open} />
      {resolved.length === 0 ? null : (
        <details>
          <summary>{countOf(resolved.length, "resolved comment")}</summary>
          <CommentList label="Resolved comments" comments={resolved} />
        </details>
      )}
      {mayInvestigate ? (
        <CommentForm
          key={`${noun} ${piece}`}
          keptAs={`comment ${noun} ${piece}`}
          label="Comment"
          actLabel="Comment"
          takesFocus={isAsked}
          onFocusTaken={() => setAskedField(null)}
          save={(text) => callAction(actions.addComment, { incidentId, noun, piece, text })}
          onDone={refresh}
        />
      ) : null}
    </>
  );
}

function split(comments: readonly PieceComment[]) {
  const isResolved = (comment: PieceComment) => comment.resolved !== null;
  return [comments.filter(isResolved), comments.filter((comment) => !isResolved(comment))] as const;
}

function CommentList({
  label,
  comments,
}: {
  readonly label: string;
  readonly comments: readonly PieceComment[];
}) {
  if (comments.length === 0) return null;
  return (
    <ol className={classes.comments} aria-label={label}>
      {comments.map((comment) => (
        <Comment key={comment.id} comment={comment} />
      ))}
    </ol>
  );
}

function Comment({ comment }: { readonly comment: PieceComment }) {
  const { workspace, zone, mayInvestigate } = useFacts();
  const { actions } = useActs();
  const { incidentId, viewer, people } = workspace;
  const refresh = useRefresh();
  const [isEditing, setEditing] = useState(false);
  const opener = useOpener<HTMLButtonElement>(isEditing);
  const [isDeleting, setDeleting] = useState(false);
  const isMine = comment.by === viewer.id && mayInvestigate;
  const commentId = comment.id;
  return (
    <li>
      <p className={classes.byline}>{toByline(comment, people, zone)}</p>
      {isEditing ? (
        <CommentForm
          label="Edit the comment"
          actLabel="Save"
          before={comment.text}
          takesFocus
          save={(text) => callAction(actions.editComment, { incidentId, commentId, text })}
          onDone={() => {
            setEditing(false);
            void refresh();
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <p className={classes.words}>{comment.text}</p>
      )}
      {mayInvestigate && !isEditing ? (
        <Group gap={4} data-screen-only>
          <ResolveButton comment={comment} />
          {isMine ? (
            <>
              <Button
                ref={opener}
                size="compact-xs"
                variant="subtle"
                onClick={() => setEditing(true)}
              >
                Edit comment
              </Button>
              <Button size="compact-xs" variant="subtle" onClick={() => setDeleting(true)}>
                Delete comment
              </Button>
            </>
          ) : null}
        </Group>
      ) : null}
      <ConfirmDialog
        isOpen={isDeleting}
        title="Delete the comment?"
        actLabel="Delete the comment"
        act={() => callAction(actions.deleteComment, { incidentId, commentId })}
        onDone={refresh}
        onClose={() => setDeleting(false)}
      >
        Nobody sees it here any more. That it was there, and what it said, stays in the journal.
      </ConfirmDialog>
    </li>
  );
}

/** Resolves a comment, and opens it again. */
function ResolveButton({ comment }: { readonly comment: PieceComment }) {
  const { workspace } = useFacts();
  const { actions } = useActs();
  const { incidentId } = workspace;
  const isResolved = comment.resolved === null;
  const { run, isRunning, failure } = useAction(actions.resolveComment, useRefresh());
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        loading={isRunning}
        onClick={() => run({ incidentId, commentId: comment.id, isResolved })}
      >
        {isResolved ? "Resolve comment" : "Reopen comment"}
      </Button>
      {failure === null ? null : (
        <FailureAlert title="The comment was not changed">{failure.message}</FailureAlert>
      )}
    </>
  );
}

function toByline(
  { by, writtenAt, editedAt, resolved }: PieceComment,
  people: Workspace["people"],
  zone: string,
): string {
  const nameOf = (id: UserId) => people[id] ?? "A former member";
  const edited = editedAt === null ? "" : `, edited ${formatDateTime(editedAt, zone)}`;
  const settled =
    resolved === null
      ? ""
      : ` · resolved by ${nameOf(resolved.by)} ${formatDateTime(resolved.at, zone)}`;
  return `${nameOf(by)} · ${formatDateTime(writtenAt, zone)}${edited}${settled}`;
}
