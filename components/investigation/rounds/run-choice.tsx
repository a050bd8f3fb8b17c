"use client";

import { NativeSelect } from "@mantine/core";
import { runsWithRounds } from "@/lib/view-model/rounds/rounds-summary";
import { formatDateTime } from "@/lib/view-model/text/time-text";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";

/** Rounds of earlier analyses, as the timeline was known when each had ended. */
export function RunChoice() {
  const { workspace, zone } = useFacts();
  const { search } = useSelection();
  const { changeSearch } = useActs();
  const runs = runsWithRounds(workspace.runs);
  if (runs.length < 2) return null;
  const { knownAt } = search;
  const shown = runs.find((one) => one.knownAt === knownAt);
  return (
    <NativeSelect
      size="xs"
      label="Rounds of"
      data-screen-only
      style={{ maxWidth: "24rem" }}
      value={shown?.run.id ?? ""}
      onChange={({ currentTarget: { value } }) => {
        const chosen = runs.find(({ run }) => run.id === value);
        if (chosen) {
          changeSearch({
            knownAt: chosen.knownAt,
            ...{ compare: null, changed: [], round: null, turn: null },
          });
        }
      }}
      data={[
        ...(shown === undefined && knownAt !== null
          ? [{ value: "", label: `What was known at ${formatDateTime(knownAt, zone)}` }]
          : []),
        ...runs.map(({ run }) => ({
          value: run.id,
          label: `Analysis ${run.number}, ${formatDateTime(run.queuedAt, zone)}`,
        })),
      ]}
    />
  );
}
