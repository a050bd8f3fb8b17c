"use client";

import { Button, Group } from "@mantine/core";
import { useMemo } from "react";
import type { Instant } from "@/lib/base/instant";
import { toShownText } from "@/lib/domain/evidence/shown-path";
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
  type GapMoves,
  ownReport,
  type ReportPart,
  roundNumbers,
  toGapMoves,
  toReportParts,
} from "@/lib/view-model/rounds/rounds-summary";
import type { RunStatusView } from "@/lib/view-model/runs/run-status";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import { CoherenceChart } from "./coherence-chart";
import { PieceLink, PieceList } from "./piece-link";
import { RoundBar } from "./round-bar";
import { RoundDebate } from "./round-debate";
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
  const atFirst = chosenRound(numbers, null, { rounds, isGoing });
  const chosen = chosenRound(numbers, search.round, { rounds, isGoing });
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
      {end === null ? null : <p className={classes.end}>How the rounds ended: {end}</p>}
      {chosen === null ? null : <RoundBar {...{ numbers, chosen, atFirst }} />}
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

/** How the Director closes, sentence by sentence with the pieces each rests on. */
function DirectorReportView({ parts }: { readonly parts: readonly ReportPart[] }) {
  return (
    <section aria-labelledby="directors-report" className={classes.part}>
      <h3 id="directors-report" className={classes.heading}>
        The Director's report
      </h3>
      {parts.length === 0 ? <p className={classes.note}>The report is empty.</p> : null}
      {parts.map(({ key, heading, passages }) => (
        <div key={key}>
          <h4 className={classes.roleName}>{heading}</h4>
          <ul className={classes.list}>
            {passages.map(({ before, named, after, cites }) => (
              <li key={`${before} ${named?.id ?? ""} ${after}`}>
                {toShownText(before)}
                {named === null ? null : <PieceLink piece={named} />}
                {toShownText(after)}
                <PieceList label="Based on" pieces={cites} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** What a round changed of the timeline, seen in the timeline, the graph and their tables. */
function RoundDifference({
  round,
  from,
}: {
  readonly round: Round;
  /** When the state stood that it began from. */
  readonly from: Instant;
}) {
  const { changeSearch } = useActs();
  const compared = { knownAt: round.at, compare: from } as const;
  return (
    <Group gap="xs" data-screen-only>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => changeSearch({ view: "timeline", ...compared })}
      >
        Show what round {round.n} changed in the timeline
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => changeSearch({ view: "graph", ...compared })}
      >
        Show what round {round.n} changed in the graph
      </Button>
    </Group>
  );
}

/** Questions the evidence does not answer: which came up in a round, and which it answered. */
function RoundGaps({ moves, n }: { readonly moves: GapMoves; readonly n: number }) {
  const { shown, opened, closed } = moves;
  const isStill = opened.length === 0 && closed.length === 0;
  return (
    <section aria-label={`Gaps in round ${n}`} className={classes.part}>
      <h3 className={classes.heading}>Gaps in round {n}</h3>
      <p className={classes.note}>
        A gap is a question the evidence does not answer. The Director gets the three most important
        gaps.
      </p>
      <PieceList label="Most important after this" pieces={shown} />
      <PieceList label="Opened" pieces={opened} />
      <PieceList label="Closed" pieces={closed} />
      {isStill ? <p className={classes.note}>No gaps opened or closed.</p> : null}
    </section>
  );
}
