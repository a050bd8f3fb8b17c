"use client";

import { Button, Chip } from "@mantine/core";
import { changeKinds } from "@/lib/routes/workspace-search-params";
import { formatDateTime } from "@/lib/time/shown/time-text";
import {
  type ChangeMark,
  changeSigns,
  countChanges,
} from "@/lib/view-model/comparison/timeline-comparison";
import { ChangeBadge, changeColours } from "../../comparison/change-badge";
import { greyBecause } from "../../ui/grey-because";
import { roleColour } from "../../ui/palette";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import classes from "./change-filter.module.css";

/** What the signs on events and links mean, how many carry each, and the way to see only those. */
export function ChangeFilter() {
  const { comparison } = useFacts();
  const { search } = useSelection();
  const { changeSearch } = useActs();
  if (comparison === null) return null;
  const counts = countChanges(comparison);
  const total = changeKinds.reduce((sum, kind) => sum + counts[kind], 0);
  const pieces = comparison.timeline.events.length + comparison.timeline.causalLinks.length;
  if (total === 0) return null;
  const { changed } = search;
  const isAll = changed.length === changeKinds.length;
  return (
    <section className={classes.bar} aria-label="Filter by type of change" data-screen-only>
      {changeKinds.map((kind) => (
        <Chip
          key={kind}
          size="xs"
          checked={changed.includes(kind)}
          {...greyBecause([
            counts[kind] === 0 && !changed.includes(kind),
            "No changes of this type",
          ])}
          onChange={(isOn) =>
            changeSearch({
              changed: changeKinds.filter((one) => (one === kind ? isOn : changed.includes(one))),
            })
          }
        >
          <span
            className={classes.sign}
            style={{ color: roleColour(changeColours[kind]) }}
            aria-hidden="true"
          >
            {changeSigns[kind]}
          </span>{" "}
          {words[kind]} ({counts[kind]})
        </Chip>
      ))}
      <Button
        size="compact-xs"
        variant="subtle"
        onClick={() => changeSearch({ changed: isAll ? [] : [...changeKinds] })}
      >
        {isAll ? "Show everything" : "Only what changed"}
      </Button>
      <p className={classes.count} role="status">
        {total} of {pieces} events and links changed
      </p>
    </section>
  );
}

const words = { added: "Added", changed: "Changed", gone: "Gone" } as const;

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
          Show the earlier version
        </Button>
      ) : null}
    </div>
  );
}
