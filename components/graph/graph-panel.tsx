"use client";

import { Button, Checkbox } from "@mantine/core";
import { useMemo, useState } from "react";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { CausalWay } from "@/lib/routes/causal-way";
import { formatGraphFocus, type GraphFocus } from "@/lib/routes/graph-focus";
import type { CauseReading, Drawing } from "@/lib/routes/workspace-search-params";
import { type Changes, noChanges } from "@/lib/view-model/comparison/timeline-comparison";
import { drawGraph, drawnAtFirst, type GraphView } from "@/lib/view-model/graph/graph-drawing";
import { focusTimeline } from "@/lib/view-model/graph/graph-focus";
import { findLitWay } from "@/lib/view-model/graph/lit-way";
import { Icon } from "../ui/icon";
import { MessagePanel } from "../ui/message-panel";
import type { LinkEnds } from "./draw-links";
import { ExportMenu } from "./export-menu";
import { FocusButtons } from "./focus-buttons";
import { GraphChart } from "./graph-chart";
import { LitLine } from "./graph-notes";
import classes from "./graph-panel.module.css";
import { GraphToolbar } from "./graph-toolbar";
import { LinkTable } from "./link-table";
import { useGraphRoom } from "./use-graph-room";

export type GraphPanelProps = {
  readonly title: string;
  readonly timeline: Timeline;
  /** Another text when something else of the timeline is left out. */
  readonly part: string;
  /** What carries a sign, and what now is compared with, in words; null while nothing is compared. */
  readonly compared: { readonly changes: Changes; readonly words: string } | null;
  /** IANA name. */
  readonly zone: string;
  readonly drawing: Drawing;
  readonly reading: CauseReading;
  readonly focus: GraphFocus | null;
  /** What stands out of it; empty for nothing. */
  readonly way: CausalWay;
  readonly selectedId: string | null;
  readonly onSelect: (id: string | null) => void;
  readonly onDrawing: (drawing: Drawing) => void;
  readonly onReading: (reading: CauseReading) => void;
  readonly onFocus: (focus: GraphFocus | null) => void;
  /** Nothing stands out any longer. */
  readonly onUnlit: () => void;
  /** Opens the form for a link, with the ends that were drawn; null for people who may only read. */
  readonly onAddLink: ((ends: LinkEnds | null) => void) | null;
};

const notCompared = { changes: noChanges, words: null } as const;

function joinWords(parts: readonly (string | null)[]): string | null {
  return parts.filter((part) => part !== null).join(". ") || null;
}

/** The causal graph with its legend and its table twin. */
export function GraphPanel(props: GraphPanelProps) {
  const { timeline, zone, drawing, focus, way, selectedId, onSelect, onFocus, onAddLink } = props;
  const [limit, setLimit] = useState(drawnAtFirst);
  const [opened, setOpened] = useState<GraphView["opened"]>([]);
  const { ref, room } = useGraphRoom();
  const [isLinking, setLinking] = useState(false);
  const [withSequences, setWithSequences] = useState(true);
  const focused = useMemo(() => focusTimeline(timeline, focus), [timeline, focus]);
  const subject = focus === null ? "" : formatGraphFocus(focus);
  const { changes, words: comparedWords } = props.compared ?? notCompared;
  const drawn = useMemo(
    () =>
      drawGraph(focused.timeline, zone, {
        limit,
        opened,
        ends: [...focused.ends, ...way],
        ...{ changes, withSequences, room },
        withRivals: focus === null,
      }),
    [focused, zone, limit, opened, changes, way, withSequences, room, focus],
  );
  const live = useMemo(() => toLiveTimeline(focused.timeline), [focused]);
  const then = live.sequences.length;
  const lit = useMemo(() => (way.length === 0 ? null : findLitWay(drawn, way)), [drawn, way]);
  if (drawn.counts.linked === 0 && then === 0) return <NoLinks {...props} words={focused.words} />;
  return (
    <section ref={ref} className={classes.panel} aria-label="Causal graph" data-tour="graph">
      <GraphToolbar
        drawing={drawing}
        counts={drawn.counts}
        limit={limit}
        opened={opened}
        onDrawing={props.onDrawing}
        onLimit={setLimit}
        onOpened={setOpened}
      >
        <FocusButtons selectedId={selectedId} focus={focus} onFocus={onFocus} />
        <SequencesToggle
          count={drawing === "chart" ? then : 0}
          isOn={withSequences}
          onToggle={setWithSequences}
        />
        <AddLinkButton onAddLink={onAddLink} />
        <DrawLinksButton
          isOffered={onAddLink !== null && drawing === "chart"}
          isLinking={isLinking}
          onLinking={setLinking}
        />
        <ExportMenu
          drawing={drawn}
          title={props.title}
          zone={zone}
          part={joinWords([comparedWords, focused.words])}
        />
      </GraphToolbar>
      <FocusLine words={focused.words} onFocus={onFocus} />
      <LitLine {...{ timeline, way, lit }} onUnlit={props.onUnlit} />
      {drawing === "chart" ? (
        <GraphChart
          {...{ selectedId, lit, subject, onSelect }}
          drawing={drawn}
          links={live.causalLinks}
          {...{ opened, onAddLink, isLinking }}
          onOpened={setOpened}
          onLinked={() => setLinking(false)}
        />
      ) : (
        <LinkTable
          changes={props.compared === null ? null : changes}
          reading={props.reading}
          onReading={props.onReading}
          timeline={focused.timeline}
          part={`${props.part} ${subject}`}
          zone={zone}
          selectedId={selectedId}
          onSelect={onSelect}
        />
      )}
    </section>
  );
}

/** Pairs that only follow in time may be left out; without any there is nothing to leave out. */
function SequencesToggle({
  count,
  isOn,
  onToggle,
}: {
  readonly count: number;
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
}) {
  if (count === 0) return null;
  return (
    <Checkbox
      size="xs"
      label={`Show what only follows in time (${count})`}
      checked={isOn}
      onChange={(event) => onToggle(event.currentTarget.checked)}
    />
  );
}

function DrawLinksButton({
  isOffered,
  isLinking,
  onLinking,
}: {
  readonly isOffered: boolean;
  readonly isLinking: boolean;
  readonly onLinking: (isLinking: boolean) => void;
}) {
  if (!isOffered) return null;
  return (
    <Button
      size="xs"
      variant={isLinking ? "filled" : "default"}
      aria-pressed={isLinking}
      onClick={() => onLinking(!isLinking)}
    >
      Draw links
    </Button>
  );
}

/** Says which part is shown, for a graph that is narrowed must not look like all of it. */
function FocusLine({
  words,
  onFocus,
}: {
  readonly words: string | null;
  readonly onFocus: (focus: null) => void;
}) {
  return (
    <p className={classes.note} role="status" data-has-words={words !== null || undefined}>
      {words === null ? null : (
        <>
          {words}{" "}
          <Button size="compact-xs" variant="subtle" onClick={() => onFocus(null)}>
            Show everything
          </Button>
        </>
      )}
    </p>
  );
}

function AddLinkButton({ onAddLink }: Pick<GraphPanelProps, "onAddLink">) {
  if (onAddLink === null) return null;
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon name="plus" />}
      onClick={() => onAddLink(null)}
    >
      Add a causal link
    </Button>
  );
}

function NoLinks({
  words,
  onFocus,
  onAddLink,
}: Pick<GraphPanelProps, "onFocus" | "onAddLink"> & { readonly words: string | null }) {
  if (words === null) {
    return (
      <MessagePanel
        icon="link"
        title="No causal links yet"
        actions={<AddLinkButton onAddLink={onAddLink} />}
      >
        Run the analysis, or link two events yourself when you know how one led to the other.
      </MessagePanel>
    );
  }
  return (
    <MessagePanel
      icon="link"
      title="No causal links in this part"
      actions={
        <Button size="xs" variant="default" onClick={() => onFocus(null)}>
          Show everything
        </Button>
      }
    >
      {words}: the graph has no such causal link yet.
    </MessagePanel>
  );
}
