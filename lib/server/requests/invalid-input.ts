import type { z } from "zod";
import type { CaseProblem } from "@/lib/investigation/case-problem";

/** The first message of each field for forms, and the first of all as one sentence. */
export function describeInvalidInput(error: z.ZodError): CaseProblem {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) {
    const [field] = path;
    if (field !== undefined) fields[String(field)] ??= message;
  }
  const [first] = error.issues;
  const where = first?.path.length ? `${first.path.join(".")}: ` : "";
  return {
    kind: "invalid",
    message: `That cannot be used. ${where}${first?.message ?? "Unreadable input"}`,
    fields,
  };
}
