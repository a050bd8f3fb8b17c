"use client";

import { Button } from "@mantine/core";
import { formatDateTime } from "@/lib/view-model/time-text";
import type { ChangeMark } from "@/lib/view-model/timeline-comparison";
import { ChangeBadge } from "../comparison/change-badge";
import classes from "./change-filter.module.css";
import { useWorkspace } from "./workspace-state";

/** What became of the selected piece since the moment that is compared with, and the way to how it read then. */
export function ChangeNote({ mark }: { readonly mark: ChangeMark }) {
  const { search, changeSearch, zone } = useWorkspace();
  const { compare } = search;
  if (compare === null) return null;
  return (
    <div className={classes.bar}>
      <ChangeBadge kind={mark.kind} />
      <p className={classes.count}>
        since {formatDateTime(compare, zone)}
        {mark.what.length === 0 ? "" : `: ${mark.what.join(", ")}`}
      </p>
      {mark.kind === "changed" ? (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => changeSearch({ knownAt: compare, compare: null })}
        >
          Show it as it was
        </Button>
      ) : null}
    </div>
  );
}
