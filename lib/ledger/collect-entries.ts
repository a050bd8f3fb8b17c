import type { Interval } from "@/lib/base/instant";
import type { CommandWatch } from "./commands/command-watch";
import { findDues } from "./entries/find-dues";
import { findLevels } from "./entries/find-levels";
import { findLimits } from "./entries/find-limits";
import { findLines } from "./entries/find-lines";
import { findListed } from "./entries/find-listed";
import { findRates } from "./entries/find-rates";
import { findSequences } from "./entries/find-sequences";
import { findSteps } from "./entries/find-steps";
import { findTurns } from "./entries/find-turns";
import { namesOfThings, wordsOfStates } from "./entries/keeps-states";
import { contextsOf, gravityOf, placesOf, type TableContext } from "./entries/stream-context";
import type { LedgerEntry } from "./entry";
import type { LedgerWatch } from "./ledger-watch";
import type { Schedule } from "./promises/schedule";

/** What lies this far outside of the watched stretch is history or another day, unless the stretch itself is longer. */
const marginMs = 600_000;

/** Everything the evidence says happened in or near the stretch, in order of time. */
export function collectEntries(
  watches: readonly LedgerWatch[],
  stretch: Interval,
  schedules: readonly Schedule[],
): readonly LedgerEntry[] {
  const streams = watches.flatMap((watch) => watch.streams());
  const contexts = streams.flatMap(contextsOf);
  const byTable = new Map(contexts.map((context) => [context.table.key, context]));
  const listed = watches.flatMap((watch) => watch.listed);
  const commands = watches.map((watch) => watch.commands);
  const names = namesOfThings(contexts);
  const turns = findTurns(contexts, commands, listed);
  const words = wordsOfStates(turns, contexts);
  const entries = [
    ...findListed(listed),
    ...commands.flatMap(findCommands),
    ...turns,
    ...contexts.flatMap((context) => [
      ...findLines(context),
      ...findRates(context),
      ...findSteps(context, names),
    ]),
    ...streams.flatMap(findSequences),
    ...findDues(streams, schedules, stretch),
    ...watches.flatMap((watch) => levelsOf(watch, byTable)),
  ];
  const margin = Math.max(marginMs, stretch.latest - stretch.earliest);
  return entries
    .map((entry) => withoutStateOfWord(entry, words))
    .filter(
      ({ onset }) =>
        onset.earliest >= stretch.earliest - margin && onset.latest <= stretch.latest + margin,
    )
    .toSorted(compareEntries);
}

/** What a word of states has is what its rows show while something is in that state. */
function withoutStateOfWord(entry: LedgerEntry, words: ReadonlySet<string>): LedgerEntry {
  const [entity] = entry.entities;
  const isOfWord = entity?.type === "resource" && words.has(entity.name);
  if (entry.kind !== "transition" || entry.measures.isTold === 1 || !isOfWord) return entry;
  return { ...entry, isReading: true };
}

function levelsOf(
  watch: LedgerWatch,
  byTable: ReadonlyMap<string, TableContext>,
): readonly LedgerEntry[] {
  return watch.store.series().flatMap((series) => {
    const context = byTable.get(series.labels.table ?? "");
    return context === undefined
      ? []
      : [...findLevels(series, context), ...findLimits(series, context)];
  });
}

function compareEntries(a: LedgerEntry, b: LedgerEntry): number {
  return (
    a.onset.latest - b.onset.latest ||
    a.onset.earliest - b.onset.earliest ||
    compareText(a.witnesses[0]?.path ?? "", b.witnesses[0]?.path ?? "") ||
    (a.witnesses[0]?.recordNumber ?? 0) - (b.witnesses[0]?.recordNumber ?? 0) ||
    compareText(a.kind, b.kind) ||
    compareText(a.title, b.title)
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Orders that somebody gave and that no program gives all day, each as a deed that its echo tells. */
function findCommands(watch: CommandWatch): readonly LedgerEntry[] {
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
