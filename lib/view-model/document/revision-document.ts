import { z } from "zod";
import { onceFor } from "@/lib/base/once-for";
import {
  documentBlockSchema,
  documentSectionSchema,
  documentTextSchema,
} from "@/lib/domain/review/document-text";
import { unapprovedItemSchema } from "@/lib/domain/review/unapproved-part";
import { waivedItemSchema } from "@/lib/domain/review/weakness-waiver";
import { outcomes } from "@/lib/domain/timeline/timeline";
import {
  at,
  candidateSchema,
  citations,
  contradictionSchema,
  eventSchema,
  findingSchema,
  gapSchema,
  linkSchema,
  rootCauseSchema,
  roundSchema,
  stateChangeSchema,
} from "./document-pieces";

/** The text with citations as the page numbers them: one place has one number, in the text and in the tables. */
const textSchema = documentTextSchema.extend({
  sections: z.array(
    documentSectionSchema.extend({ blocks: z.array(documentBlockSchema.extend({ citations })) }),
  ),
});

/**
 * What a page of a frozen revision reads of a `whence.timeline/1` document. Members that are not
 * shown are not asked for, so that documents of earlier versions still open.
 */
export const revisionDocumentSchema = z.object({
  schema: z.literal("whence.timeline/1"),
  incident: z.object({
    title: z.string(),
    startedAt: at.optional(),
    startedNotBefore: at.optional(),
    startedNotAfter: at.optional(),
    detectedAt: at.optional(),
    mitigatedAt: at.optional(),
    resolvedAt: at.optional(),
  }),
  /** Absent in documents of before: their page is made of the tables alone. */
  text: textSchema.optional(),
  outcome: z.enum(outcomes),
  incidentChance: z.number().optional(),
  outcomeReasons: z.array(z.string()).default([]),
  artifacts: z
    .array(
      z.object({
        id: z.string(),
        path: z.string(),
        sha256: z.string(),
        format: z.string(),
        zone: z.string(),
        zoneBasis: z.string(),
        clockOffsetMs: z.number(),
        records: z.int(),
      }),
    )
    .default([]),
  entities: z.array(z.object({ id: z.string(), name: z.string(), type: z.string() })).default([]),
  events: z.array(eventSchema),
  impactEvents: z.array(z.string()).default([]),
  impacts: z
    .array(
      z.object({
        ...{ id: z.string(), title: z.string(), who: z.string(), status: z.string() },
        events: z.array(z.string()).default([]),
        turns: z
          .object({ mitigatedAt: z.string().optional(), resolvedAt: z.string().optional() })
          .optional(),
      }),
    )
    .default([]),
  computedImpact: z
    .object({
      ...{ startedAt: at.nullable(), detectedAt: at.nullable() },
      ...{ mitigatedAt: at.nullable(), resolvedAt: at.nullable() },
    })
    .optional(),
  causalLinks: z.array(linkSchema).default([]),
  stateChanges: z.array(stateChangeSchema).default([]),
  rootCauses: z.array(rootCauseSchema).default([]),
  sequences: z
    .array(z.object({ source: z.string(), target: z.string(), evidence: citations }))
    .default([]),
  candidates: z.array(candidateSchema).default([]),
  calibration: z
    .object({
      fittedOn: z.int(),
      table: z.array(
        z.object({ kind: z.string(), n: z.int(), stated: z.number(), true: z.number() }),
      ),
    })
    .optional(),
  contributingFactors: z
    .array(
      z.object({
        id: z.string().optional(),
        event: z.string(),
        why: z.string(),
        status: z.string().default("proposed"),
      }),
    )
    .default([]),
  contradictions: z.array(contradictionSchema).default([]),
  ruledOut: z
    .array(z.object({ what: z.string(), why: z.string(), evidence: citations }))
    .default([]),
  uncertainties: z
    .array(
      z.object({
        id: z.string(),
        description: z.string(),
        impact: z.string(),
        status: z.string(),
      }),
    )
    .default([]),
  gaps: z.array(gapSchema).default([]),
  report: z
    .array(
      z.object({
        key: z.string().default(""),
        kind: z.string(),
        text: z.string().default(""),
        assignee: z.string().default(""),
        isDone: z.boolean().default(false),
      }),
    )
    .default([]),
  coherence: z.object({
    score: z.number(),
    label: z.string(),
    contests: z
      .array(
        z.object({
          id: z.string(),
          part: z.string(),
          reason: z.string(),
          value: z.number().optional(),
        }),
      )
      .default([]),
    accepted: z.array(z.object({ id: z.string(), part: z.string() })).default([]),
    parts: z
      .array(
        z.object({
          name: z.string(),
          value: z.number(),
          weight: z.number(),
          explanation: z.string(),
        }),
      )
      .default([]),
  }),
  findings: z.array(findingSchema).default([]),
  rounds: z.array(roundSchema).default([]),
  claimsHash: z.string().default(""),
  notApproved: z.array(unapprovedItemSchema).default([]),
  waived: z.array(waivedItemSchema).optional(),
});
export type RevisionDocument = z.infer<typeof revisionDocumentSchema>;

/** Null for a document this version cannot show: the page says so rather than showing half of it. */
export const parseRevisionDocument = onceFor((document: object): RevisionDocument | null => {
  const parsed = revisionDocumentSchema.safeParse(document);
  return parsed.success ? parsed.data : null;
});
