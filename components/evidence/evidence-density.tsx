"use client";

import { Button } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import type { Interval } from "@/lib/base/instant";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import type { EvidenceSearch } from "@/lib/routes/workspace-search-params";
import { evidenceRange, searchedOf, wholeRange } from "@/lib/view-model/evidence/evidence-range";
import { commandedWindow, padInterval } from "@/lib/view-model/timeline/time-window";
import { DensityStrip } from "../timeline/density-strip";
import { useDensity } from "../timeline/use-density";
import { WindowButtons } from "../timeline/window-buttons";
import classes from "./evidence-panel.module.css";
import { toQuestion } from "./to-question";

/** How much of the window stands on each side of it, so that what is around can be chosen next. */
const surroundings = 0.75;

/** When the records that fit were written; dragging, or the buttons, narrow the search to a stretch of time. */
export function EvidenceDensity({
  incidentId,
  artifacts,
  search,
  window,
  zone,
  onWindow,
}: {
  readonly incidentId: IncidentId;
  readonly artifacts: readonly DatedArtifact[];
  readonly search: EvidenceSearch;
  readonly window: Interval | null;
  readonly zone: string;
  readonly onWindow: (window: Interval | null) => void;
}) {
  const [isWhole, setWhole] = useState(false);
  const { main, whole } = useMemo(() => {
    const searched = searchedOf(artifacts, search);
    return { main: evidenceRange(searched), whole: wholeRange(searched) };
  }, [artifacts, search]);
  const stretch = isWhole ? whole : main;
  const range = window ? padInterval(window, surroundings) : stretch && padInterval(stretch, 0.02);
  if (range === null) return null;
  const hasStrays = main?.earliest !== whole?.earliest || main?.latest !== whole?.latest;
  return (
    <Strip
      incidentId={incidentId}
      artifacts={artifacts}
      range={range}
      search={search}
      window={window}
      zone={zone}
      onWindow={onWindow}
    >
      {hasStrays && window === null ? (
        <Button
          size="compact-xs"
          variant={isWhole ? "light" : "subtle"}
          aria-pressed={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          Show from first to last record
        </Button>
      ) : null}
    </Strip>
  );
}

function Strip({
  incidentId,
  artifacts,
  range,
  search,
  window,
  zone,
  onWindow,
  children,
}: {
  readonly incidentId: IncidentId;
  readonly artifacts: readonly DatedArtifact[];
  readonly range: Interval;
  readonly search: EvidenceSearch;
  readonly window: Interval | null;
  readonly zone: string;
  readonly onWindow: (window: Interval | null) => void;
  readonly children: ReactNode;
}) {
  const density = useDensity(incidentId, range, artifacts, toQuestion(search));
  return (
    <section className={classes.density} aria-label="Records over time">
      {density.data ? (
        <div className={classes.strip}>
          <DensityStrip
            density={density.data}
            range={range}
            window={window ?? range}
            zone={zone}
            onWindow={onWindow}
          />
        </div>
      ) : density.isError ? (
        <p className={classes.stripNote}>
          Could not count the records over time.{" "}
          <Button size="compact-xs" variant="default" onClick={() => void density.refetch()}>
            Count again
          </Button>
        </p>
      ) : (
        <p className={classes.stripNote}>Counting the records over time…</p>
      )}
      <WindowButtons
        hasKeys={false}
        onCommand={(command) => onWindow(commandedWindow(command, window ?? range))}
      />
      {children}
    </section>
  );
}
