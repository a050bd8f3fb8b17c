"use client";

import { NumberInput, Select } from "@mantine/core";
import { roundsMost, runModes } from "@/lib/domain/rounds/rounds-settings";
import {
  explainMode,
  type RoundsChoice,
  roundsModes,
  toRoundsMax,
  toTokensMax,
} from "@/lib/view-model/runs/rounds-choice";

/** How far an analysis goes beyond its passes, and what its rounds may spend where models take part. */
export function RoundsChoiceFields({
  choice,
  choose,
  isOfModel,
}: {
  readonly choice: RoundsChoice;
  readonly choose: (choice: RoundsChoice) => void;
  readonly isOfModel: boolean;
}) {
  return (
    <>
      <Select
        size="xs"
        w={150}
        aria-label="Extent of the analysis"
        title={explainMode(choice.mode)}
        data={roundsModes}
        value={choice.mode}
        allowDeselect={false}
        onChange={(value) => {
          const mode = runModes.find((known) => known === value);
          if (mode !== undefined) choose({ ...choice, mode });
        }}
      />
      {choice.mode === "passes" ? null : (
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
      {choice.mode === "passes" || !isOfModel ? null : (
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
