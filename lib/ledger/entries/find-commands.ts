import type { CommandWatch } from "../commands/command-watch";
import type { LedgerEntry } from "../entry";
import { gravityOf, placesOf } from "./stream-context";

/** Orders that somebody gave and that no program gives all day, each as a deed that its echo tells. */
export function findCommands(watch: CommandWatch): readonly LedgerEntry[] {
  const ordered = watch.orders();
  const orders = ordered.reduce((sum, { count }) => sum + count, 0);
  return ordered.flatMap(({ records, count }) =>
    records.map(({ record, command }) => ({
      kind: "deed" as const,
      actor: record.source,
      basis: "echoed" as const,
      entities: placesOf(record, []),
      onset: record.time,
      end: null,
      witnesses: [record],
      saying: null,
      title: command.text.slice(0, 160),
      measures: { isEchoed: 1, sameOrders: count, orders, gravity: gravityOf(record) },
    })),
  );
}
