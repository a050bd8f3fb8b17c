import { z } from "zod";
import type { JsonValue } from "@/lib/base/canonical-json";
import { causalRelations } from "@/lib/domain/causal-link";
import { claimStatuses } from "@/lib/domain/claim";
import { regionSchema } from "@/lib/domain/evidence";
import { actionTypes, journalKinds } from "@/lib/domain/journal";
import { outcomes } from "@/lib/domain/timeline";
import { invocationItemSchema } from "./invocation-schema";

/**
 * The document `whence.timeline/1`: what `analyze` writes, what a revision freezes and what the app
 * exports. Times are ISO 8601 UTC with milliseconds; lines are 1-based, an index is 0-based, a
 * region is in thousandths of the picture.
 */
const json: z.ZodType<JsonValue> = z.json();
const time = z.iso.datetime();
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const actor = z.enum(["rules", "model", "person"]);

export const citationSchema = z.union([
  z.object({ path: z.string(), lines: z.tuple([z.int(), z.int()]), quote: z.string() }),
  z.object({ path: z.string(), index: z.int(), quote: z.string() }),
  z.object({
    path: z.string(),
    frameMs: z.int(),
    region: regionSchema.optional(),
    quote: z.string(),
  }),
]);
export type Citation = z.infer<typeof citationSchema>;
const citations = z.array(citationSchema);

const eventTime = z.object({
  kind: z.enum(["stated", "inferred", "unknown"]),
  earliest: time.nullable(),
  latest: time.nullable(),
  granularity: z.string().nullable(),
  basis: z.string(),
  raw: z.string(),
  zone: z.string().nullable(),
  clockOffsetMs: z.number(),
  confidence: z.number(),
});

const eventSchema = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  description: z.string(),
  time: eventTime,
  endTime: eventTime.optional(),
  entities: z.array(z.string()),
  importance: z.enum(["key", "detail"]),
  confidence: z.object({
    extraction: z.number(),
    time: z.number(),
    credibility: z.number().nullable(),
  }),
  status: z.enum(claimStatuses),
  actor,
  reasoning: z.string(),
  isUnsupported: z.boolean(),
  evidence: citations,
  hash,
});

const stateChangeSchema = z.object({
  id: z.string(),
  entity: z.string(),
  property: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  at: time.nullable(),
  evidence: citations,
  status: z.enum(claimStatuses),
  actor,
  hash,
});

const causalLinkSchema = z.object({
  id: z.string(),
  source: z.string(),
  target: z.string(),
  relation: z.enum(causalRelations),
  mechanism: z.string(),
  confidence: z.number(),
  /** Absent where a person drew the link, and in documents from before they were kept. */
  mechanismId: z.string().exactOptional(),
  contributions: z
    .array(z.object({ factor: z.string(), value: z.number(), why: z.string() }))
    .exactOptional(),
  reasoning: z.string(),
  evidence: citations,
  against: citations,
  delayMs: z.number().nullable(),
  status: z.enum(claimStatuses),
  actor,
  isUnsupported: z.boolean(),
  hash,
});

const rootCauseSchema = z.object({
  rank: z.int(),
  event: z.string(),
  subject: z.string(),
  entities: z.array(z.string()),
  score: z.number(),
  why: z.array(z.string()),
  hash,
});

const gapSchema = z.object({
  id: z.string(),
  type: z.enum(["temporal", "evidential", "logical"]),
  reason: z.string(),
  files: z.array(z.string()),
  window: z.object({ from: time, to: time }).optional(),
  description: z.string(),
  expectedEvidence: z.string(),
  severity: z.string(),
  status: z.string(),
  evidence: citations,
  hash,
});

const scorePart = z.object({
  name: z.string(),
  value: z.number(),
  weight: z.number(),
  explanation: z.string(),
});

const artifactSchema = z.object({
  id: z.string(),
  path: z.string(),
  sha256: hash,
  bytes: z.int(),
  format: z.string(),
  zone: z.string(),
  zoneBasis: z.string(),
  clockOffsetMs: z.number(),
  records: z.int(),
  undated: z.int(),
  dropped: z.array(z.object({ reason: z.string(), count: z.int() })),
  firstAt: time.nullable(),
  lastAt: time.nullable(),
  warnings: z.array(z.string()),
});

const journalEntrySchema = z.object({
  seq: z.int(),
  at: time,
  kind: z.enum(journalKinds),
  actionType: z.enum(actionTypes),
  actor: z.string(),
  causedBy: z.int().nullable(),
  rationale: z.string(),
  payloadSha256: hash,
  payload: json.optional(),
  hash,
});

/** `key` names the sentence of the report the words stand for, or the action item. */
const reportWordsSchema = z.object({
  key: z.string(),
  at: time,
  kind: z.string(),
  text: z.string().optional(),
  assignee: z.string().optional(),
  isDone: z.boolean().optional(),
});

export const documentSchema = z.object({
  schema: z.literal("whence.timeline/1"),
  generator: z.object({
    name: z.string(),
    version: z.string(),
    settings: z.record(z.string(), json),
  }),
  revision: z.object({ number: z.int(), hash, parent: z.string().nullable() }).nullable(),
  incident: z.object({
    title: z.string(),
    startedAt: time.optional(),
    detectedAt: time.optional(),
    mitigatedAt: time.optional(),
    resolvedAt: time.optional(),
  }),
  outcome: z.enum(outcomes),
  bounds: z.object({ from: time, to: time }).nullable(),
  artifacts: z.array(artifactSchema),
  entities: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      name: z.string(),
      aliases: z.array(z.string()),
      properties: z.record(z.string(), z.string()),
    }),
  ),
  events: z.array(eventSchema),
  impactEvents: z.array(z.string()),
  stateChanges: z.array(stateChangeSchema),
  causalLinks: z.array(causalLinkSchema),
  rootCauses: z.array(rootCauseSchema),
  contributingFactors: z.array(z.object({ event: z.string(), why: z.string() })),
  ruledOut: z.array(z.object({ what: z.string(), why: z.string(), evidence: citations })),
  hypotheses: z.array(
    z.object({ statement: z.string(), state: z.string(), for: citations, against: citations }),
  ),
  findings: z.array(json),
  uncertainties: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      context: z.string(),
      description: z.string(),
      interpretations: z.array(z.string()),
      dataNeeded: z.array(z.string()),
      impact: z.string(),
      status: z.string(),
      evidence: citations,
    }),
  ),
  gaps: z.array(gapSchema),
  withdrawn: z.array(
    z.object({
      id: z.string(),
      noun: z.string(),
      status: z.enum(["rejected", "pruned", "superseded"]),
      reason: z.string(),
      item: json,
    }),
  ),
  facts: z.array(json),
  coherence: z.object({
    score: z.number(),
    label: z.string(),
    parts: z.array(scorePart),
    raiseMost: z.string(),
    contests: z.array(json),
  }),
  confidence: z.object({ timeline: z.number(), parts: z.array(scorePart) }),
  rounds: z.array(json),
  ledger: z.array(
    z.object({ source: z.string(), considered: z.int(), cut: z.int(), why: z.string() }),
  ),
  decisions: z.array(
    z.object({
      id: z.string(),
      noun: z.string(),
      piece: z.string(),
      verdict: json,
      by: z.string(),
      at: time,
    }),
  ),
  /** What people wrote in the report, in the order of their first words; absent when nobody did. */
  report: z.array(reportWordsSchema).optional(),
  approvals: z.array(
    z.object({
      id: z.string(),
      by: z.string(),
      at: time,
      note: z.string(),
      /** Number of the revision; approvals stored before it was kept have its hash alone, which another may share. */
      revision: z.int().optional(),
      revisionHash: hash,
      claimHashes: z.array(hash),
    }),
  ),
  /** Hash over the sorted claim hashes: a claim that was removed is noticed too. */
  claimsHash: hash,
  /** Hash over everything else that is said; revisions stored before there was one have none. */
  contentHash: hash.optional(),
  /** Of a document that was redacted: the version of the rules, and how many values of each kind are tokens. */
  masked: z.object({ rules: z.string(), values: z.record(z.string(), z.int()) }).optional(),
  metrics: z.object({
    ingest: z.record(z.string(), z.number()),
    passes: z.record(z.string(), z.record(z.string(), z.number())),
    rounds: z.record(z.string(), z.number()),
    tokens: z.int(),
    wallMs: z.number(),
  }),
  /** How each task was performed, turn by turn; what was proposed and answered stands in the journal. */
  invocations: z.array(invocationItemSchema).optional(),
  journal: z.object({
    algorithm: z.literal("sha256"),
    head: hash,
    entries: z.array(journalEntrySchema),
  }),
  answers: z.array(json),
});
export type TimelineDocument = z.infer<typeof documentSchema>;
