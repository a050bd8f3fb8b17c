import { z } from "zod";
import type { ClockSegment } from "@/lib/domain/artifact";

export const clockSegmentsSchema: z.ZodType<readonly ClockSegment[]> = z.array(
  z.strictObject({
    fromRecord: z.number(),
    offsetMs: z.number(),
    basis: z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("none") }),
      z.strictObject({ kind: z.literal("person") }),
      z.strictObject({ kind: z.literal("same-host"), path: z.string() }),
      z.strictObject({
        kind: z.literal("anchors"),
        anchors: z.number(),
        madMs: z.number(),
        isApplied: z.boolean(),
      }),
    ]),
  }),
);
