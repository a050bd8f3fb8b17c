import { z } from "zod";
import { isInstant } from "@/lib/base/instant";

const pastImportSchema = z.object({
  /** Its number in the journal. */
  seq: z.number(),
  at: z.number().refine(isInstant, "Not an instant"),
  files: z.array(z.object({ path: z.string() })),
  /** Of its files, how many count as evidence now; 0 when it was undone. */
  present: z.number(),
});

/** What was imported, newest first, as the server tells of it. */
export const pastImportsSchema = z.array(pastImportSchema);

export type PastImport = z.infer<typeof pastImportSchema>;
