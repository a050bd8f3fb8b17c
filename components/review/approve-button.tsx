"use client";

import { Anchor, Button } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useState } from "react";
import type { ActionResult } from "@/lib/base/action-result";
import { requestsAgainst } from "@/lib/domain/review/change-request";
import { needsReason, verdictsOn } from "@/lib/domain/review/review-verdict";
import type { Revision } from "@/lib/domain/review/revision";
import type { UnapprovedPart } from "@/lib/domain/review/unapproved-part";
import { withoutAgentProposals } from "@/lib/domain/timeline/agent-proposals";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import { listOpenQuestions } from "@/lib/domain/timeline/open-questions";
import { routes } from "@/lib/routes/routes";
import { leaveOutDisputed, listDisputedParts } from "@/lib/view-model/review/disputed-parts";
import { countOf } from "@/lib/view-model/text/byte-size";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { ConfirmDialog } from "../ui/confirm-dialog";
import { greyBecause } from "../ui/grey-because";
import { Icon } from "../ui/icon";
import { LeftOutChoice } from "./left-out-choice";
import classes from "./review.module.css";

const editedAfter = "The timeline or the report was edited after this revision was submitted.";

/** Has this browser opened the revision? Whoever approves it is told when not. */
export function useOpened({ id }: Pick<Revision, "id">) {
  const [isOpened, setOpened] = useLocalStorage({
    key: `whence-opened-${id}`,
    defaultValue: false,
  });
  return { isOpened, open: () => setOpened(true) };
}

/** An approval is final and covers every part that it does not leave out: the dialog names what it is of first. */
export function ApproveButton({
  workspace,
  revision,
  why,
  approve,
  onDone,
}: {
  readonly workspace: Workspace;
  readonly revision: Revision;
  /** Why this person cannot approve; null when they may try. */
  readonly why: string | null;
  readonly approve: (notApproved: readonly UnapprovedPart[]) => Promise<ActionResult<unknown>>;
  /** With how many parts the approval left out. */
  readonly onDone: (left: number) => void;
}) {
  const [isAsked, setAsked] = useState(false);
  const [chosen, setChosen] = useState<readonly UnapprovedPart[]>([]);
  const { isOpened, open } = useOpened(revision);
  const parts = listDisputedParts(revision, workspace.timeline, workspace.reviewVerdicts);
  // A doubt may be taken back while a part is ticked: what is not listed is not left out.
  const leftOut = chosen.filter(({ noun, id }) =>
    parts.some((part) => part.noun === noun && part.id === id),
  );
  const close = () => {
    setAsked(false);
    setChosen([]);
  };
  const [root] = toLiveTimeline(workspace.timeline).rootCauses;
  const disputed = verdictsOn(workspace.reviewVerdicts, revision.id).filter(({ kind }) =>
    needsReason(kind),
  ).length;
  const requested = requestsAgainst(workspace.changeRequests, revision.number).filter(
    ({ settled }) => settled === null,
  ).length;
  const questions = listOpenQuestions(withoutAgentProposals(workspace.timeline)).count;
  return (
    <>
      <Button
        leftSection={<Icon name="check" />}
        {...greyBecause([why !== null, why ?? ""])}
        onClick={() => {
          setChosen(leaveOutDisputed(parts));
          setAsked(true);
        }}
      >
        Approve…
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        isHarmless
        title={`Approve revision ${revision.number}?`}
        actLabel={`Approve revision ${revision.number}`}
        act={() => approve(leftOut)}
        onDone={() => onDone(leftOut.length)}
        onClose={close}
      >
        <span className={classes.approved}>
          Revision {revision.number} of “{workspace.incident.title}”, {revision.claims.length}{" "}
          claims.
        </span>
        <span className={classes.approved}>
          Root cause: {root === undefined ? "none is established" : root.subject}.
        </span>
        <span className={classes.approved}>
          {questions === 0
            ? "No question is open."
            : `Not known: ${countOf(questions, "open question")}.`}
        </span>
        {disputed === 0 ? null : (
          <span className={classes.approved}>
            Open disputes and questions of reviewers: {disputed}.
          </span>
        )}
        {requested === 0 ? null : (
          <span className={classes.approved}>
            Requested changes that are not ticked off: {requested}.
          </span>
        )}
        {workspace.isEditedSince ? (
          <span className={classes.approved}>
            {editedAfter}{" "}
            {workspace.submittedTimeline === null
              ? "The facts above show the current timeline, not the submitted one."
              : "The approval covers the submitted state, which the facts above show."}
          </span>
        ) : null}
        <LeftOutChoice parts={parts} chosen={leftOut} onChange={setChosen} />
        <span className={classes.approved}>
          {isOpened ? "You have opened it: " : "You have not opened it: "}
          <Anchor
            href={routes.revision({ revisionId: revision.id })}
            target="_blank"
            onClick={open}
          >
            read revision {revision.number} as it will be shown
          </Anchor>
        </span>
      </ConfirmDialog>
    </>
  );
}
