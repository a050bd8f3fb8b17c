import { z } from "zod";
import type { Entity } from "@/lib/domain/entity";
import { entityIds } from "@/lib/domain/ids";

export const entitySchema: z.ZodType<Entity> = z.strictObject({
  id: entityIds.schema,
  type: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  properties: z.record(z.string(), z.string()),
});
