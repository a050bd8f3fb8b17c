import { z } from "zod";
import { traitNames } from "./traits";

/** Where the knowledge comes from: somebody can look it up. */
const source = z.union([
  z.strictObject({
    package: z.string().min(1),
    version: z.coerce.string().min(1),
    file: z.string().min(1),
    text: z.string().min(1),
  }),
  z.strictObject({
    repository: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
    file: z.string().min(1),
    text: z.string().min(1),
  }),
  z.strictObject({ page: z.string().min(1), text: z.string().min(1) }),
  z.strictObject({ corpora: z.array(z.string().min(1)).min(2) }),
]);

/** One kind of message of one software. */
export const catalogueEntrySchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  /** A regular expression of JavaScript over the message. The group `subject` names what the message is about. */
  pattern: z.string().min(1).max(1000),
  ignoreCase: z.boolean().default(false),
  trait: z.enum(traitNames),
  property: z.string().min(1),
  /** How bad it is, from 0 to 1. */
  severity: z.number().min(0).max(1),
  /** `{subject}`, `{service}`, `{host}`, `{text}` and named groups are filled in. */
  title: z.string().min(1).max(120),
  /** Entity type of the group `subject`. */
  subject: z.string().min(1).optional(),
  /** Each occurrence is an event of its own. */
  moment: z.boolean().default(false),
  /** It means something only in large numbers. */
  burst: z.boolean().default(false),
  /** The state that the subject takes. */
  state: z
    .strictObject({ property: z.string().min(1), value: z.coerce.string().min(1) })
    .optional(),
  /** One message that the pattern matches. */
  example: z.string().min(1).max(1000),
  source,
});

export type CatalogueEntry = z.infer<typeof catalogueEntrySchema>;
