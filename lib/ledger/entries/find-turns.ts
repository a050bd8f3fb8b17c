import type { RecordReference } from "@/lib/domain/record-reference";
import type { Command } from "../commands/command";
import type { CommandWatch } from "../commands/command-watch";
import type { Transition } from "../entry";
import { arrowTurnIn } from "../turns/arrow-turns";
import { orderTurnOf } from "../turns/order-turns";
import { sqlTurnsOf } from "../turns/sql-turns";
import { isOfSecret, type ToldTurn } from "../turns/told-turn";
import { gravityOf, placesOf, type TableContext } from "./stream-context";

type Told = ToldTurn & { readonly record: RecordReference };

/** What records tell of things taking another value, line by line, in order of time: in lines that are rare, in orders, in what was recorded. */
export function findTurns(
  contexts: readonly TableContext[],
  commands: readonly CommandWatch[],
  recorded: readonly RecordReference[],
): readonly Transition[] {
  const lines = contexts.flatMap(({ table }) =>
    [...table.shapes.values()].flatMap(({ early }) => early),
  );
  const told = [
    ...[...lines, ...recorded.filter(({ kind }) => kind === "change")].flatMap(byArrow),
    ...commands.flatMap(byOrder),
  ];
  const open = told.filter((turn) => !isOfSecret(turn));
  return tellInOrder(open.toSorted((a, b) => a.record.time.latest - b.record.time.latest));
}

function byArrow(record: RecordReference): readonly Told[] {
  const turn = arrowTurnIn(record.message);
  return turn === null ? [] : [{ ...turn, record }];
}

function byOrder(watch: CommandWatch): readonly Told[] {
  return watch
    .frames()
    .flatMap(({ records }) =>
      records.flatMap(({ record, command }) =>
        turnsOf(command).map((turn) => ({ ...turn, record })),
      ),
    );
}

function turnsOf({ text }: Command): readonly ToldTurn[] {
  const told = sqlTurnsOf(text);
  return told ?? toList(orderTurnOf(text));
}

function toList(turn: ToldTurn | null): readonly ToldTurn[] {
  return turn === null ? [] : [turn];
}

/** What a thing's value was, when a record does not say, is what it was given last. */
function tellInOrder(told: readonly Told[]): readonly Transition[] {
  const last = new Map<string, { first: string; value: string }>();
  return told.flatMap(({ record, thing, property, from, to }) => {
    const subject = thing ?? placesOf(record, [])[0]?.name ?? "";
    const key = `${subject}\u0001${property}`;
    const known = last.get(key);
    const before = from ?? known?.value ?? null;
    if (before === to) return [];
    const first = known?.first ?? before ?? to;
    last.set(key, { first, value: to });
    return [
      {
        kind: "transition" as const,
        ...{ property, from: before, to, isReturn: known !== undefined && to === first },
        saying: `${property} ${to}`,
        entities: placesOf(record, thing === null ? [] : [thing]),
        onset: record.time,
        end: null,
        witnesses: [record],
        title: `${subject}: ${property} ${before === null ? "" : `${before} `}→ ${to}`,
        measures: { gravity: gravityOf(record), isTold: 1 },
      },
    ];
  });
}
