import { z } from "zod";
import { onceFor } from "@/lib/base/once-for";
import { candidateKinds } from "@/lib/domain/candidate";
import { causalRelations } from "@/lib/domain/causal-link";
import {
  documentBlockSchema,
  documentSectionSchema,
  documentTextSchema,
} from "@/lib/domain/document-text";
import { regionSchema } from "@/lib/domain/evidence";
import { findingOutcomes, roundPhases } from "@/lib/domain/rounds/round";
import { outcomes } from "@/lib/domain/timeline";
import { unapprovedItemSchema } from "@/lib/domain/unapproved-part";
import { waivedItemSchema } from "@/lib/domain/weakness-waiver";

/**
 * What a page of a frozen revision reads of a `whence.timeline/1` document. Members that are not
 * shown are not asked for, so that documents of earlier versions still open.
 */
const at = z.iso.datetime();

const citationSchema = z.object({
  path: z.string(),
  quote: z.string(),
  lines: z.tuple([z.int(), z.int()]).optional(),
  index: z.int().optional(),
  frameMs: z.int().optional(),
  region: regionSchema.optional(),
});
export type DocumentCitation = z.infer<typeof citationSchema>;
const citations = z.array(citationSchema).default([]);

/** The text with citations as the page numbers them: one place has one number, in the text and in the tables. */
const textSchema = documentTextSchema.extend({
  sections: z.array(
    documentSectionSchema.extend({ blocks: z.array(documentBlockSchema.extend({ citations })) }),
  ),
});

const timeSchema = z.object({
  kind: z.enum(["stated", "inferred", "unknown"]),
  earliest: at.nullable().default(null),
  latest: at.nullable().default(null),
  granularity: z.string().nullable().default(null),
  raw: z.string().default(""),
});

const eventSchema = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  description: z.string().default(""),
  time: timeSchema,
  entities: z.array(z.string()).default([]),
  importance: z.enum(["key", "detail"]),
  status: z.string(),
  actor: z.string(),
  confidence: z.object({ credibility: z.number().nullable() }).optional(),
  evidence: citations,
});

const linkSchema = z.object({
  id: z.string(),
  source: z.string(),
  target: z.string(),
  relation: z.enum(causalRelations),
  mechanism: z.string(),
  confidence: z.number(),
  status: z.string(),
  actor: z.string().default("rules"),
  evidence: citations,
  against: citations,
});

export type DocumentLink = z.infer<typeof linkSchema>;

const findingSchema = z.object({
  id: z.string(),
  claim: z.string(),
  credibility: z.number(),
  annotation: z.string(),
  outcome: z.enum(findingOutcomes).optional(),
  why: z.string().default(""),
  evidence: citations,
});

const roundSchema = z.object({
  n: z.int(),
  phase: z.enum(roundPhases),
  decision: z.object({ why: z.string() }),
  questions: z.array(z.object({ id: z.string() })),
  /** Ids. What people asked since has findings, too, of no round here. */
  findings: z.array(z.string()),
  pruned: z.array(z.object({ piece: z.string(), title: z.string(), why: z.string() })),
  coherence: z.object({ score: z.number() }),
  coherenceBefore: z.number().optional(),
});

const revisionDocumentSchema = z.object({
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
  stateChanges: z
    .array(
      z.object({
        id: z.string(),
        entity: z.string(),
        property: z.string(),
        from: z.string().nullable().default(null),
        to: z.string(),
        at: at.nullable().default(null),
        status: z.string().default("proposed"),
        evidence: citations,
      }),
    )
    .default([]),
  rootCauses: z
    .array(
      z.object({
        rank: z.int(),
        id: z.string().optional(),
        event: z.string(),
        subject: z.string(),
        score: z.number().optional(),
        why: z.array(z.string()).default([]),
        status: z.string().default("proposed"),
        actor: z.string().default("rules"),
      }),
    )
    .default([]),
  sequences: z
    .array(z.object({ source: z.string(), target: z.string(), evidence: citations }))
    .default([]),
  candidates: z
    .array(
      z.object({
        event: z.string().optional(),
        statement: z.string(),
        kind: z.enum(candidateKinds),
        for: z.array(z.string()).default([]),
        against: z.array(z.string()).default([]),
        wouldSettle: z.string().default(""),
        p: z.number(),
      }),
    )
    .default([]),
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
  contradictions: z
    .array(
      z.object({
        id: z.string(),
        one: z.object({ fact: z.string(), said: z.string(), evidence: citations }),
        other: z.object({ fact: z.string(), said: z.string(), evidence: citations }),
        why: z.string(),
        status: z.string().default("proposed"),
        kept: z.string().default(""),
        note: z.string().default(""),
      }),
    )
    .default([]),
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
  gaps: z
    .array(
      z.object({
        id: z.string(),
        type: z.string(),
        reason: z.string(),
        files: z.array(z.string()).default([]),
        window: z.object({ from: at, to: at }).optional(),
        description: z.string(),
        expectedEvidence: z.string(),
        severity: z.string(),
        status: z.string(),
        standing: z.string().default("proposed"),
      }),
    )
    .default([]),
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
