"use client";

import { useMemo } from "react";
import type { ArtifactId } from "@/lib/domain/ids";
import type { Round } from "@/lib/domain/rounds/round";
import { toCoherenceLine } from "@/lib/view-model/rounds/coherence-line";
import { drawGoing } from "@/lib/view-model/rounds/going-round";
import { namesOf } from "@/lib/view-model/rounds/named-pieces";
import { drawRecorded } from "@/lib/view-model/rounds/recorded-round";
import type { RoundWork } from "@/lib/view-model/rounds/round-work";
import {
  beganFrom,
  chosenRound,
  endText,
  ownReport,
  roundNumbers,
  toGapMoves,
  toReportParts,
} from "@/lib/view-model/rounds/rounds-summary";
import type { RunStatusView } from "@/lib/view-model/runs/run-status";
import { useFacts, useSelection } from "../workspace/use-workspace";
import { CoherenceChart } from "./coherence-chart";
import { DirectorReportView } from "./director-report-view";
import { RoundBar } from "./round-bar";
import { RoundDebate } from "./round-debate";
import { RoundDifference } from "./round-difference";
import { RoundGaps } from "./round-gaps";
import classes from "./rounds.module.css";

/** The chosen round, and what all of them came to. */
export function RoundsBody({
  rounds,
  work,
  isGoing,
  status,
}: {
  readonly rounds: readonly Round[];
  readonly work: readonly RoundWork[];
  readonly isGoing: boolean;
  readonly status: RunStatusView;
}) {
  const { workspace, zone } = useFacts();
  const { search } = useSelection();
  const { timeline, artifacts } = workspace;
  const names = useMemo(() => namesOf(timeline), [timeline]);
  const numbers = useMemo(() => roundNumbers(rounds, work), [rounds, work]);
  const chosen = chosenRound(numbers, search.round);
  const round = rounds.find(({ n }) => n === chosen) ?? null;
  const drawn = useMemo(() => {
    if (chosen === null) return null;
    const drawing = { timeline, names, zone, work };
    if (round !== null) return drawRecorded(round, drawing);
    const byPath = new Map<string, ArtifactId>(artifacts.map(({ path, id }) => [path, id]));
    return drawGoing(chosen, { ...drawing, isGoing, artifactOf: (path) => byPath.get(path) });
  }, [chosen, round, timeline, names, zone, work, artifacts, isGoing]);
  const from = round && beganFrom(round, rounds, work);
  const { passes } = timeline.investigation;
  const line = useMemo(() => toCoherenceLine({ rounds, passes }), [rounds, passes]);
  const report = isGoing ? null : ownReport(timeline.investigation, rounds, work);
  const end = endText(report, numbers, status, isGoing);
  return (
    <>
      {end === null ? null : <p className={classes.end}>How they ended: {end}</p>}
      {chosen === null ? null : <RoundBar numbers={numbers} chosen={chosen} />}
      {drawn === null ? null : <RoundDebate round={drawn} />}
      {round === null ? null : (
        <>
          {from === null ? null : <RoundDifference round={round} from={from} />}
          <RoundGaps moves={toGapMoves(round, names)} n={round.n} />
        </>
      )}
      {line === null ? null : <CoherenceChart line={line} chosen={chosen ?? 0} />}
      {report === null ? null : <DirectorReportView parts={toReportParts(report, names, zone)} />}
    </>
  );
}
