import { Checkbox } from "@mantine/core";
import { hasRight } from "@/lib/domain/access";
import type { ChangeRequest } from "@/lib/domain/review/change-request";
import { formatDateTime } from "@/lib/time/shown/time-text";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { FailureAlert } from "../ui/failure-alert";
import { useAction } from "../ui/use-action";
import classes from "./review.module.css";
import type { ReviewActions } from "./review-actions";

/** Changes that reviewers asked for, each ticked off where it is found to be done. */
export function RequestList({
  heading,
  requests,
  workspace,
  actions,
  zone,
  onDone,
}: {
  readonly heading: string;
  readonly requests: readonly ChangeRequest[];
  readonly workspace: Workspace;
  readonly actions: Pick<ReviewActions, "settleRequest">;
  readonly zone: string;
  readonly onDone: () => void | Promise<void>;
}) {
  const settle = useAction(actions.settleRequest, onDone);
  if (requests.length === 0) return null;
  const { incidentId, people, viewer } = workspace;
  const nameOf = (id: string) => people[id] ?? "a former member";
  const describe = ({ number, by, at, settled }: ChangeRequest) => {
    const asked = `Asked of revision ${number} by ${nameOf(by)}, ${formatDateTime(at, zone)}`;
    if (settled === null) return asked;
    return `${asked} · done in revision ${settled.against}, ticked off by ${nameOf(settled.by)}`;
  };
  return (
    <section aria-label={heading}>
      <h4 className={classes.subhead}>
        {heading}: {requests.filter(({ settled }) => settled === null).length} open
      </h4>
      <ul className={classes.list}>
        {requests.map((request) => (
          <li key={`${request.seq}/${request.line}`}>
            <Checkbox
              size="sm"
              label={request.text}
              description={describe(request)}
              checked={request.settled !== null}
              disabled={settle.isRunning || !hasRight(viewer.role, "investigate")}
              onChange={({ currentTarget: { checked: isSettled } }) =>
                settle.run({ incidentId, seq: request.seq, line: request.line, isSettled })
              }
            />
          </li>
        ))}
      </ul>
      {settle.failure === null ? null : (
        <FailureAlert title="Could not save the status of the requested change">
          {settle.failure.message}
        </FailureAlert>
      )}
    </section>
  );
}
