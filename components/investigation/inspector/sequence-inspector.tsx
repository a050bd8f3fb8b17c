"use client";

import { Button } from "@mantine/core";
import { type Sequence, sequenceKey } from "@/lib/domain/timeline/sequence";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { toSequenceRows } from "@/lib/view-model/tables/sequence-rows";
import { useMakeLink } from "../deciding/use-make-link";
import { FactList } from "../pieces/fact-list";
import classes from "../pieces/inspector.module.css";
import { PieceCitations } from "../pieces/piece-citations";
import { useFacts } from "../workspace/use-workspace";
import { EndButton } from "./link-inspector";

/** Two events that follow in time: nothing is claimed of them until a person makes it a causal link. */
export function SequenceInspector({
  sequence,
  timeline,
}: {
  readonly sequence: Sequence;
  readonly timeline: Timeline;
}) {
  const { zone, mayInvestigate } = useFacts();
  const makeLink = useMakeLink();
  const row = toSequenceRows(timeline, zone).find(({ key }) => key === sequenceKey(sequence));
  if (row === undefined) return null;
  const { source, target, delayText } = row;
  const events = [source.id, target.id].flatMap(
    (id) => timeline.events.find((event) => event.id === id) ?? [],
  );
  return (
    <>
      <p className={classes.kicker}>Follows in time</p>
      <h2 className={classes.title}>
        <EndButton id={sequence.source} title={source.title} />, <em>then</em>{" "}
        <EndButton id={sequence.target} title={target.title} />
      </h2>
      <p className={classes.text}>
        {source.title}, then {target.title}. Nothing shows that “{source.title}” caused “
        {target.title}”.
      </p>
      {mayInvestigate ? (
        <Button
          size="xs"
          variant="default"
          onClick={() => void makeLink(sequence)}
          data-screen-only
        >
          Turn into a causal link (m)
        </Button>
      ) : null}
      <FactList
        facts={[
          { term: "First at", value: source.timeText },
          { term: "Second at", value: target.timeText },
          { term: "Time between", value: delayText },
        ]}
      />
      <h3 className={classes.section}>Records that show the order</h3>
      <PieceCitations
        citations={events.flatMap(({ evidence }) => evidence.slice(0, 1))}
        label="Records that show the order"
      />
    </>
  );
}
