import { FailureAlert } from "../../ui/failure-alert";
import classes from "../pieces/inspector.module.css";
import type { useCheckedAgainst } from "./use-checked-against";

/** That what depends on what is not known yet, or could not be read; nothing once it is. */
export function TopologyState({
  isPending,
  failure,
  onRetry,
}: Omit<ReturnType<typeof useCheckedAgainst>, "against">) {
  return (
    <>
      {isPending ? <p className={classes.dimmed}>Loading the service dependencies…</p> : null}
      {failure === null ? null : (
        <FailureAlert title="Could not load the service dependencies" onRetry={onRetry}>
          {failure}
        </FailureAlert>
      )}
    </>
  );
}
