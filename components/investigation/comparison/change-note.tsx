"use client";

import { Button } from "@mantine/core";
import type { ChangeMark } from "@/lib/view-model/comparison/timeline-comparison";
import { formatDateTime } from "@/lib/view-model/text/time-text";
import { ChangeBadge } from "../../comparison/change-badge";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import classes from "./change-filter.module.css";

/** What became of the selected piece since the moment that is compared with, and the way to how it read then. */
export function ChangeNote({ mark }: { readonly mark: ChangeMark }) {
  const { zone } = useFacts();
  const { search } = useSelection();
  const { changeSearch } = useActs();
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
