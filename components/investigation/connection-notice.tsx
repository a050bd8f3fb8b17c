"use client";

import { Icon } from "../ui/icon";
import classes from "./connection-notice.module.css";
import { useWorkspace } from "./workspace-state";

/** While the live stream is broken off: what is seen may be old, and nothing has to be done about it. */
export function ConnectionNotice() {
  const { journal } = useWorkspace();
  return (
    <div role="status" data-screen-only>
      {journal.isLost ? (
        <p className={classes.notice}>
          <Icon name="warning" /> Not connected to the server. What happens meanwhile appears here
          as soon as it answers again.
        </p>
      ) : null}
    </div>
  );
}
