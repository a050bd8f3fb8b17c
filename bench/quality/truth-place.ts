/** A place of the evidence as a truth names it: a line, lines, or an element of an array. */
export type TruthPlace = {
  readonly file: string;
  readonly line?: number;
  readonly lines?: readonly [number, number];
  readonly index?: number;
};

/** The first and last line a place means; null for an element, which has none. */
export function linesOf({ line, lines, index }: TruthPlace): readonly [number, number] | null {
  if (index !== undefined) return null;
  return lines ?? (line === undefined ? null : [line, line]);
}
