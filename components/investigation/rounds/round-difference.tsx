"use client";

import { Button, Group } from "@mantine/core";
import type { Instant } from "@/lib/base/instant";
import type { Round } from "@/lib/domain/rounds/round";
import { useActs } from "../workspace/use-workspace";

/** What a round changed of the timeline, seen in the timeline, the graph and their tables. */
export function RoundDifference({
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
