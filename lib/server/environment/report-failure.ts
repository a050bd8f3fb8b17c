import { randomBytes } from "node:crypto";
import { withoutValues } from "@/db/without-values";

/** Logs a broken assumption with its causes under a reference that the person sees instead of them; values of a query stay out. */
export function reportFailure(where: string, error: unknown): string {
  const reference = randomBytes(4).toString("hex");
  console.error(`[${reference}] ${where} failed:`, withoutValues(error));
  return `Something went wrong (ref ${reference}). Try again; if it stays, look for the reference in the server's log.`;
}
