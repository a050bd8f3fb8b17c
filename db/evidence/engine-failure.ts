/** As DuckDB begins what it says: https://duckdb.org/docs/stable/guides/troubleshooting/ has no list of the kinds. */
const engineWords = /^(?:[A-Z][A-Za-z]* )+Error: /;
/** Where the statement begins that the error quotes. */
const quotedStatement = /\n\s*\n?LINE \d+:[\s\S]*$/;
const wordsMax = 500;

/** What the engine says of a failure, without the statement: that one is ours, and says nothing to a person. */
export function withoutStatement(error: unknown): unknown {
  if (!(error instanceof Error) || !engineWords.test(error.message)) return error;
  const words = error.message.replace(quotedStatement, "");
  const [first = ""] = words.split("\n", 1);
  // Not as its cause: whoever tells the causes of an error would tell the statement.
  return new Error(`The evidence could not be asked: ${first.slice(0, wordsMax)}`);
}
