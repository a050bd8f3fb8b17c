/** 3: what was asked for could not be decided from what was given. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  nothingReadable: 3,
  unknownSigner: 3,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The command line cannot be understood; the message says what would be. */
export class UsageError extends Error {}

/**
 * With what led to it, for the outermost error often names only what was attempted. A statement of SQL is ours
 * and helps nobody; its values may be what people wrote.
 */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const words = isOfStatement(error) ? "The database did not answer" : error.message;
  return error.cause === undefined ? words : `${words}: ${describeFailure(error.cause)}`;
}

/** The error that Drizzle wraps around what the database says, with the statement and its values as its message. */
function isOfStatement(error: Error): boolean {
  return "query" in error && "params" in error;
}
