import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { Command } from "../commands/command";
import type { CommandWatch } from "../commands/command-watch";
import type { Transition } from "../entry";
import { arrowTurnIn } from "../turns/arrow-turns";

import { sqlTurnsOf } from "../turns/sql-turns";
import { isOfSecret, type StatedTurn } from "../turns/stated-turn";
import { gravityOf, placesOf, type TableContext } from "./stream-context";

type RecordedTurn = StatedTurn & { readonly record: RecordReference };

/** An order that ends in a value sets it: `clock tick 10700`, `lane 3 0`, `limit=200`. Text in quotes is an order of its own. */
const ending = /^(\S.*?)(?:\s*=\s*|\s+)((?:[+-]?\d[\w.,:%-]*)|"[^"\s]{1,60}"|'[^'\s]{1,60}')$/;
/** Orders one behind another, and what goes to or comes from a file. */
const joined = /[|;<>]|&&/;
/** `kill 374`: the program alone names no property. */
const named = /=|\S\s+\S.*[\s=]\S+$/;

const charactersMax = 120;

/** `kill -9 4242`, `tail -n 100`: what follows an option is no setting of anything. */
const endsInOption = /\s--?[\w-]+$/;

/** What records tell of things taking another value, line by line, in order of time: in lines that are rare, in orders, in what was recorded. */
export function findTurns(
  contexts: readonly TableContext[],
  commands: readonly CommandWatch[],
  recorded: readonly RecordReference[],
): readonly Transition[] {
  const lines = contexts.flatMap(({ table }) =>
    [...table.shapes.values()].flatMap(({ early }) => early),
  );
  const turns = [
    ...[...lines, ...recorded.filter(({ kind }) => kind === "change")].flatMap(byArrow),
    ...commands.flatMap(byOrder),
  ];
  const open = turns.filter((turn) => !isOfSecret(turn));
  return tellInOrder(open.toSorted((a, b) => a.record.time.latest - b.record.time.latest));
}

function byArrow(record: RecordReference): readonly RecordedTurn[] {
  const turn = arrowTurnIn(record.message);
  return turn === null ? [] : [{ ...turn, record }];
}

function byOrder(watch: CommandWatch): readonly RecordedTurn[] {
  return watch
    .orders()
    .flatMap(({ records }) =>
      records.flatMap(({ record, command }) =>
        turnsOf(command).map((turn) => ({ ...turn, record })),
      ),
    );
}

function turnsOf({ text }: Command): readonly StatedTurn[] {
  const sqlTurns = sqlTurnsOf(text);
  return sqlTurns ?? toList(orderTurnOf(text));
}

function toList(turn: StatedTurn | null): readonly StatedTurn[] {
  return turn === null ? [] : [turn];
}

/** What a thing's value was, when a record does not say, is what it was given last. */
function tellInOrder(turns: readonly RecordedTurn[]): readonly Transition[] {
  const last = new Map<string, { first: string; value: string; record: RecordReference }>();
  return turns.flatMap(({ record, thing, property, from, to }) => {
    const subject = thing ?? placesOf(record, [])[0]?.name ?? "";
    const key = `${subject}\u0001${property}`;
    const known = last.get(key);
    const before = from ?? known?.value ?? null;
    if (before === to) return [];
    const first = known?.first ?? before ?? to;
    last.set(key, { first, value: to, record });
    return [
      {
        kind: "transition" as const,
        ...{ property, from: before, to, isReturn: known !== undefined && to === first },
        saying: `${property} ${to}`,
        entities: placesOf(record, thing === null ? [] : [thing]),
        onset: record.time,
        end: null,
        witnesses: [record],
        ...(from === null && known !== undefined && { shows: [known.record] }),
        title: `${subject}: ${property} ${before === null ? "" : `${before} `}→ ${to}`,
        measures: { gravity: gravityOf(record), isTold: 1 },
      },
    ];
  });
}

/** What an order of no known grammar gives another value; null when it does not end in one. */
export function orderTurnOf(order: string): StatedTurn | null {
  if (order.length > charactersMax || joined.test(order) || !named.test(order)) return null;
  const [, property, to] = ending.exec(order) ?? [];
  return property === undefined || to === undefined || endsInOption.test(property)
    ? null
    : { thing: null, property, from: null, to: to.replace(/^['"]|['"]$/g, "") };
}
