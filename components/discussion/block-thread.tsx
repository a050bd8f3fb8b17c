"use client";

import { Button } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useState } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import type { IncidentId, RevisionId } from "@/lib/domain/ids";
import type { PieceComment } from "@/lib/domain/review/piece-comment";
import { useOpener } from "../ui/lost-focus";
import { callAction } from "../ui/use-action";
import { draftKey } from "./draft-key";
import { type Talk, Thread } from "./thread";
import classes from "./thread.module.css";
import { WriteComment } from "./write-comment";

export type AddBlockComment = (input: {
  readonly incidentId: IncidentId;
  readonly noun: "block";
  readonly piece: string;
  readonly revisionId: RevisionId;
  readonly text: string;
}) => Promise<ActionResult<unknown>>;

type Given = {
  /** The block, in this revision. */
  readonly block: string;
  readonly revisionId: RevisionId;
  readonly talk: Talk;
  readonly add: AddBlockComment;
  /** What a comment is on. */
  readonly label?: string;
};

/** What people said about a block of a revision, and a way to say more. */
export function BlockThread({
  comments,
  ...given
}: Given & { readonly comments: readonly PieceComment[] }) {
  const [isOpen, setOpen] = useState(false);
  const opener = useOpener<HTMLButtonElement>(isOpen);
  if (!given.talk.mayWrite && comments.length === 0) return null;
  return (
    <div className={classes.thread}>
      <Thread comments={comments} talk={given.talk} />
      {isOpen ? <NewComment {...given} close={() => setOpen(false)} /> : null}
      {given.talk.mayWrite && !isOpen ? (
        <div data-screen-only>
          <Button
            ref={opener}
            size="compact-xs"
            variant="subtle"
            aria-expanded={false}
            onClick={() => setOpen(true)}
          >
            {comments.length === 0 ? "Comment…" : "Reply…"}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function NewComment({
  block,
  revisionId,
  talk,
  add,
  label = "Comment on the sentence",
  close,
}: Given & { readonly close: () => void }) {
  const { incidentId, viewerId, colleagues } = talk;
  const [text, setText, dropText] = useLocalStorage({
    key: draftKey(viewerId, incidentId, `comment block ${revisionId} ${block}`),
    defaultValue: "",
    getInitialValueInEffect: false,
  });
  return (
    <WriteComment
      {...{ text, colleagues, label, actLabel: "Comment" }}
      onText={(typed) => (typed === "" ? dropText() : setText(typed))}
      keepsDraft
      takesFocus
      save={(said) =>
        callAction(add, { incidentId, noun: "block", piece: block, revisionId, text: said })
      }
      onDone={() => {
        close();
        void talk.refresh();
      }}
      onCancel={close}
    />
  );
}
