"use client";

import type { Revision } from "@/lib/domain/revision";
import { countTalk, listBlockTalk } from "@/lib/view-model/review/block-talk";
import { describeReviewVerdict } from "@/lib/view-model/review/verdict-words";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { BlockThread } from "../discussion/block-thread";
import type { Talk } from "../discussion/thread";
import classes from "./review.module.css";
import type { ReviewActions } from "./review-actions";

/** What people said about sentences of a revision: it remains with the revision, whatever becomes of the text. */
export function RevisionTalk({
  workspace,
  revision,
  actions,
  zone,
  mayWrite,
  onDone,
}: {
  readonly workspace: Workspace;
  readonly revision: Revision;
  readonly actions: ReviewActions;
  readonly zone: string;
  readonly mayWrite: boolean;
  readonly onDone: () => void;
}) {
  const said = listBlockTalk(workspace).filter((talk) => talk.revision === revision.id);
  if (said.length === 0) return null;
  const { incidentId, viewer, people, colleagues } = workspace;
  const talk: Talk = {
    ...{ incidentId, viewerId: viewer.id, people, colleagues, zone, mayWrite, actions },
    refresh: onDone,
  };
  return (
    <details>
      <summary>
        Said about sentences of revision {revision.number} ({countTalk(said)})
      </summary>
      <ul className={classes.talk}>
        {said.map(({ block, sentence, comments, doubts }) => (
          <li key={block}>
            <p className={classes.outcome}>
              <q>{sentence}</q>
            </p>
            {doubts.map((verdict) => (
              <p key={verdict.by} className={classes.note}>
                {describeReviewVerdict(verdict, people)}
              </p>
            ))}
            <BlockThread
              {...{ block, comments, talk, revisionId: revision.id, add: actions.addComment }}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
