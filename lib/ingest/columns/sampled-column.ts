/** A column as far as the beginning of a file shows it: what it holds from row to row, "" where it holds nothing. */
export type SampledColumn = {
  readonly name: string;
  readonly cells: readonly string[];
  /** Records are dated by it. */
  readonly isTime?: boolean;
};
