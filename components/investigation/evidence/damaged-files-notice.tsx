"use client";

import { toShownPath } from "@/lib/domain/shown-path";
import { describeDamagedFiles } from "@/lib/view-model/evidence/damaged-files";
import { FailureAlert } from "../../ui/failure-alert";
import { useFacts } from "../workspace/use-workspace";

/** Said above every view: what rests on these files can be proved no more. */
export function DamagedFilesNotice() {
  const { workspace } = useFacts();
  const damaged = describeDamagedFiles(workspace.artifacts);
  if (damaged === null) return null;
  return (
    <FailureAlert title={damaged.title}>
      <ul>
        {damaged.files.map(({ path, reason }) => (
          <li key={path}>
            <strong>{toShownPath(path)}</strong>: {reason}
          </li>
        ))}
      </ul>
      {damaged.more > 0 ? <p>And {damaged.more} more.</p> : null}
    </FailureAlert>
  );
}
