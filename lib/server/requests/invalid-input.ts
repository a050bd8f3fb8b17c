import type { z } from "zod";
import type { CaseProblem } from "@/lib/investigation/case-problem";

/** The first message of each field for forms, and the first of all as one sentence, which names no field of ours. */
export function describeInvalidInput(error: z.ZodError): CaseProblem {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) {
    const [field] = path;
    if (field !== undefined) fields[String(field)] ??= message;
  }
  const message = `That cannot be used. ${error.issues[0]?.message ?? "Unreadable input"}`;
  return { kind: "invalid", message, fields };
}
