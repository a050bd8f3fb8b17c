"use client";

import { Button, Progress } from "@mantine/core";
import { NamedTable } from "../investigation/runs/named-table";
import { ScoreChip } from "../investigation/screen/score-chip";
import { FailureAlert } from "../ui/failure-alert";
import { LoadingRows } from "../ui/loading-rows";
import { MessagePanel } from "../ui/message-panel";
import classes from "./style-page.module.css";
import { StylePart } from "./style-part";

const score = {
  score: 0.72,
  raiseMost: "Import what the load balancer wrote (up to +0.12)",
  parts: [
    {
      name: "Evidence",
      ...{ value: 0.9, weight: 0.6 },
      explanation: "Two sources state this",
      remedy: "Import a third source",
    },
    {
      name: "Order",
      ...{ value: 0.45, weight: 0.4 },
      explanation: "One clock is in doubt",
      remedy: "Decide on the clock",
    },
  ],
};

/** Views that have nothing to draw, or not yet. */
export function StatePart() {
  return (
    <StylePart title="States" note="What is missing is said, with the next step beside it.">
      <div className={classes.panels}>
        <MessagePanel
          icon="upload"
          title="Nothing yet"
          actions={<Button variant="default">Import evidence</Button>}
        >
          The first step is offered where the content will stand.
        </MessagePanel>
        <MessagePanel icon="search" title="Nothing fits">
          The filters hide all rows. Remove all filters to see them.
        </MessagePanel>
        <MessagePanel icon="lock" title="Not for this account">
          Who may, and whom to ask.
        </MessagePanel>
        <MessagePanel
          icon="warning"
          title="It failed"
          actions={<Button variant="default">Try again</Button>}
        >
          Nothing was lost. What to do next.
        </MessagePanel>
      </div>
      <LoadingRows label="An example of rows" />
      <Progress value={62} aria-label="An example of progress" />
      <FailureAlert title="Could not load a part">
        The rest of the page stays as it is.
      </FailureAlert>
      <div className={classes.row}>
        <ScoreChip name="Coherence" score={score} word="holds together" />
      </div>
      <NamedTable
        name="An example of a table"
        columns={["Pass", "Proposals", "Refused"]}
        rows={[
          { key: "coarse", cells: ["Coarse", "36", "0"] },
          { key: "causal", cells: ["Causal", "19", "2"] },
        ]}
      />
    </StylePart>
  );
}
