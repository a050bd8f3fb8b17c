import type { CellValue } from "./row";

/** A value that counts: a whole number, and what stands around it. */
export type Ordinal = { readonly number: number; readonly surround: string };

/** `418`, `000418`, `B-000418`, `lot 12/b`: letters and signs, one number, few signs. */
const counted = /^([^\d]{0,24}|.{0,24}[^\d:.,])(\d{1,12})(\D{0,4})$/su;
const charactersMax = 40;

/** The number a cell counts with; null for a time, a version, an address, a fraction and whatever else does not count. */
export function cellOrdinal(value: CellValue): Ordinal | null {
  if (typeof value === "number")
    return Number.isSafeInteger(value) ? { number: value, surround: "" } : null;
  if (typeof value === "boolean" || value.length > charactersMax) return null;
  const [, before = "", digits, after = ""] = counted.exec(value.trim()) ?? [];
  return digits === undefined
    ? null
    : { number: Number(digits), surround: `${before}\u0001${after}` };
}
