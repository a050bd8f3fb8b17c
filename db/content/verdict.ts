import { z } from "zod";
import {
  eventEditSchema,
  hypothesisEditSchema,
  linkEditSchema,
  rejectionReasons,
  type Verdict,
} from "@/lib/domain/decision";
import { causalLinkIds, entityIds, eventIds } from "@/lib/domain/ids";
import { evidenceSchema } from "./parts";

const note = z.string();

export const verdictSchema: z.ZodType<Verdict> = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("accept") }),
  z.strictObject({ kind: z.literal("reject"), reason: z.enum(rejectionReasons), note }),
  z.strictObject({
    kind: z.literal("edit-event"),
    edit: eventEditSchema,
    mainBefore: entityIds.schema.exactOptional(),
  }),
  z.strictObject({ kind: z.literal("edit-link"), edit: linkEditSchema }),
  z.strictObject({ kind: z.literal("edit-hypothesis"), edit: hypothesisEditSchema }),
  z.strictObject({ kind: z.literal("dismiss"), note }),
  z.strictObject({ kind: z.literal("waive"), note }),
  z.strictObject({ kind: z.literal("restore") }),
  z.strictObject({
    kind: z.literal("merge"),
    absorbed: z.array(eventIds.schema),
    links: z.array(causalLinkIds.schema),
  }),
  z.strictObject({ kind: z.literal("split"), into: eventIds.schema }),
  z.strictObject({
    kind: z.literal("edit-evidence"),
    add: evidenceSchema,
    drop: z.array(z.string()),
  }),
]);
