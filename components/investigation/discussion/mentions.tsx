"use client";

import { Button } from "@mantine/core";
import { useLocalStorage, useMounted } from "@mantine/hooks";
import Link from "next/link";
import { useEffect } from "react";
import type { PieceComment } from "@/lib/domain/review/piece-comment";
import { routes } from "@/lib/routes/routes";
import { parseSelection } from "@/lib/routes/selection";
import { formatDateTime } from "@/lib/time/shown/time-text";
import { countUnseen, mentionsOf } from "@/lib/view-model/discussion/mention-query";
import classes from "../../discussion/thread.module.css";
import { Icon } from "../../ui/icon";
import { PieceButton } from "../pieces/piece-button";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";

/** Until when this browser has shown the mentions of its reader; epoch milliseconds. */
function useSeenUntil() {
  const { incidentId, viewer } = useFacts().workspace;
  return useLocalStorage({
    key: `whence-mentions-seen-${incidentId}-${viewer.id}`,
    defaultValue: 0,
    getInitialValueInEffect: false,
  });
}

/** Says that colleagues wrote to the reader, and leads there; nothing when they have seen it all. */
export function MentionsButton() {
  const { workspace } = useFacts();
  const { search } = useSelection();
  const { changeSearch } = useActs();
  const [seenUntil] = useSeenUntil();
  // The server does not know what this browser has shown: its button would flash and go.
  const isInBrowser = useMounted();
  const unseen = countUnseen(mentionsOf(workspace), seenUntil);
  if (!isInBrowser || unseen === 0 || search.view === "activity") return null;
  return (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<Icon name="comment" />}
      onClick={() => changeSearch({ view: "activity" })}
    >
      {unseen === 1 ? "You are mentioned" : `${unseen} mentions of you`}
    </Button>
  );
}

/** Comments that name the reader, newest first; a click leads to the piece. */
export function MentionList() {
  const { workspace } = useFacts();
  const [seenUntil, setSeenUntil] = useSeenUntil();
  const mentions = mentionsOf(workspace);
  const newest = mentions[0]?.writtenAt ?? 0;
  useEffect(() => {
    if (newest > seenUntil) setSeenUntil(newest);
  }, [newest, seenUntil, setSeenUntil]);
  if (mentions.length === 0) return null;
  return (
    <section aria-labelledby="mentions" className={classes.mentions}>
      <h2 id="mentions" className={classes.title}>
        Mentions of you ({mentions.length})
      </h2>
      <ol className={classes.comments}>
        {mentions.map((comment) => (
          <MentionItem key={comment.id} comment={comment} />
        ))}
      </ol>
    </section>
  );
}

function MentionItem({ comment }: { readonly comment: PieceComment }) {
  const { workspace, zone } = useFacts();
  const selection = parseSelection(comment.piece);
  return (
    <li>
      <p className={classes.byline}>
        {workspace.people[comment.by] ?? "A former member"} ·{" "}
        {formatDateTime(comment.writtenAt, zone)}
      </p>
      {comment.inRevision === undefined ? (
        <PieceButton className={classes.words} to={selection}>
          {comment.text}
        </PieceButton>
      ) : (
        <Link
          className={classes.words}
          href={routes.revision({ revisionId: comment.inRevision.id, block: comment.piece })}
        >
          {comment.text}
        </Link>
      )}
    </li>
  );
}
