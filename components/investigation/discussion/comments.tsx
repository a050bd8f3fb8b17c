"use client";

import type { DecidableNoun } from "@/lib/domain/timeline/decidable-nouns";
import { Thread } from "../../discussion/thread";
import classes from "../../discussion/thread.module.css";
import { callAction } from "../../ui/use-action";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import { CommentForm } from "./comment-form";
import { useTalk } from "./use-talk";

/** What was said about a piece, and the field to say more. */
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
  const talk = useTalk();
  const comments = workspace.comments.filter(
    (comment) => comment.noun === noun && comment.piece === piece,
  );
  const open = comments.filter(({ resolved }) => resolved === null).length;
  const isAsked = askedField?.piece === piece && askedField.kind === "comment";
  return (
    <>
      {comments.length === 0 ? null : <h3 className={classes.title}>Comments ({open} open)</h3>}
      <Thread comments={comments} talk={talk} />
      {mayInvestigate ? (
        <CommentForm
          key={`${noun} ${piece}`}
          keptAs={`comment ${noun} ${piece}`}
          label="Comment"
          actLabel="Comment"
          takesFocus={isAsked}
          onFocusTaken={() => setAskedField(null)}
          save={(text) => callAction(actions.addComment, { incidentId, noun, piece, text })}
          onDone={talk.refresh}
        />
      ) : null}
    </>
  );
}
