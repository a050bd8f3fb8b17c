"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { asOfNow } from "@/lib/routes/revision-numbers";
import { routes } from "@/lib/routes/routes";
import type { Selection } from "@/lib/routes/selection";
import { nameStanding } from "@/lib/view-model/incident/incident-words";
import { assessReadiness } from "@/lib/view-model/review/review-readiness";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { dayOf, retellTimes } from "@/lib/writing/telling";
import { showDone } from "../ui/announce";
import { FailureAlert } from "../ui/failure-alert";
import { LinkButton } from "../ui/link-button";
import { MessagePanel } from "../ui/message-panel";
import { useAction } from "../ui/use-action";
import classes from "./review.module.css";
import type { ReviewActions } from "./review-actions";
import { WeakCauses } from "./weak-causes";
import { WeakPieces } from "./weak-pieces";

/** What is weak, before it is frozen for review. */
export function ReadinessPanel({
  workspace,
  actions,
  mayInvestigate,
  onSelect,
  onDone,
  zone,
}: {
  readonly zone: string;
  readonly workspace: Workspace;
  readonly actions: ReviewActions;
  readonly mayInvestigate: boolean;
  readonly onSelect: (selection: Selection) => void;
  readonly onDone: () => void;
}) {
  const approved = workspace.revisions.find(({ status }) => status === "approved");
  const readiness = assessReadiness(workspace);
  const { unreviewedKeyEvents, blocking, severeGaps, lateCauses, pathlessCauses } = readiness;
  const hasWeak =
    readiness.cutOff !== null ||
    [unreviewedKeyEvents, blocking, severeGaps, lateCauses, pathlessCauses].some(
      (pieces) => pieces.length > 0,
    );
  const day = dayOf(workspace.timeline, zone);
  const retell = (text: string) => retellTimes(text, { zone, day });
  // Nothing has changed since the newest revision: another one is not what comes next.
  const isUpToDate = workspace.revisions.length > 0 && !workspace.isEditedSince;
  const submit = useAction(actions.submitRevision, ({ number }) => {
    showDone(`Revision ${number} submitted`, "A supervisor who did not work on it can approve it.");
    onDone();
  });
  if (!readiness.isAnalysed) {
    return (
      <TourMark>
        <MessagePanel icon="check" title="Nothing to review yet">
          A revision freezes the timeline as it is. Run the analysis first, or add events yourself.
        </MessagePanel>
      </TourMark>
    );
  }
  return (
    <section className={classes.panel} aria-label="Submit for review">
      <TourMark>
        <h2 className={classes.heading}>Submit for review</h2>
      </TourMark>
      {approved === undefined ? null : (
        <div>
          <LinkButton
            size="xs"
            variant="default"
            href={routes.incident.revisions({
              ...{ incidentId: workspace.incidentId, from: approved.number, to: asOfNow },
            })}
          >
            Compare with revision {approved.number}, the {nameStanding(approved)} one
          </LinkButton>
        </div>
      )}
      <p className={classes.note}>
        A revision freezes every claim as it stands now.{" "}
        {hasWeak
          ? "Before you submit, these are weak:"
          : "No weak points are known in this revision."}
      </p>
      {readiness.cutOff === null ? null : <p className={classes.outcome}>{readiness.cutOff}</p>}
      <WeakCauses readiness={readiness} onSelect={onSelect} />
      <WeakPieces
        heading="Key events without a review"
        pieces={unreviewedKeyEvents.map(({ id, title }) => ({ id, text: title }))}
        onSelect={onSelect}
      />
      <WeakPieces
        heading="Open uncertainties of high impact (they block an approval)"
        pieces={blocking.map(({ id, description }) => ({ id, text: retell(description) }))}
        onSelect={onSelect}
      />
      <WeakPieces
        heading="Open gaps of high severity"
        pieces={severeGaps.map(({ id, description }) => ({ id, text: retell(description) }))}
        onSelect={onSelect}
      />
      {submit.failure === null ? null : (
        <FailureAlert title="Could not submit the revision">{submit.failure.message}</FailureAlert>
      )}
      {mayInvestigate ? (
        <Button
          variant={isUpToDate ? "default" : "filled"}
          loading={submit.isRunning}
          onClick={() => submit.run({ incidentId: workspace.incidentId })}
        >
          Submit revision {(workspace.revisions[0]?.number ?? 0) + 1} for review
        </Button>
      ) : (
        <p className={classes.note}>To submit, you need the role responder, supervisor or admin.</p>
      )}
    </section>
  );
}

/** No more than leaves room for the words of the tour beside it: with its revisions this view is higher than a screen. */
export function TourMark({ children }: { readonly children: ReactNode }) {
  return <div data-tour="review">{children}</div>;
}
