"use client";

import { useState } from "react";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import type { Gap } from "@/lib/domain/timeline/gap";

import { gapCommands, gapWord, openGaps } from "@/lib/view-model/pieces/gap-words";
import { toRunStatus } from "@/lib/view-model/runs/run-status";
import { Mark } from "../../ui/mark";
import { AddGap } from "../editing/add-gap-dialog";
import { PieceButton } from "../pieces/piece-button";
import { useActs, useFacts } from "../workspace/use-workspace";
import { ConclusionPanel, SetAside } from "./conclusion-panel";
import classes from "./conclusion-side.module.css";
import { GapCommands } from "./gap-commands";
import { useRetelling } from "./use-retelling";

/** What the evidence does not show: what would tell most comes first, the rest is folded. */
export function GapsPanel() {
  const { workspace } = useFacts();
  const { select } = useActs();
  const { gaps } = workspace.timeline;
  const isGoing = toRunStatus(workspace.runs).kind === "going";
  const retell = useRetelling();
  const { first, more } = openGaps(workspace.timeline);
  const open = [...first, ...more];
  const toAside = ({ id, description }: Gap) => ({
    id,
    text: retell(description),
    open: () => select({ kind: "gap", id }),
  });
  const closed = gaps.filter(({ status }) => status === "closed");
  const dismissed = gaps.filter(({ status }) => status === "dismissed");
  return (
    <ConclusionPanel title={`Gaps (${open.length})`} pieces={open} tour="gaps">
      {open.length === 0 ? (
        <p className={classes.none}>{isGoing ? "None found yet." : "No open gap."}</p>
      ) : null}
      <GapList gaps={first} />
      {more.length === 0 ? null : (
        <details className={classes.setAside}>
          <summary>Show {more.length} more</summary>
          <GapList gaps={more} />
        </details>
      )}
      <AddGap />
      <SetAside label={`${closed.length} closed by new evidence`} pieces={closed.map(toAside)} />
      <SetAside label={`${dismissed.length} dismissed`} pieces={dismissed.map(toAside)} />
    </ConclusionPanel>
  );
}

function GapList({ gaps }: { readonly gaps: readonly Gap[] }) {
  const { workspace } = useFacts();
  const retell = useRetelling();
  const blocking = new Set(
    workspace.timeline.uncertainties
      .filter(({ impact, status }) => impact === "high" && status === "open")
      .map(({ description }) => description),
  );
  return (
    <ul className={classes.plain}>
      {gaps.map((gap) => (
        <li key={gap.id}>
          <PieceButton className={classes.piece} to={{ kind: "gap", id: gap.id }}>
            <Mark colour="gap">{gapWord(gap.reason)}</Mark>{" "}
            {blocking.has(gap.description) ? <Mark colour="tone-danger">high impact</Mark> : null}{" "}
            {retell(gap.description)}
            {gap.files.length === 0 ? null : <small>{gap.files.map(toShownPath).join(", ")}</small>}
          </PieceButton>
          <HowToClose gap={gap} />
        </li>
      ))}
    </ul>
  );
}

/** Its commands are made only when somebody opens it. */
function HowToClose({ gap }: { readonly gap: Gap }) {
  const { workspace } = useFacts();
  const [isOpen, setOpen] = useState(false);
  if (gapCommands(gap, workspace.artifacts).length === 0) return null;
  return (
    <details className={classes.setAside} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>How to close it</summary>
      {isOpen ? <GapCommands gap={gap} /> : null}
    </details>
  );
}
