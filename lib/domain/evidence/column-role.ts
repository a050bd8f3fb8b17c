/** What the values of a column behave like, whatever it is called. */
export const columnRoles = [
  "time",
  "thing",
  "state",
  "measurement",
  "identifier",
  "words",
  "constant",
] as const;
export type ColumnRole = (typeof columnRoles)[number];
