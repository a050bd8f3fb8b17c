import { z } from "zod";
import { regionSchema } from "@/lib/domain/evidence/evidence";
import { findingOutcomes, roundPhases } from "@/lib/domain/rounds/round";
import { candidateKinds } from "@/lib/domain/timeline/candidate";
import { causalRelations } from "@/lib/domain/timeline/causal-link";

/** What a page of a frozen revision reads of each piece of its document: see `revision-document.ts`. */
export const at = z.iso.datetime();

const citationSchema = z.object({
  path: z.string(),
  quote: z.string(),
  lines: z.tuple([z.int(), z.int()]).optional(),
  index: z.int().optional(),
  frameMs: z.int().optional(),
  region: regionSchema.optional(),
});
export type DocumentCitation = z.infer<typeof citationSchema>;
export const citations = z.array(citationSchema).default([]);

const timeSchema = z.object({
  kind: z.enum(["stated", "inferred", "unknown"]),
  earliest: at.nullable().default(null),
  latest: at.nullable().default(null),
  granularity: z.string().nullable().default(null),
  raw: z.string().default(""),
});

export const eventSchema = z.object({
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

export const linkSchema = z.object({
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

export const findingSchema = z.object({
  id: z.string(),
  claim: z.string(),
  credibility: z.number(),
  annotation: z.string(),
  outcome: z.enum(findingOutcomes).optional(),
  why: z.string().default(""),
  evidence: citations,
});

export const roundSchema = z.object({
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

export const stateChangeSchema = z.object({
  id: z.string(),
  entity: z.string(),
  property: z.string(),
  from: z.string().nullable().default(null),
  to: z.string(),
  at: at.nullable().default(null),
  status: z.string().default("proposed"),
  evidence: citations,
});

export const rootCauseSchema = z.object({
  rank: z.int(),
  id: z.string().optional(),
  event: z.string(),
  subject: z.string(),
  score: z.number().optional(),
  why: z.array(z.string()).default([]),
  status: z.string().default("proposed"),
  actor: z.string().default("rules"),
});

export const candidateSchema = z.object({
  event: z.string().optional(),
  statement: z.string(),
  kind: z.enum(candidateKinds),
  for: z.array(z.string()).default([]),
  against: z.array(z.string()).default([]),
  wouldSettle: z.string().default(""),
  p: z.number(),
});

export const contradictionSchema = z.object({
  id: z.string(),
  one: z.object({ fact: z.string(), said: z.string(), evidence: citations }),
  other: z.object({ fact: z.string(), said: z.string(), evidence: citations }),
  why: z.string(),
  status: z.string().default("proposed"),
  kept: z.string().default(""),
  note: z.string().default(""),
});

export const gapSchema = z.object({
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
});
