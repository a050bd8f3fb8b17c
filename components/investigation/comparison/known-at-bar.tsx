"use client";

import { Button, SegmentedControl, Slider } from "@mantine/core";
import { useMemo, useState } from "react";
import { type Instant, instant } from "@/lib/base/instant";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { formatDateTime } from "@/lib/time/shown/time-text";
import {
  describeReach,
  type KnownMoment,
  momentIndexAt,
  toKnownMoments,
} from "@/lib/view-model/comparison/known-moments";
import { compareForDrawing } from "@/lib/view-model/comparison/timeline-comparison";
import { toChangeGroups } from "@/lib/view-model/runs/run-details";
import { FailureAlert } from "../../ui/failure-alert";
import { Icon } from "../../ui/icon";
import { ChangeGroups } from "../runs/change-groups";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import classes from "./known-at-bar.module.css";

/** Goes back to what was known earlier: the button that opens the bar, left of the zones. */
export function KnownAtButton() {
  const { past } = useFacts();
  const { changeSearch } = useActs();
  const moments = useKnownMoments();
  const isOpen = past.at !== null;
  const before = moments.at(-2) ?? moments.at(-1);
  if (!isOpen && before === undefined) return null;
  return (
    <Button
      size="compact-sm"
      variant={isOpen ? "light" : "subtle"}
      leftSection={<Icon name="clock" />}
      aria-pressed={isOpen}
      onClick={() => changeSearch(isOpen ? toNow : { knownAt: before?.at ?? null })}
    >
      As known at…
    </Button>
  );
}

const toNow = { knownAt: null, compare: null, changed: [] } as const;

/** While an earlier state is shown or compared: when it was, what has changed since, and the way back. */
export function KnownAtBar() {
  const { past } = useFacts();
  return past.at === null ? null : <Bar at={past.at} />;
}

function Bar({ at }: { readonly at: Instant }) {
  const { past, zone } = useFacts();
  const { search } = useSelection();
  const { changeSearch } = useActs();
  const moments = useKnownMoments();
  const isCompared = search.compare !== null;
  const [now] = useState(readClock);
  const label = describeReach(moments, at, { zone, now });
  const shown =
    search.knownAt === null ? "Now" : `As known at ${formatDateTime(search.knownAt, zone)}`;
  return (
    <section
      className={classes.bar}
      aria-label={
        isCompared ? "Changes since an earlier state" : "An earlier state of the timeline"
      }
    >
      <div className={classes.row}>
        <p className={classes.when}>
          <strong>
            {isCompared
              ? `${shown}, compared with what was known at ${formatDateTime(at, zone)}.`
              : `${shown}.`}
          </strong>{" "}
          <span className={classes.note}>
            {label}.{search.knownAt === null ? null : " Nothing can be changed here."}
          </span>
        </p>
        <SegmentedControl
          size="xs"
          aria-label="Show the earlier version or the changes since"
          data={[
            { value: "then", label: "Earlier version" },
            { value: "changes", label: "Changes since" },
          ]}
          value={isCompared ? "changes" : "then"}
          onChange={(value) =>
            changeSearch(
              value === "changes"
                ? { knownAt: null, compare: at }
                : { knownAt: at, compare: null, changed: [] },
            )
          }
        />
        <Button size="xs" onClick={() => changeSearch(toNow)}>
          Back to now
        </Button>
      </div>
      <MomentSlider moments={moments} at={at} />
      {past.failure === null ? null : (
        <FailureAlert title="Could not load the timeline of that time">{past.failure}</FailureAlert>
      )}
      {past.workspace === null ? null : (
        <ChangesSince before={past.workspace.timeline} after={past.now} />
      )}
    </section>
  );
}

function readClock(): Instant {
  return instant(Date.now());
}

function useKnownMoments(): readonly KnownMoment[] {
  const { journal, workspace } = useFacts();
  return useMemo(
    () => toKnownMoments(journal.entries, workspace.people),
    [journal.entries, workspace.people],
  );
}

function MomentSlider({
  moments,
  at,
}: {
  readonly moments: readonly KnownMoment[];
  readonly at: Instant;
}) {
  const { zone } = useFacts();
  const { search } = useSelection();
  const { changeSearch } = useActs();
  // The address follows once the hand lets go.
  const [moving, setMoving] = useState<number | null>(null);
  const index = moving ?? Math.max(0, momentIndexAt(moments, at));
  if (moments.length < 2) return null;
  const textOf = (value: number) => {
    const moment = moments[value];
    return moment ? `${formatDateTime(moment.at, zone)}: ${moment.label}` : "";
  };
  return (
    <Slider
      className={classes.slider ?? ""}
      thumbLabel="As known at"
      min={0}
      max={moments.length - 1}
      step={1}
      value={index}
      label={textOf}
      thumbProps={{ "aria-valuetext": textOf(index) }}
      onChange={setMoving}
      onChangeEnd={(value) => {
        setMoving(null);
        const moment = moments[value]?.at ?? null;
        changeSearch(search.compare === null ? { knownAt: moment } : { compare: moment });
      }}
    />
  );
}

function ChangesSince({ before, after }: { readonly before: Timeline; readonly after: Timeline }) {
  const groups = useMemo(
    () => toChangeGroups(compareForDrawing(before, after).all),
    [before, after],
  );
  if (groups.length === 0)
    return <p className={classes.note}>No item of the timeline has changed since.</p>;
  return (
    <div className={classes.changes}>
      <span className={classes.note}>Since then:</span>
      <ChangeGroups groups={groups} />
    </div>
  );
}
