"use client";

import { NumberInput, Select } from "@mantine/core";
import { roundsMost } from "@/lib/domain/rounds/rounds-settings";
import { type ExtentCosts, modeOfExtent, runExtents } from "@/lib/domain/runs/run-extent";
import {
  describeExtentCost,
  explainExtent,
  extentChoices,
  type RoundsChoice,
  toRoundsMax,
  toTokensMax,
} from "@/lib/view-model/runs/rounds-choice";
import classes from "./run-line.module.css";

/** How far an analysis goes beyond its passes, and what its rounds may spend where models take part. */
export function RoundsChoiceFields({
  choice,
  choose,
  costs,
}: {
  readonly choice: RoundsChoice;
  readonly choose: (choice: RoundsChoice) => void;
  /** What each extent took on past runs; null where no model takes part. */
  readonly costs: ExtentCosts | null;
}) {
  const isOfModel = costs !== null;
  const hasRounds = modeOfExtent(choice.extent) !== "passes";
  return (
    <>
      <Select
        size="xs"
        w={200}
        aria-label="Extent of the analysis"
        title={explainExtent(choice.extent, costs)}
        data={extentChoices(isOfModel)}
        value={!isOfModel && choice.extent === "quick" ? "passes" : choice.extent}
        allowDeselect={false}
        onChange={(value) => {
          const extent = runExtents.find((known) => known === value);
          if (extent !== undefined) choose({ ...choice, extent });
        }}
      />
      {costs === null ? null : (
        <span className={classes.note}>{describeExtentCost(costs, choice.extent)}</span>
      )}
      {!hasRounds ? null : (
        <NumberInput
          size="xs"
          w={56}
          aria-label="Maximum number of rounds"
          title="Maximum number of rounds; they end sooner when nothing new is found"
          min={1}
          max={roundsMost}
          value={choice.roundsMax}
          onChange={(typed) => choose({ ...choice, roundsMax: toRoundsMax(typed) })}
        />
      )}
      {!hasRounds || !isOfModel ? null : (
        <NumberInput
          size="xs"
          w={130}
          aria-label="Maximum tokens for the rounds"
          placeholder="No token limit"
          min={1}
          thousandSeparator=","
          value={choice.tokensMax ?? ""}
          onChange={(typed) => choose({ ...choice, tokensMax: toTokensMax(typed) })}
        />
      )}
    </>
  );
}
