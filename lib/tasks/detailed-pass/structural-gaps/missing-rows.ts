import { interval } from "@/lib/base/instant";
import type { Ledger } from "@/lib/ledger/open-ledger";
import type { FoundGap } from "./found-gap";

/** A count held for so many rows, and in this share of all, before so many of its values were left out. */
const heldMin = 100;
const heldShareMin = 0.99;
const leftOutMin = 2;

/** Rows that were numbered and are not there: a count of a file that goes on after a hole. */
export function missingRows({ happenings }: Ledger): readonly FoundGap[] {
  const told = new Set<string>();
  return happenings
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => {
      if (entry.kind !== "episode" || entry.property !== "sequence") return [];
      const { stepsHeld = 0, heldShare = 0, steps = 0 } = entry.measures;
      const [after, before] = entry.witnesses;
      if (after === undefined || before === undefined) return [];
      if (stepsHeld < heldMin || heldShare < heldShareMin || steps < leftOutMin) return [];
      // The same rows are counted in several files and columns.
      const hole = entry.title.slice(entry.title.lastIndexOf("→"), entry.title.lastIndexOf(":"));
      if (!Number.isInteger(steps) || told.has(hole)) return [];
      told.add(hole);
      return [
        {
          ...{
            type: "evidential" as const,
            reason: "missing-source" as const,
            files: [after.path],
          },
          window: interval(before.time.earliest, after.time.latest),
          description: `${after.path} counts its rows without a flaw ${stepsHeld.toLocaleString("en-US")} times, then leaves some out: ${entry.title}`,
          needed: `The rows of ${after.path} that were left out, from another copy or the other end`,
          records: [before, after],
        },
      ];
    });
}
