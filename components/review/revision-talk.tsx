"use client";

import { wholeRevision } from "@/lib/domain/review/piece-comment";
import type { Revision } from "@/lib/domain/review/revision";
import { countTalk, listBlockTalk } from "@/lib/view-model/review/block-talk";
import { describeReviewVerdict } from "@/lib/view-model/review/verdict-words";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { BlockThread } from "../discussion/block-thread";
import type { Talk } from "../discussion/thread";
import classes from "./review.module.css";
import type { ReviewActions } from "./review-actions";

/** What people said about a revision and its sentences: it remains with the revision, whatever becomes of the text. */
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
  const all = listBlockTalk(workspace).filter((talk) => talk.revision === revision.id);
  const said = all.filter(({ block }) => block !== wholeRevision);
  const { incidentId, viewer, people, colleagues } = workspace;
  const talk: Talk = {
    ...{ incidentId, viewerId: viewer.id, people, colleagues, zone, mayWrite, actions },
    refresh: onDone,
  };
  const thread = { talk, revisionId: revision.id, add: actions.addComment };
  const ofWhole = `Comment on revision ${revision.number}`;
  return (
    <>
      <section aria-label={ofWhole}>
        <BlockThread
          {...{ ...thread, block: wholeRevision, label: ofWhole }}
          comments={all.find(({ block }) => block === wholeRevision)?.comments ?? []}
        />
      </section>
      {said.length === 0 ? null : (
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
                <BlockThread {...{ ...thread, block, comments }} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
