import { z } from "zod";
import { instant, isInstant } from "@/lib/base/instant";
import { locatorSchema } from "@/lib/domain/evidence/evidence";
import { measurementItemSchema } from "@/lib/domain/evidence/measurement";
import { artifactIds, revisionIds } from "@/lib/domain/ids";

const share = z.number().min(0).max(1);
const evidencePlace = { artifactId: artifactIds.schema, path: z.string(), locator: locatorSchema };
const found = { score: share, why: z.array(z.string()) };

const answerKinds = [
  ...(["when", "what_on", "duration", "order", "state", "none"] as const),
  ...(["why", "which", "how_many", "did_it_help"] as const),
] as const;

/** What the server answers to a question in words. */
export const answerSchema = z.object({
  answer: z.object({
    kind: z.enum(answerKinds),
    answer: z.string(),
    interval: z.object({ earliest: z.string(), latest: z.string() }).optional(),
    durationMs: z.number().optional(),
    evidence: z.array(z.object({ ...evidencePlace, quote: z.string() })),
    pieces: z.array(z.string()).default([]),
    confidence: share,
    reasoning: z.string(),
    measurements: z.array(measurementItemSchema).default([]),
    /** Only where there is no answer. */
    candidates: z
      .array(
        z.object({
          answer: z.string(),
          evidence: z.array(z.object({ ...evidencePlace, quote: z.string() })),
          pieces: z.array(z.string()),
          confidence: share,
          why: z.string(),
        }),
      )
      .default([]),
  }),
  pieces: z.array(
    z.object({
      ...found,
      place: z.object({
        ...{ noun: z.string(), piece: z.string().nullable(), title: z.string() },
        /** Where the piece is a block: the revision whose text has it. */
        revision: revisionIds.schema.optional(),
        isSuperseded: z.boolean(),
      }),
    }),
  ),
  records: z.array(
    z.object({
      ...found,
      place: z.object({
        ...{ ...evidencePlace, said: z.string() },
        at: z.int().refine(isInstant, "Not an instant").transform(instant).nullable(),
      }),
    }),
  ),
  /** `note`: why it was found by words alone; `unconfirmed`: the model that nobody has let texts out to. */
  meaning: z.object({
    isUsed: z.boolean(),
    note: z.string().nullable(),
    unconfirmed: z.string().nullable(),
  }),
  searched: z.object({ pieces: z.int(), records: z.int(), left: z.int() }),
});
export type GivenAnswer = z.infer<typeof answerSchema>;
export type FoundRecord = GivenAnswer["records"][number];
