import type { StatedTurn } from "./stated-turn";

/** An order that ends in a value sets it: `clock tick 10700`, `lane 3 0`, `limit=200`. */
const ending = /^(\S.*?)(?:\s*=\s*|\s+)((?:[+-]?\d[\w.,:%-]*)|"[^"]{1,60}"|'[^']{1,60}')$/;
const charactersMax = 120;
/** `kill -9 4242`, `tail -n 100`: what follows an option is no setting of anything. */
const endsInOption = /\s--?[\w-]+$/;

/** What an order of no known grammar gives another value; null when it does not end in one. */
export function orderTurnOf(order: string): StatedTurn | null {
  if (order.length > charactersMax) return null;
  const [, property, to] = ending.exec(order) ?? [];
  return property === undefined || to === undefined || endsInOption.test(property)
    ? null
    : { thing: null, property, from: null, to: to.replace(/^['"]|['"]$/g, "") };
}
