/** The first rows of a file of columns or members, as a person has to see them to say what they are. */
export type TablePreview = {
  readonly columns: readonly string[];
  /** One value for each column, in order. */
  readonly rows: readonly (readonly string[])[];
};
