/** Somebody named an analyst that cannot be had; the message says what is missing. */
export class AnalystError extends Error {}
