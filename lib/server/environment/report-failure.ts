import { randomBytes } from "node:crypto";
import { whatIsAway } from "@/db/database-away";
import { withoutValues } from "@/db/without-values";
import { logsJson } from "./env";
import { toFailureLine } from "./log-line";

/** Logs a broken assumption with its causes under a reference that the person sees instead of them; values of a query stay out. */
export function reportFailure(where: string, error: unknown): string {
  const reference = randomBytes(4).toString("hex");
  if (logsJson()) console.error(toFailureLine(reference, where, error, new Date()));
  else console.error(`[${reference}] ${where} failed:`, withoutValues(error));
  // After a crash the database recovers for a while: nothing is broken, and who asks again is answered.
  const away = whatIsAway(error);
  if (away === "bucket") {
    return "The server does not reach the bucket that holds its files. Try again in a few seconds.";
  }
  if (away === "database") {
    return "The server is starting: its database does not answer yet. Try again in a few seconds.";
  }
  return `Something went wrong (ref ${reference}). Try again; if it stays, look for the reference in the server's log.`;
}
