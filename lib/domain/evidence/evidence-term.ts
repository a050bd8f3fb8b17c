import { z } from "zod";
import { artifactIds } from "../ids";

export const fieldOperators = ["=", ">", ">=", "<", "<="] as const;
/** `=` compares text; the others compare numbers, and a field that is no number fits none of them. */
export type FieldOperator = (typeof fieldOperators)[number];

/** Only records of which the term is not true. */
const excluded = { isExcluded: z.boolean() };

/** One thing a search asks of a record. Several hold together: each must. */
export const evidenceTermSchema = z.discriminatedUnion("kind", [
  /** In the message, whatever the case, or as written in the value of a field; of a copy also in all that stands there. */
  z.strictObject({ kind: z.literal("text"), text: z.string(), ...excluded }),
  /** RE2, found anywhere in the message; of a copy also in the value of a field and in all that stands there. */
  z.strictObject({ kind: z.literal("regex"), regex: z.string(), ...excluded }),
  /** `value` is the whole value; `*` is any value. */
  z.strictObject({
    kind: z.literal("field"),
    name: z.string(),
    operator: z.enum(fieldOperators),
    value: z.string(),
    ...excluded,
  }),
  /** Host, service or person that wrote it. */
  z.strictObject({ kind: z.literal("source"), source: z.string(), ...excluded }),
  /** What the records of one template say, after the grouping of its file. */
  z.strictObject({ kind: z.literal("template"), template: z.string(), ...excluded }),
  /**
   * Any of the names of one entity: as the source, as a whole word of the message or as the whole value of a
   * field, whatever the case.
   */
  z.strictObject({
    kind: z.literal("entity"),
    aliases: z.array(z.string()).readonly(),
    /** Files that it wrote, as their places show: their records name it too, except what tells of others. */
    files: z.array(artifactIds.schema).readonly().exactOptional(),
    ...excluded,
  }),
]);
export type EvidenceTerm = Readonly<z.infer<typeof evidenceTermSchema>>;
