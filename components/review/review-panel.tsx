"use client";

import type { Instant } from "@/lib/base/instant";
import type { Selection } from "@/lib/routes/selection";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { ReadinessPanel } from "./readiness-panel";
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
}: {
  readonly workspace: Workspace;
  readonly actions: ReviewActions;
  readonly zone: string;
  readonly mayInvestigate: boolean;
  readonly onSelect: (selection: Selection) => void;
  /** Marks on the timeline what has changed since a moment. */
  readonly onCompare: (at: Instant) => void;
  readonly onDone: () => void;
}) {
  return (
    <div className={classes.review}>
      <ReadinessPanel
        workspace={workspace}
        actions={actions}
        zone={zone}
        mayInvestigate={mayInvestigate}
        onSelect={onSelect}
        onCompare={onCompare}
        onDone={onDone}
      />
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
            />
          ))}
        </section>
      )}
    </div>
  );
}
