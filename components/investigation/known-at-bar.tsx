"use client";

import { Button, Slider } from "@mantine/core";
import { useMemo, useState } from "react";
import type { Instant } from "@/lib/base/instant";
import type { Timeline } from "@/lib/domain/timeline";
import { compareTimelines } from "@/lib/domain/timeline-changes";
import { type KnownMoment, momentIndexAt, toKnownMoments } from "@/lib/view-model/known-moments";
import { toChangeGroups } from "@/lib/view-model/run-account";
import { formatDateTime } from "@/lib/view-model/time-text";
import { FailureAlert } from "../ui/failure-alert";
import { Icon } from "../ui/icon";
import { ChangeGroups } from "./change-groups";
import classes from "./known-at-bar.module.css";
import { useWorkspace } from "./workspace-state";

/** Goes back to what was known earlier: the button that opens the bar, left of the zones. */
export function KnownAtButton() {
  const { search, changeSearch } = useWorkspace();
  const moments = useKnownMoments();
  const isPast = search.knownAt !== null;
  const before = moments.at(-2) ?? moments.at(-1);
  if (!isPast && before === undefined) return null;
  return (
    <Button
      size="compact-sm"
      variant={isPast ? "light" : "subtle"}
      leftSection={<Icon name="clock" />}
      aria-pressed={isPast}
      onClick={() => changeSearch({ knownAt: isPast ? null : (before?.at ?? null) })}
    >
      As known at…
    </Button>
  );
}

/** While an earlier state is shown: when it was, what has changed since, and the way back. */
export function KnownAtBar() {
  const { search } = useWorkspace();
  return search.knownAt === null ? null : <Bar at={search.knownAt} />;
}

function Bar({ at }: { readonly at: Instant }) {
  const { past, zone, changeSearch } = useWorkspace();
  const moments = useKnownMoments();
  return (
    <section className={classes.bar} aria-label="An earlier state of the timeline">
      <div className={classes.row}>
        <p className={classes.when}>
          <strong>As known at {formatDateTime(at, zone)}.</strong>{" "}
          <span className={classes.note}>
            {moments[momentIndexAt(moments, at)]?.label ?? "Before the first analysis"}. Nothing can
            be changed here.
          </span>
        </p>
        <Button size="xs" onClick={() => changeSearch({ knownAt: null })}>
          Back to now
        </Button>
      </div>
      <MomentSlider moments={moments} at={at} />
      {past.failure === null ? null : (
        <FailureAlert title="What was known then could not be read">{past.failure}</FailureAlert>
      )}
      {past.timeline === null ? null : <ChangesSince before={past.timeline} after={past.now} />}
    </section>
  );
}

function useKnownMoments(): readonly KnownMoment[] {
  const { journal, workspace } = useWorkspace();
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
  const { zone, changeSearch } = useWorkspace();
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
        changeSearch({ knownAt: moments[value]?.at ?? null });
      }}
    />
  );
}

function ChangesSince({ before, after }: { readonly before: Timeline; readonly after: Timeline }) {
  const groups = useMemo(() => toChangeGroups(compareTimelines(before, after)), [before, after]);
  if (groups.length === 0) return <p className={classes.note}>Nothing has changed since.</p>;
  return (
    <div className={classes.changes}>
      <span className={classes.note}>Since then:</span>
      <ChangeGroups groups={groups} />
    </div>
  );
}
