"use client";

import { Button, Group } from "@mantine/core";
import type { Round } from "@/lib/domain/rounds/round";
import { useActs } from "../workspace/use-workspace";

/** What a round changed of the timeline, seen in the timeline, the graph and their tables. */
export function RoundDifference({
  rounds,
  round,
}: {
  readonly rounds: readonly Round[];
  readonly round: Round;
}) {
  const { changeSearch } = useActs();
  const before = rounds[rounds.indexOf(round) - 1];
  if (before === undefined) return null;
  const isLast = rounds.at(-1) === round;
  const compared = { knownAt: isLast ? null : round.at, compare: before.at } as const;
  return (
    <Group gap="xs" data-screen-only>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => changeSearch({ view: "timeline", ...compared })}
      >
        What round {round.n} changed, in the timeline
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => changeSearch({ view: "graph", ...compared })}
      >
        … in the graph
      </Button>
    </Group>
  );
}
