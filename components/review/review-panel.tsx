"use client";

import type { Instant } from "@/lib/base/instant";
import type { Revision } from "@/lib/domain/review/revision";
import { routes } from "@/lib/routes/routes";
import type { Selection } from "@/lib/routes/selection";
import { findToReview } from "@/lib/view-model/review/review-readiness";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { LinkButton } from "../ui/link-button";
import { useOpened } from "./approve-button";
import type { AskedPermalinks } from "./permalink-controls";
import { ReadinessPanel, TourMark } from "./readiness-panel";
import classes from "./review.module.css";
import type { ReviewActions } from "./review-actions";
import { RevisionCard } from "./revision-card";

/** From draft to approved: what is weak, what was frozen, who stands for it, and who may see it. */
export function ReviewPanel({
  workspace,
  actions,
  zone,
  mayInvestigate,
  onSelect,
  onCompare,
  onDone,
  ...permalinks
}: AskedPermalinks & {
  readonly workspace: Workspace;
  readonly actions: ReviewActions;
  readonly zone: string;
  readonly mayInvestigate: boolean;
  readonly onSelect: (selection: Selection) => void;
  /** Marks on the timeline what has changed since a moment. */
  readonly onCompare: (at: Instant) => void;
  readonly onDone: () => void;
}) {
  const toReview = findToReview(workspace);
  return (
    <div className={classes.review}>
      {toReview === null ? (
        <ReadinessPanel
          workspace={workspace}
          actions={actions}
          zone={zone}
          mayInvestigate={mayInvestigate}
          onSelect={onSelect}
          onDone={onDone}
        />
      ) : (
        <ReviewFirst revision={toReview} />
      )}
      {workspace.revisions.length === 0 ? null : (
        <section className={classes.revisions} aria-label="Revisions">
          <h2 className={classes.heading}>Revisions</h2>
          {workspace.revisions.map((revision) => (
            <RevisionCard
              key={revision.id}
              workspace={workspace}
              revision={revision}
              actions={actions}
              zone={zone}
              onSelect={onSelect}
              onCompare={onCompare}
              onDone={onDone}
              {...permalinks}
            />
          ))}
        </section>
      )}
    </div>
  );
}

/** A reviewer reads and answers; to submit another revision is the author's act. */
function ReviewFirst({ revision }: { readonly revision: Revision }) {
  const { open } = useOpened(revision);
  return (
    <TourMark>
      <section className={classes.panel} aria-label="Your review">
        <h2 className={classes.heading}>Revision {revision.number} waits for your review</h2>
        <p className={classes.note}>
          Read the revision, then approve it or request changes below. You can dispute or question
          each item.
        </p>
        <LinkButton
          icon="file"
          variant="filled"
          href={routes.revision({ revisionId: revision.id })}
          onClick={open}
        >
          Review revision {revision.number}
        </LinkButton>
      </section>
    </TourMark>
  );
}
