import { z } from "zod";
import type { JsonValue } from "@/lib/base/canonical-json";
import { citationsSchema } from "@/lib/domain/evidence/citation";
import { measurementItemSchema } from "@/lib/domain/evidence/measurement";
import { factItemSchema } from "@/lib/domain/facts/fact-item";
import { actionTypes, journalKinds } from "@/lib/domain/journal";
import { documentTextSchema } from "@/lib/domain/review/document-text";
import { unapprovedItemSchema } from "@/lib/domain/review/unapproved-part";
import { waivedItemSchema } from "@/lib/domain/review/weakness-waiver";
import { directorReportSchema } from "@/lib/domain/rounds/round";
import { candidateItemSchema } from "@/lib/domain/timeline/candidate";
import { causalLinkItemSchema } from "@/lib/domain/timeline/causal-link";
import { acceptedPartItemSchema, contestItemSchema } from "@/lib/domain/timeline/coherence-part";
import { contradictionItemSchema } from "@/lib/domain/timeline/contradiction";
import { contributingFactorItemSchema } from "@/lib/domain/timeline/contributing-factor";
import { entitySchema } from "@/lib/domain/timeline/entity";
import { eventItemSchema } from "@/lib/domain/timeline/event";
import { gapItemSchema } from "@/lib/domain/timeline/gap";
import { hypothesisItemSchema } from "@/lib/domain/timeline/hypothesis";
import { impactItemSchema, impactWindowItemSchema } from "@/lib/domain/timeline/impact";
import { rootCauseItemSchema } from "@/lib/domain/timeline/root-cause";
import { sequenceItemSchema } from "@/lib/domain/timeline/sequence";
import { stateChangeItemSchema } from "@/lib/domain/timeline/state-change";
import { outcomes } from "@/lib/domain/timeline/timeline";
import { uncertaintyItemSchema } from "@/lib/domain/timeline/uncertainty";
import { correctionItemSchema } from "./clock-items";
import { invocationItemSchema } from "./invocation-schema";

/**
 * The document `whence.timeline/1`: what `analyze` writes, what a revision freezes and what the app
 * exports. Times are ISO 8601 UTC with milliseconds; lines are 1-based, an index is 0-based, a
 * region is in thousandths of the picture.
 */
const json: z.ZodType<JsonValue> = z.json();
const time = z.iso.datetime();
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** A claim as it stands in a document: what it says, and the hash over that and what it rests on. */
const claim = { hash };

/** What an analyst remarked is no claim, and what people said of it is: those they decided on have a hash. */
const word = { hash: hash.optional() };

const scorePart = z.object({
  name: z.string(),
  value: z.number(),
  weight: z.number(),
  explanation: z.string(),
});

/** `stated` and `true`: mean stated confidence and share that was true of the `n` claims of a band. */
const calibrationSchema = z.object({
  fittedOn: z.int(),
  table: z.array(z.object({ kind: z.string(), n: z.int(), stated: z.number(), true: z.number() })),
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
  /** How its stamps were moved; absent where they are read as they are written. */
  corrections: z.array(correctionItemSchema).optional(),
});

export const journalEntrySchema = z.object({
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

/** `key` names the block of the report the words stand for or what was done to it, or the action item. */
const reportWordsSchema = z.object({
  key: z.string(),
  at: time,
  kind: z.string(),
  text: z.string().optional(),
  assignee: z.string().optional(),
  /** Of a field that somebody explained. */
  unit: z.string().optional(),
  proposedBy: z.string().optional(),
  isDone: z.boolean().optional(),
  due: z.string().optional(),
  priority: z.string().optional(),
  ticket: z.string().optional(),
  /** Of a block that a person wrote or moved: see `reportContentSchema`. */
  form: z.string().optional(),
  section: z.string().optional(),
  /** What a person cites for their words. */
  evidence: citationsSchema.optional(),
  after: z.string().nullable().optional(),
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
    /** Between what it began, where that is all that is known: then there is no `startedAt`. */
    startedNotBefore: time.optional(),
    startedNotAfter: time.optional(),
    detectedAt: time.optional(),
    mitigatedAt: time.optional(),
    resolvedAt: time.optional(),
  }),
  outcome: z.enum(outcomes),
  /** The calibrated probability that it was an incident, where it was computed. */
  incidentChance: z.number().optional(),
  /** What was looked at before the outcome was stated, one sentence each; absent in older documents. */
  outcomeReasons: z.array(z.string()).optional(),
  bounds: z.object({ from: time, to: time }).nullable(),
  artifacts: z.array(artifactSchema),
  entities: z.array(z.object({ ...entitySchema.shape, id: z.string() })),
  events: z.array(eventItemSchema.extend(claim)),
  impactEvents: z.array(z.string()),
  /** Those people decided on, and the times as an analyst reckoned them; absent when nobody said anything of them. */
  impacts: z.array(impactItemSchema.extend(claim)).optional(),
  computedImpact: impactWindowItemSchema.optional(),
  stateChanges: z.array(stateChangeItemSchema.extend(claim)),
  causalLinks: z.array(causalLinkItemSchema.extend(claim)),
  /** What only follows in time, and what may have begun it: no claims, and absent in older documents. */
  sequences: z.array(sequenceItemSchema).optional(),
  candidates: z.array(candidateItemSchema).optional(),
  /** How stated confidences are calibrated: by which recordings, and how often claims like these were true. */
  calibration: calibrationSchema.optional(),
  rootCauses: z.array(rootCauseItemSchema.extend(claim)),
  contributingFactors: z.array(contributingFactorItemSchema.extend(word)),
  ruledOut: z.array(z.object({ what: z.string(), why: z.string(), evidence: citationsSchema })),
  hypotheses: z.array(hypothesisItemSchema),
  findings: z.array(json),
  uncertainties: z.array(uncertaintyItemSchema),
  gaps: z.array(gapItemSchema.extend(claim)),
  withdrawn: z.array(
    z.object({
      id: z.string(),
      noun: z.string(),
      status: z.enum(["rejected", "pruned", "superseded"]),
      reason: z.string(),
      item: json,
      ...word,
    }),
  ),
  facts: z.array(factItemSchema),
  /** Among the facts; absent where there are none. */
  contradictions: z.array(contradictionItemSchema.extend(word)).optional(),
  coherence: z.object({
    score: z.number(),
    label: z.string(),
    parts: z.array(scorePart),
    raiseMost: z.string(),
    /** What people say of its parts; the values stay as they were computed. */
    contests: z.array(contestItemSchema.extend(claim)),
    accepted: z.array(acceptedPartItemSchema.extend(claim)).optional(),
  }),
  /** A mean over unlike claims, which older documents have; it was the probability of nothing. */
  confidence: z.object({ timeline: z.number(), parts: z.array(scorePart) }).optional(),
  rounds: z.array(json),
  /** How the Director closed the rounds, each sentence with the pieces it rests on; absent without rounds. */
  directorReport: directorReportSchema.optional(),
  /** What people asked beside the rounds, the newest last, each with the round that looked into it; absent when nobody did. */
  requests: z.array(json).optional(),
  /** Numbers that sentences cite, each with the query that counts it; absent where nothing was counted. */
  measurements: z.array(measurementItemSchema).optional(),
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
  /** The text that was reviewed and is shared: what the timeline says and people wrote; absent in older documents. */
  text: documentTextSchema.optional(),
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
      /** Parts it leaves out, each with its reason; absent where it covers all. */
      notApproved: z.array(unapprovedItemSchema).optional(),
    }),
  ),
  /**
   * Parts that the approval of this revision leaves out. It was given after the document was frozen, so no hash covers this:
   * it is read from the approval when the revision is opened.
   */
  notApproved: z.array(unapprovedItemSchema).optional(),
  /**
   * Weak points of blocks that reviewers waived in the review of this revision. They were waived after the document was
   * frozen, so no hash covers this: it is read from the journal when the revision is opened.
   */
  waived: z.array(waivedItemSchema).optional(),
  /** Hash over the sorted claim hashes: a claim that was removed is noticed too. */
  claimsHash: hash,
  /** Hash over everything else that is said; revisions stored before there was one have none. */
  contentHash: hash.optional(),
  /** Of a document that was redacted: the version of the rules, and how many values of each kind are tokens. */
  masked: z
    .object({
      rules: z.string(),
      values: z.record(z.string(), z.int()),
      /** Different public addresses that stay readable; absent where they were not counted. */
      shownAddresses: z.int().optional(),
      /** The content hash of the document that it was made of; absent where that has none. */
      original: hash.optional(),
    })
    .optional(),
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
