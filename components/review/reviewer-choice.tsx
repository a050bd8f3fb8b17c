"use client";

import { NativeSelect } from "@mantine/core";
import { hasRight } from "@/lib/domain/access";
import type { Revision } from "@/lib/domain/review/revision";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { FailureAlert } from "../ui/failure-alert";
import { useAction } from "../ui/use-action";
import type { ReviewActions } from "./review-actions";

/** Who is asked to review: it waits for them first, and others may review too. */
export function ReviewerChoice({
  workspace: { incidentId, colleagues, viewer },
  revision,
  actions,
  onDone,
}: {
  readonly workspace: Workspace;
  readonly revision: Revision;
  readonly actions: Pick<ReviewActions, "assignReviewer">;
  readonly onDone: () => void;
}) {
  const assign = useAction(actions.assignReviewer, onDone);
  const able = colleagues.filter(
    ({ id, mayApprove }) => mayApprove === true && id !== revision.submittedBy,
  );
  const choices = [
    { value: "", label: "Any supervisor" },
    ...able.map(({ id, name }) => ({ value: `${id}`, label: name })),
  ];
  return (
    <div>
      <NativeSelect
        size="sm"
        label="Reviewer"
        data={choices}
        value={revision.reviewer ?? ""}
        disabled={assign.isRunning || !hasRight(viewer.role, "investigate")}
        onChange={({ currentTarget: { value } }) =>
          assign.run({
            ...{ incidentId, revisionId: revision.id },
            reviewer: able.find(({ id }) => id === value)?.id ?? null,
          })
        }
      />
      {assign.failure === null ? null : (
        <FailureAlert title="Could not assign the reviewer">{assign.failure.message}</FailureAlert>
      )}
    </div>
  );
}
