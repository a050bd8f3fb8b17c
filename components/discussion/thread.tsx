"use client";

import { Button, Group } from "@mantine/core";
import { type ComponentProps, useState } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import type { CommentId, IncidentId, UserId } from "@/lib/domain/ids";
import type { PieceComment } from "@/lib/domain/review/piece-comment";
import { formatDateTime } from "@/lib/time/shown/time-text";
import { countOf } from "@/lib/view-model/text/byte-size";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { FailureAlert } from "../ui/failure-alert";
import { useOpener } from "../ui/lost-focus";
import { callAction, useAction } from "../ui/use-action";
import classes from "./thread.module.css";
import { type Colleagues, WriteComment } from "./write-comment";

type OfComment = { readonly incidentId: IncidentId; readonly commentId: CommentId };

export type CommentActions = {
  readonly editComment: (
    input: OfComment & { readonly text: string },
  ) => Promise<ActionResult<unknown>>;
  readonly deleteComment: (input: OfComment) => Promise<ActionResult<unknown>>;
  readonly resolveComment: (
    input: OfComment & { readonly isResolved: boolean },
  ) => Promise<ActionResult<unknown>>;
};

/** Who talks where: the same for every thread of a page. */
export type Talk = {
  readonly incidentId: IncidentId;
  readonly viewerId: UserId;
  readonly people: Readonly<Record<string, string>>;
  readonly colleagues: Colleagues;
  /** IANA name of the zone times are shown in. */
  readonly zone: string;
  readonly mayWrite: boolean;
  readonly actions: CommentActions;
  /** Shows what was changed. */
  readonly refresh: () => void | Promise<void>;
};
type Talked = { readonly talk: Talk };

/** What was said, oldest first: open comments, then those that are resolved, folded. */
export function Thread({
  comments,
  talk,
}: Talked & { readonly comments: readonly PieceComment[] }) {
  const [resolved, open] = split(comments);
  return (
    <>
      <CommentList label="Comments" comments={open} talk={talk} />
      {resolved.length === 0 ? null : (
        <details>
          <summary>{countOf(resolved.length, "resolved comment")}</summary>
          <CommentList label="Resolved comments" comments={resolved} talk={talk} />
        </details>
      )}
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
  talk,
}: Talked & {
  readonly label: string;
  readonly comments: readonly PieceComment[];
}) {
  if (comments.length === 0) return null;
  return (
    <ol className={classes.comments} aria-label={label}>
      {comments.map((comment) => (
        <Comment key={comment.id} comment={comment} talk={talk} />
      ))}
    </ol>
  );
}

function Comment({ comment, talk }: Talked & { readonly comment: PieceComment }) {
  const { incidentId, viewerId, people, zone, mayWrite, actions, refresh } = talk;
  const [isEditing, setEditing] = useState(false);
  const opener = useOpener<HTMLButtonElement>(isEditing);
  const [isDeleting, setDeleting] = useState(false);
  const isMine = comment.by === viewerId && mayWrite;
  const commentId = comment.id;
  return (
    <li>
      <p className={classes.byline}>{toByline(comment, people, zone)}</p>
      {isEditing ? (
        <EditComment
          before={comment.text}
          colleagues={talk.colleagues}
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
      {mayWrite && !isEditing ? (
        <Group gap={4} data-screen-only>
          <ResolveButton comment={comment} talk={talk} />
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
        The comment is no longer shown here. The journal keeps its text.
      </ConfirmDialog>
    </li>
  );
}

function EditComment({
  before,
  ...props
}: { readonly before: string } & Pick<
  ComponentProps<typeof WriteComment>,
  "colleagues" | "save" | "onDone" | "onCancel"
>) {
  const [text, setText] = useState(before);
  return (
    <WriteComment
      {...{ ...props, text, takesFocus: true, label: "Edit the comment", actLabel: "Save" }}
      onText={setText}
    />
  );
}

/** Resolves a comment, and opens it again. */
function ResolveButton({ comment, talk }: Talked & { readonly comment: PieceComment }) {
  const { incidentId, actions, refresh } = talk;
  const isResolved = comment.resolved === null;
  const { run, isRunning, failure } = useAction(actions.resolveComment, refresh);
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
        <FailureAlert title="Could not change the comment">{failure.message}</FailureAlert>
      )}
    </>
  );
}

function toByline(
  { by, writtenAt, editedAt, resolved }: PieceComment,
  people: Talk["people"],
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
