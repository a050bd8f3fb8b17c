import { z } from "zod";
import { parseJson } from "@/lib/base/parse-json";
import { evidenceSchema } from "@/lib/domain/evidence/evidence";
import { blockPlaceSchema, reportKeySchema } from "@/lib/domain/review/report-entry";
import type { ReportDraft } from "./report-drafts";

/** Longer than any field lets a person type. */
const fieldCharactersMax = 10_000;
const field = z.string().max(fieldCharactersMax);
const wordsSchema = z.object({
  ...{ text: field, assignee: field, due: field, priority: field, ticket: field },
});

const draftSchema = z.object({
  key: reportKeySchema,
  kind: z.enum(["sentence", "block", "action-item"]),
  form: z.enum(["paragraph", "point", "step"]).exactOptional(),
  place: blockPlaceSchema.exactOptional(),
  ...{ original: wordsSchema, mine: wordsSchema, before: wordsSchema },
  cites: z.object({ added: evidenceSchema, removed: z.array(z.string()) }).exactOptional(),
  isAside: z.boolean().exactOptional(),
});

/** Null for what this page did not write. */
export function parseStoredDraft(text: string): ReportDraft | null {
  const parsed = draftSchema.safeParse(parseJson(text));
  return parsed.success ? parsed.data : null;
}

/** Has the person typed or cited anything yet? */
export function isWritten({ mine, before, cites }: ReportDraft): boolean {
  const isTyped = Object.entries(mine).some(
    ([name, text]) => before[name as keyof typeof before] !== text,
  );
  return isTyped || (cites !== undefined && cites.added.length + cites.removed.length > 0);
}
