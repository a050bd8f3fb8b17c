import { z } from "zod";
import type { TablePreview } from "@/lib/domain/table-preview";

/** As the server sends it. */
export const tablePreviewSchema: z.ZodType<TablePreview> = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
});
