import type { Transition } from "../entry";
import { cellNumber } from "../rows/cell-number";
import type { StateStep, StateWatch } from "../watch/state-watch";
import { headline } from "./find-lines";
import { isReading, isUnnamed, keptSteps } from "./keeps-states";
import { gravityOf, placesOf, type TableContext } from "./stream-context";

/** A thing that takes a value so often on average is at work; then only what is seldom is told. */
const stepsPerThingMax = 12;
const seldomShare = 0.05;
/** A column of more numbers than this measures; it held few values at first. */
const numbersMax = 12;

/** Things that became something else: a word of a closed set in place of another. `names` are what things are called anywhere. */
export function findSteps(
  context: TableContext,
  names: ReadonlySet<string>,
): readonly Transition[] {
  if (context.table.all.early[0]?.kind === "access") return [];
  return [...context.table.states.values()].flatMap((watch) => stepsOf(watch, context, names));
}

function stepsOf(
  watch: StateWatch,
  context: TableContext,
  names: ReadonlySet<string>,
): readonly Transition[] {
  const { steps, things } = watch;
  const isBusy = steps.length > stepsPerThingMax * Math.max(1, things);
  const counts = new Map<string, number>();
  for (const { to } of steps) counts.set(to, (counts.get(to) ?? 0) + 1);
  if (counts.size > numbersMax && [...counts.keys()].every((to) => cellNumber(to) !== null))
    return [];
  const kept = new Set(keptSteps(watch, names));
  return steps
    .filter(({ to }) => !isBusy || (counts.get(to) ?? 0) <= seldomShare * steps.length)
    .map((step) => ({
      ...toTransition(step, steps.length, context),
      // A column without a name is told by the row.
      ...(isUnnamed(step.column) ? { title: headline(step.record) } : {}),
      isReading: !kept.has(step) || isReading(step, steps),
    }));
}

export function toTransition(
  step: Omit<StateStep, "heldBefore" | "heldAfter">,
  stepsInAll: number,
  { things, measures, saying }: TableContext,
): Transition {
  const { record, before, thing, column, from, to, isReturn, isNew, rowsBefore } = step;
  const named = [...things, ...thing.split("\u0001")].filter((name) => name !== "");
  const subject = named.join(" ");
  return {
    kind: "transition",
    property: column,
    saying: `${column} ${to} ${saying}`,
    from,
    to,
    isReturn,
    entities: placesOf(record, named),
    onset: record.time,
    end: null,
    witnesses: [record],
    shows: [before],
    title: `${subject === "" ? "" : `${subject}: `}${column} ${from} → ${to}`,
    measures: {
      ...measures,
      gravity: gravityOf(record),
      isNew: isNew ? 1 : 0,
      stepsInAll,
      rowsBefore,
    },
  };
}
