"use client";

import { Button, Table } from "@mantine/core";
import type { Intervention } from "@/lib/domain/runs/intervention";
import type { HelpfulStep, WhatHelps } from "@/lib/view-model/what-if/what-helps";
import { PieceButton } from "../pieces/piece-button";
import { AskFurther } from "./ask-further";
import classes from "./what-if.module.css";

type Props = {
  readonly helps: WhatHelps;
  readonly onAsk: (interventions: readonly Intervention[]) => void;
};

/** Usual steps that would have helped with their bills, the smallest sets that would have prevented it, earlier signals. */
export function WhatHelpsList({ helps, onAsk }: Props) {
  return (
    <>
      <section className={classes.part} aria-label="Steps that would have helped">
        <h3 className={classes.heading}>Steps that would have helped</h3>
        {helps.steps.length === 0 ? (
          <p className={classes.note}>
            None of the usual actions for these kinds of events would have helped.
          </p>
        ) : (
          <ol className={classes.steps}>
            {helps.steps.map((step) => (
              <Step key={step.key} step={step} onAsk={onAsk} />
            ))}
          </ol>
        )}
        {helps.cut === "" ? null : <p className={classes.note}>{helps.cut}</p>}
      </section>
      <AskFurther answers={helps.further} />
      <PreventingSets helps={helps} onAsk={onAsk} />
      <EarlierSignals helps={helps} />
    </>
  );
}

function Step({ step, onAsk }: { readonly step: HelpfulStep; readonly onAsk: Props["onAsk"] }) {
  const { words, scoreText, bill, notes, by, intervention } = step;
  return (
    <li>
      {words} <strong>{scoreText}</strong>{" "}
      <TryButton words={words} onPress={() => onAsk([intervention])} />
      {by === "" ? null : <p className={classes.note}>{by}</p>}
      <details>
        <summary aria-label={`Why this score: ${words}`}>Why this score</summary>
        <Table withRowBorders={false} aria-label={`Why this score: ${words}`}>
          <Table.Tbody>
            {bill.map(({ factor, value, why }) => (
              <Table.Tr key={factor}>
                <Table.Td>
                  {factor}
                  <p className={classes.note}>{why}</p>
                </Table.Td>
                <Table.Td className={classes.time ?? ""}>{value}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {notes.map((note) => (
          <p key={note} className={classes.note}>
            {note}
          </p>
        ))}
      </details>
    </li>
  );
}

function TryButton({ words, onPress }: { readonly words: string; readonly onPress: () => void }) {
  return (
    <Button size="compact-xs" variant="subtle" aria-label={`Try it: ${words}`} onClick={onPress}>
      Try it
    </Button>
  );
}

function PreventingSets({ helps: { sets, areSetsComplete }, onAsk }: Props) {
  return (
    <section
      className={classes.part}
      aria-label="Smallest sets of steps that would have prevented the impact"
    >
      <h3 className={classes.heading}>
        Smallest sets of steps that would have prevented the impact
      </h3>
      {sets.length === 0 ? (
        <p className={classes.note}>No three of these steps would have prevented the impact.</p>
      ) : (
        <ul className={classes.steps}>
          {sets.map(({ key, words, interventions }) => (
            <li key={key}>
              {words.join(" · and ")}{" "}
              <TryButton words={words.join(" and ")} onPress={() => onAsk(interventions)} />
            </li>
          ))}
        </ul>
      )}
      {areSetsComplete ? null : <p className={classes.note}>There may be more.</p>}
    </section>
  );
}

function EarlierSignals({ helps: { signals } }: Pick<Props, "helps">) {
  return (
    <section className={classes.part} aria-label="Signals that were there earlier">
      <h3 className={classes.heading}>Signals that were there earlier</h3>
      {signals.length === 0 ? (
        <p className={classes.note}>
          No signal on the path to the impact was recorded before detection.
        </p>
      ) : (
        <ul className={classes.steps}>
          {signals.map(({ id, title, text }) => (
            <li key={id}>
              <PieceButton className={classes.link} to={{ kind: "event", id }}>
                {title}
              </PieceButton>
              <p className={classes.note}>{text}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
