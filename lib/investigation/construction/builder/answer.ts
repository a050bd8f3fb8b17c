import type { CallResult } from "../../ports/performer-port";

/** Answers to an analyst: what was done, or why not and what would pass. */
export function accepted(message: string, id: string | null = null): CallResult {
  return { kind: "accepted", message, id };
}

export function rejected(message: string): CallResult {
  return { kind: "rejected", message };
}
