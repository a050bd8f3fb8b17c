/** A string literal. For our own paths and enumerations; what people type is bound, never written into SQL. */
export function sqlText(text: string): string {
  if (text.includes("\0")) throw new Error("A string with NUL cannot be written into SQL");
  return `'${text.replaceAll("'", "''")}'`;
}

/** An integer literal. */
export function sqlInteger(value: number): string {
  if (!Number.isInteger(value)) throw new Error(`Not an integer: ${value}`);
  return BigInt(value).toString();
}
