import { printTable } from "../quality/print-table";
import type { Ablated } from "./figures";

/** What is left without one part of the rounds, means over the recordings. */
export function printAblation(ablated: readonly Ablated[]): void {
  process.stdout.write("\nRounds without one of their parts\n");
  const groups = Map.groupBy(ablated, ({ without }) => without);
  printTable([
    ["without", "key R", "key P", "link F1", "root first", "coherence", "false fell", "true lost"],
    ...[...groups].map(([without, some]) => {
      const meanOf = (of: "keyRecall" | "keyPrecision" | "linkF1") =>
        average(some.map(({ compared }) => compared.full[of]));
      const first = some.filter(({ compared }) => compared.full.rootRank === 1).length;
      const fates = some.flatMap(({ injected }) => injected.fates);
      const falses = fates.filter(({ planted }) => !planted.isTrue);
      const truths = fates.filter(({ planted }) => planted.isTrue);
      return [
        ...[without, meanOf("keyRecall"), meanOf("keyPrecision"), meanOf("linkF1")],
        `${first}/${some.filter(({ compared }) => !compared.isQuiet).length}`,
        average(some.flatMap(({ compared }) => compared.coherence[0]?.[2] ?? [])),
        `${falses.filter(({ isStanding }) => !isStanding).length}/${falses.length}`,
        `${truths.filter(({ isStanding }) => !isStanding).length}/${truths.length}`,
      ];
    }),
  ]);
}

function average(values: readonly number[]): string {
  return (values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)).toFixed(3);
}
