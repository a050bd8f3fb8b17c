import type { Transition } from "../entry";
import { cellNumber } from "../rows/cell-number";
import type { StateStep, StateWatch } from "../watch/state-watch";
import { placesOf, type TableContext } from "./stream-context";

/** What code calls a place of a line or a column that has no name. */
const unnamed = /^(?:place \d+|c?\d+|value)$/;
/** Of more words a value is a sentence. */
const wordsMax = 3;
/** A number that takes more values than these is a reading. */
const numbersMax = 3;
/** A value is kept when so many rows of the thing in a row have it; of fewer steps than this nobody can tell. */
const keptRows = 2;
const stepsMin = 3;
/** The name of another thing that stayed for so many rows is one that leads, serves or is chosen. */
const longKeptRows = 4;

/**
 * The steps of one column that change what its thing is: the column has a name, and a value stays with its thing for some rows or
 * is one that returns. A partner, an identifier and a sentence are none.
 */
export function keptSteps(
  { column, steps }: Pick<StateWatch, "column" | "steps">,
  names: ReadonlySet<string>,
): readonly StateStep[] {
  if (isUnnamed(column)) return [];
  const ofThings = Map.groupBy(steps, ({ thing }) => thing);
  return [...ofThings.values()]
    .filter((own) => !isNumbering(own, names) && !isRowKind(own) && !isOfCallers(own))
    .flatMap((own) => own.filter((step) => isKept(step, own)))
    .filter(({ from, to }) => !isSentence(from) && !isSentence(to))
    .filter((step) => step.heldBefore >= longKeptRows || !isPartner(step, names));
}

export function isUnnamed(column: string): boolean {
  return unnamed.test(column);
}

const address = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{0,4}(?::[\da-f]{0,4}){2,7})$/i;
/** A thing has few addresses of its own; whoever calls it has others. */
const ownAddressesMax = 3;

function isOfCallers(ofThing: readonly StateStep[]): boolean {
  const values = new Set(ofThing.flatMap(({ from, to }) => [from, to]));
  return values.size > ownAddressesMax && [...values].every((value) => address.test(value));
}

function isPartner({ from, to }: StateStep, names: ReadonlySet<string>): boolean {
  return names.has(from) && names.has(to);
}

/** Words that a record says something became: whatever is called so is no thing that could be in a state itself. */
export function wordsOfStates(
  turns: readonly Transition[],
  contexts: readonly TableContext[],
): ReadonlySet<string> {
  const places = new Set(
    contexts.flatMap(({ table }) => {
      const [first] = table.all.early;
      return first === undefined ? [] : placesOf(first, []).map(({ name }) => name);
    }),
  );
  const words = turns.flatMap(({ from, to }) => [...(from === null ? [] : [from]), to]);
  return new Set(words.filter((word) => cellNumber(word) === null && !places.has(word)));
}

/** One value stands between others that come for a row each: they are what kind of row it is. */
function isRowKind(ofThing: readonly StateStep[]): boolean {
  const [first] = ofThing;
  if (first === undefined) return false;
  return [first.from, first.to].some((usual) => {
    const others = ofThing.filter(({ to }) => to !== usual);
    const isBetween = ofThing.every(({ from, to }) => from === usual || to === usual);
    const isBrief = others.every(({ heldAfter }) => heldAfter === 1);
    return isBetween && isBrief && new Set(others.map(({ to }) => to)).size > 1;
  });
}

/** What hosts, programs and things of all tables are called: a column that holds such names tells with whom, and to whom. */
export function namesOfThings(contexts: readonly TableContext[]): ReadonlySet<string> {
  return new Set(
    contexts.flatMap(({ table, things }) => {
      const [first] = table.all.early;
      return first === undefined ? [] : placesOf(first, things).map(({ name }) => name);
    }),
  );
}

/** It stays for some rows, or it is there again after having been another. */
function isKept({ from, to, heldBefore, heldAfter }: StateStep, ofThing: readonly StateStep[]) {
  if (ofThing.length < stepsMin || heldBefore >= keptRows || heldAfter >= keptRows) return true;
  const returned = ofThing.filter(({ isNew }) => !isNew).map((step) => step.to);
  return returned.includes(from) || returned.includes(to);
}

function isSentence(value: string): boolean {
  return value.trim().split(/\s+/).length > wordsMax;
}

/** Is the step one of a number that is read off? */
export function isReading({ thing }: StateStep, steps: readonly StateStep[]): boolean {
  const own = steps.filter((step) => step.thing === thing);
  const values = [...own.slice(0, 1).map(({ from }) => from), ...own.map(({ to }) => to)];
  const numbers = values.flatMap((value) => cellNumber(value) ?? []);
  return numbers.length === values.length && isRead(numbers);
}

/** Many values in turn, or several that only go one way, step by step. */
export function isRead(values: readonly number[]): boolean {
  const changes = values.slice(1).flatMap((value, at) => {
    const change = Math.sign(value - (values[at] ?? value));
    return change === 0 ? [] : [change];
  });
  if (new Set(values).size > numbersMax) return true;
  return changes.length > 1 && new Set(changes).size === 1;
}

const digits = /\d+/g;

/** Values with letters, and lengths of time, that differ in their digits only and of which none returns or names a thing: they are given one after another. */
function isNumbering(ofThing: readonly StateStep[], names: ReadonlySet<string>): boolean {
  const [first] = ofThing;
  if (first === undefined || !/[\p{L}:]/u.test(first.from)) return false;
  const shape = first.from.replace(digits, "0");
  return ofThing.every(
    ({ to, isNew }) => isNew && !names.has(to) && to.replace(digits, "0") === shape,
  );
}
