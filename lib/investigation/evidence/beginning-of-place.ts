import type { Locator } from "@/lib/domain/evidence/evidence";

/** An address may name a whole file: no more lines of a place are looked at. */
export const placeLinesMax = 200;

/** The first lines of a place. */
export function beginningOf(locator: Locator): Locator {
  if (locator.kind !== "lines") return locator;
  return { ...locator, to: Math.min(locator.to, locator.from + placeLinesMax - 1) };
}
