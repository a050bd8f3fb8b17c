"use client";

import { Button, Group } from "@mantine/core";
import { useState } from "react";
import type { DecidableNoun } from "@/lib/domain/decidable-nouns";
import type { PieceComment } from "@/lib/domain/piece-comment";
import { formatDateTime } from "@/lib/time/shown/time-text";
import { ConfirmDialog } from "../../ui/confirm-dialog";
import { useOpener } from "../../ui/lost-focus";
import { callAction } from "../../ui/use-action";
import { useRefresh } from "../workspace/use-refresh";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import { CommentForm } from "./comment-form";
import classes from "./piece-thread.module.css";

/** What was said about a piece, oldest first, and the field to say more. */
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
  const isAsked = askedField?.piece === piece && askedField.kind === "comment";
  return (
    <>
      {comments.length === 0 ? null : (
        <>
          <h3 className={classes.title}>Comments ({comments.length})</h3>
          <ol className={classes.comments} aria-label="Comments">
            {comments.map((comment) => (
              <Comment key={comment.id} comment={comment} />
            ))}
          </ol>
        </>
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

function Comment({ comment }: { readonly comment: PieceComment }) {
  const { workspace, zone, mayInvestigate } = useFacts();
  const { actions } = useActs();
  const { incidentId, viewer, people } = workspace;
  const refresh = useRefresh();
  const [isEditing, setEditing] = useState(false);
  const opener = useOpener<HTMLButtonElement>(isEditing);
  const [isDeleting, setDeleting] = useState(false);
  const isMine = comment.by === viewer.id && mayInvestigate;
  const author = people[comment.by] ?? "A former member";
  const commentId = comment.id;
  return (
    <li>
      <p className={classes.byline}>
        {author} · {formatDateTime(comment.writtenAt, zone)}
        {comment.editedAt === null ? "" : `, edited ${formatDateTime(comment.editedAt, zone)}`}
      </p>
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
      {isMine && !isEditing ? (
        <Group gap={4} data-screen-only>
          <Button ref={opener} size="compact-xs" variant="subtle" onClick={() => setEditing(true)}>
            Edit comment
          </Button>
          <Button size="compact-xs" variant="subtle" onClick={() => setDeleting(true)}>
            Delete comment
          </Button>
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
