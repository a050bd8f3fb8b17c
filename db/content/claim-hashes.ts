import { z } from "zod";
import type { ClaimHash } from "@/lib/domain/revision";

export const claimHashesSchema: z.ZodType<readonly ClaimHash[]> = z.array(
  z.strictObject({ noun: z.string(), id: z.string(), hash: z.string() }),
);

export const approvedHashesSchema: z.ZodType<readonly string[]> = z.array(z.string());
