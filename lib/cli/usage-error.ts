export const exitCodes = { done: 0, failed: 1, usage: 2, nothingReadable: 3 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The command line cannot be understood; the message says what would be. */
export class UsageError extends Error {}
