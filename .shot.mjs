// ../../../tmp/page/shot/render.tsx
import { readFileSync, writeFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";

// lib/view-model/document/revision-document.ts
import { z as z20 } from "zod";

// lib/base/once-for.ts
function onceFor(make) {
  const kept = /* @__PURE__ */ new WeakMap();
  return (thing) => {
    const known = kept.get(thing) ?? { made: make(thing) };
    kept.set(thing, known);
    return known.made;
  };
}

// lib/domain/candidate.ts
import { z as z2 } from "zod";

// lib/domain/ids.ts
import { z } from "zod";
function idKind(prefix) {
  const schema = z.string().regex(new RegExp(`^${prefix}_[a-z0-9]{8,64}$`), `Not a ${prefix}_ id`).transform((text) => text);
  return {
    schema,
    create: (source) => schema.parse(`${prefix}_${source.next()}`),
    /** An id derived from content: the same content gives the same id, in the app and headless. */
    fromDigest: (hexDigest) => schema.parse(`${prefix}_${hexDigest.slice(0, 16)}`),
    fromSuffix: (suffix) => schema.parse(`${prefix}_${suffix}`),
    parse: (text) => {
      const parsed = schema.safeParse(text);
      return parsed.success ? parsed.data : null;
    }
  };
}
var incidentIds = idKind("inc");
var artifactIds = idKind("art");
var entityIds = idKind("ent");
var eventIds = idKind("evt");
var causalLinkIds = idKind("lnk");
var stateChangeIds = idKind("stc");
var uncertaintyIds = idKind("unc");
var gapIds = idKind("gap");
var factIds = idKind("fct");
var measurementIds = idKind("msr");
var hypothesisIds = idKind("hyp");
var rootCauseIds = idKind("rtc");
var contributingFactorIds = idKind("ctf");
var impactIds = idKind("imp");
var coherencePartIds = idKind("coh");
var contradictionIds = idKind("ctr");
var questionIds = idKind("qst");
var findingIds = idKind("fnd");
var runIds = idKind("run");
var invocationIds = idKind("inv");
var toolCallIds = idKind("tcl");
var decisionIds = idKind("dec");
var revisionIds = idKind("tlr");
var approvalIds = idKind("apr");
var commentIds = idKind("cmt");
var permalinkIds = idKind("plk");
var apiTokenIds = idKind("tok");
var userIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/).transform((text) => text);

// lib/domain/candidate.ts
var candidateKinds = ["action", "outside-party", "expiry", "load", "fault"];
var candidateSchema = z2.strictObject({
  /** Null where no event of the timeline is it, such as a party outside. */
  event: eventIds.schema.nullable(),
  statement: z2.string(),
  kind: z2.enum(candidateKinds),
  /** What supports it and what contradicts it, one sentence each. */
  for: z2.array(z2.string()),
  against: z2.array(z2.string()),
  /** The evidence that would settle it. */
  wouldSettle: z2.string(),
  /** [0, 1]: the calibrated probability that it is the root cause. */
  p: z2.number()
});
var candidateItemSchema = z2.object({
  ...candidateSchema.shape,
  event: z2.string().optional()
});

// lib/domain/causal-link.ts
import { z as z7 } from "zod";

// lib/base/result.ts
function ok(value) {
  return { ok: true, value };
}
function fail(error) {
  return { ok: false, error };
}

// lib/domain/citation.ts
import { z as z4 } from "zod";

// lib/domain/evidence.ts
import { z as z3 } from "zod";
var regionUnits = 1e3;
var share = z3.int().min(0).max(regionUnits);
var regionSchema = z3.object({ x: share, y: share, width: share.min(1), height: share.min(1) }).refine(({ x, width }) => x + width <= regionUnits, "The region goes beyond the right edge").refine(({ y, height }) => y + height <= regionUnits, "The region goes beyond the lower edge");
var locatorSchema = z3.discriminatedUnion("kind", [
  z3.object({ kind: z3.literal("lines"), from: z3.int().min(1), to: z3.int().min(1) }),
  z3.object({ kind: z3.literal("index"), index: z3.int().min(0) }),
  z3.object({
    kind: z3.literal("frame"),
    frameMs: z3.int().min(0),
    region: regionSchema.optional()
  })
]);
var pictureReadingSchema = z3.object({ by: z3.string().min(1).max(200), frame: z3.string().regex(/^[0-9a-f]{64}$/) }).readonly();
var evidenceSchema = z3.array(
  z3.strictObject({
    artifactId: artifactIds.schema,
    path: z3.string(),
    locator: locatorSchema,
    quote: z3.string(),
    reading: pictureReadingSchema.optional()
  })
);
function locatorKey(locator) {
  if (locator.kind === "lines") return `L${locator.from}-${locator.to}`;
  if (locator.kind === "index") return `I${locator.index}`;
  return `F${locator.frameMs}${locator.region ? regionKeyOf(locator.region) : ""}`;
}
function regionKeyOf({ x, y, width, height }) {
  return `R${x}-${y}-${width}-${height}`;
}
function evidenceKey(reference) {
  return `${reference.path}#${locatorKey(reference.locator)}`;
}
function describeLocator(locator) {
  if (locator.kind === "index") return `element ${locator.index}`;
  if (locator.kind === "frame") return describeFrame(locator);
  return locator.from === locator.to ? `line ${locator.from}` : `lines ${locator.from}\u2013${locator.to}`;
}
function describeFrame({ frameMs, region }) {
  const frame = `frame at ${frameMs} ms`;
  return region === void 0 ? frame : `${describeRegion(region)} of the ${frame}`;
}
function describeRegion({ x, y, width, height }) {
  const percent = (part) => `${part * 100 / regionUnits} %`;
  return `region ${percent(x)} from the left, ${percent(y)} from the top, ${percent(width)} wide, ${percent(height)} high`;
}

// lib/domain/citation.ts
var citationSchema = z4.union([
  z4.object({ path: z4.string(), lines: z4.tuple([z4.int(), z4.int()]), quote: z4.string() }),
  z4.object({ path: z4.string(), index: z4.int(), quote: z4.string() }),
  z4.object({
    path: z4.string(),
    frameMs: z4.int(),
    region: regionSchema.optional(),
    quote: z4.string(),
    reading: pictureReadingSchema.optional()
  })
]);
var citationsSchema = z4.array(citationSchema);

// lib/domain/claim.ts
import { z as z5 } from "zod";
var claimStatuses = [
  "proposed",
  "accepted",
  "edited",
  "rejected",
  "pruned",
  "superseded"
];
var claimActors = ["rules", "model", "agent", "person"];
var claimStatusSchema = z5.enum(claimStatuses);
var claimActorSchema = z5.enum(claimActors);
function isLive(claim) {
  return claim.status === "proposed" || claim.status === "accepted" || claim.status === "edited";
}

// lib/domain/claim-verdict.ts
import { z as z6 } from "zod";
var claimVerdictKinds = ["accept", "reject", "restore"];
function doesNotFit(message) {
  return fail({ kind: "verdict-does-not-fit", message });
}
var wasMerged = "This piece became part of another when events were merged; undo the merge first";
function decideClaim(piece, verdict) {
  return { ...piece, status: nextStatus(piece.status, verdict) };
}
function nextStatus(status, verdict) {
  if (verdict.kind === "accept") return status === "edited" ? "edited" : "accepted";
  return verdict.kind === "reject" ? "rejected" : "proposed";
}
function unlessMerged(piece) {
  return piece.status === "superseded" ? doesNotFit(wasMerged) : ok(piece);
}
function given(edit) {
  return Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== void 0));
}

// lib/domain/causal-link.ts
var causalRelations = ["causes", "enables", "prevents", "delays"];
var linkContributionSchema = z7.object({
  factor: z7.string(),
  /** Never negative. */
  value: z7.number(),
  why: z7.string()
});
var causalLinkSchema = z7.strictObject({
  id: causalLinkIds.schema,
  source: eventIds.schema,
  target: eventIds.schema,
  relation: z7.enum(causalRelations),
  /** How the one leads to the other, in one sentence. */
  mechanism: z7.string(),
  /** [0, 1] */
  confidence: z7.number(),
  /** The known mechanism that speaks for it, and what the confidence is made of; a link a person drew has neither. */
  mechanismId: z7.string().exactOptional(),
  contributions: z7.array(linkContributionSchema).exactOptional(),
  reasoning: z7.string(),
  evidence: evidenceSchema,
  against: evidenceSchema,
  /** Onset to onset, when both are known. */
  delayMs: z7.number().nullable(),
  status: claimStatusSchema,
  actor: claimActorSchema,
  isUnsupported: z7.boolean()
});
var causalLinkItemSchema = z7.object({
  ...causalLinkSchema.shape,
  id: z7.string(),
  source: z7.string(),
  target: z7.string(),
  evidence: citationsSchema,
  against: citationsSchema
});
var linkEditSchema = z7.object({
  relation: z7.enum(causalRelations),
  mechanism: z7.string().trim().min(1).max(500),
  confidence: z7.number().min(0).max(1)
}).partial();
var editingLink = z7.strictObject({ kind: z7.literal("edit-link"), edit: linkEditSchema });
var causalLinkRules = {
  oneOf: "a causal link",
  verdicts: [...claimVerdictKinds, "edit-link"],
  misfit: "This piece can be accepted, rejected, edited or restored",
  decide(link, verdict) {
    const standing = unlessMerged(link);
    if (!standing.ok) return standing;
    if (verdict.kind !== "edit-link") return ok(decideClaim(link, verdict));
    return ok({ ...link, ...given(verdict.edit), status: "edited" });
  }
};

// lib/domain/document-text.ts
import { z as z8 } from "zod";
var documentSections = [
  "headline",
  "clock",
  "happened",
  "cause",
  "factors",
  "ruled-out",
  "not-known",
  "customers",
  "well",
  "badly",
  "action-items",
  "proposed"
];
var blockForms = ["paragraph", "point", "step", "subheading"];
var documentBlockSchema = z8.object({
  id: z8.string().min(1).max(400),
  form: z8.enum(blockForms),
  text: z8.string(),
  /** Who wrote these words; absent where they were generated from the timeline. */
  by: z8.string().exactOptional(),
  /** What the timeline would say here, where a person's words differ from it. */
  generated: z8.string().exactOptional(),
  citations: citationsSchema,
  /** Ids of measurements whose numbers the text has. */
  measurements: z8.array(z8.string()).exactOptional(),
  /** Ids of the claims that the text states: an edit of one of them changes the block. */
  claims: z8.array(z8.string()).exactOptional(),
  /** Numbers and times of a person's words that no citation and no measurement of the block has. */
  notInEvidence: z8.array(z8.string()).exactOptional()
});
var documentSectionSchema = z8.object({
  id: z8.enum(documentSections),
  heading: z8.string(),
  blocks: z8.array(documentBlockSchema)
});
var documentTextSchema = z8.object({
  zone: z8.string(),
  day: z8.string(),
  sections: z8.array(documentSectionSchema)
});

// lib/domain/rounds/round.ts
import { z as z18 } from "zod";

// lib/domain/event-time.ts
import { z as z9 } from "zod";

// lib/base/instant.ts
var instantMin = -621355968e5;
var instantMax = 253402300799999;
var calendarMs = instantMax - instantMin;
function isInstant(epochMs) {
  return Number.isInteger(epochMs) && epochMs >= instantMin && epochMs <= instantMax;
}
function nearestInstant(epochMs) {
  return instant(Math.min(Math.max(Math.round(epochMs), instantMin), instantMax));
}
function instant(epochMs) {
  if (!isInstant(epochMs)) throw new Error(`Not an instant: ${epochMs}`);
  return epochMs;
}
function formatInstant(at2) {
  return new Date(at2).toISOString();
}
function parseInstant(text) {
  const epochMs = Date.parse(text);
  return isInstant(epochMs) && formatInstant(epochMs) === text ? epochMs : null;
}

// lib/domain/evidence-record.ts
var granularities = [
  "microsecond",
  "millisecond",
  "second",
  "minute",
  "hour",
  "day",
  "month",
  "year"
];
var severities = ["debug", "info", "notice", "warning", "error", "critical"];
var recordKinds = [
  "log",
  "access",
  "metric",
  "alert",
  "change",
  "message",
  "span",
  "media"
];

// lib/domain/event-time.ts
var instantSchema = z9.custom(
  (value) => typeof value === "number" && isInstant(value),
  { error: "Not an instant" }
);
var intervalSchema = z9.strictObject({ earliest: instantSchema, latest: instantSchema });
var timeBases = [
  "log",
  "alert",
  "metric",
  "change",
  "relative-expression",
  "mention",
  "frame",
  "human"
];
var eventTimeSchema = z9.discriminatedUnion("kind", [
  z9.strictObject({
    kind: z9.enum(["stated", "inferred"]),
    earliest: instantSchema,
    latest: instantSchema,
    granularity: z9.enum(granularities),
    raw: z9.string(),
    basis: z9.enum(timeBases),
    zone: z9.string().nullable(),
    clockOffsetMs: z9.number(),
    confidence: z9.number()
  }),
  z9.strictObject({ kind: z9.literal("unknown"), raw: z9.string(), basis: z9.enum(timeBases) })
]);
var timeItemSchema = z9.object({
  kind: z9.enum(["stated", "inferred", "unknown"]),
  earliest: z9.iso.datetime().nullable(),
  latest: z9.iso.datetime().nullable(),
  granularity: z9.string().nullable(),
  basis: z9.string(),
  raw: z9.string(),
  zone: z9.string().nullable(),
  clockOffsetMs: z9.number(),
  confidence: z9.number()
});
var givenInstant = z9.custom((value) => typeof value === "number" && isInstant(value), {
  error: "Not a time between the years 1 and 9999"
});

// lib/domain/invocation.ts
import { z as z12 } from "zod";

// lib/domain/models/model-price.ts
import { z as z10 } from "zod";
var usd = z10.number().min(0, "A price is 0 or more").max(1e5, "A price is 100,000 at most");
var modelPriceSchema = z10.object({ input: usd, cachedInput: usd, output: usd }).readonly();

// lib/domain/prompt-part.ts
import { z as z11 } from "zod";
var promptRoles = ["instructions", "functions", "user", "assistant", "tool"];
var promptPartSchema = z11.object({ role: z11.enum(promptRoles), text: z11.string() }).readonly();
var shownRecordSchema = z11.object({ parts: z11.array(z11.string()).readonly(), shortened: z11.int().min(0) }).readonly();

// lib/domain/invocation.ts
var jsonValueSchema = z12.custom((value) => value !== void 0);
var instantSchema2 = z12.number().refine(isInstant, "Not an instant");
var taskSettingsSchema = z12.object({
  /** Name of the performer: "rules", or "<provider>/<model>". */
  performer: z12.string().min(1).max(200),
  /** Turns at most. Reached: a warning in the journal, partial results kept. */
  iterationsMax: z12.int().min(1).max(200),
  /** [0, 2]; null where there is nothing to choose. */
  temperature: z12.number().min(0).max(2).nullable(),
  /** Tokens in and out together; null for no limit. Looked at between turns. */
  tokensMax: z12.int().min(1).nullable(),
  /** What its tokens are counted by, as it was when the run was planned; absent where none is known. */
  price: modelPriceSchema.optional()
}).readonly();
var usageSchema = z12.object({
  inputTokens: z12.int().min(0),
  outputTokens: z12.int().min(0),
  cachedTokens: z12.int().min(0)
}).readonly();
var madeCallSchema = z12.object({
  name: z12.string(),
  arguments: jsonValueSchema,
  answer: z12.discriminatedUnion("kind", [
    z12.object({
      kind: z12.literal("accepted"),
      message: z12.string(),
      id: z12.string().nullable()
    }),
    z12.object({ kind: z12.literal("rejected"), message: z12.string() })
  ])
}).readonly();
var toolCallSchema = z12.object({
  id: toolCallIds.schema,
  name: z12.string(),
  arguments: jsonValueSchema,
  result: jsonValueSchema,
  durationMs: z12.number().min(0)
}).readonly();
var turnSchema = z12.object({
  /** 1, 2, 3… */
  number: z12.int().min(1),
  calls: z12.array(madeCallSchema).readonly(),
  toolCalls: z12.array(toolCallSchema).readonly(),
  /** What its performer was told beside the answers: what people did meanwhile, and what was amiss with the turn. */
  news: z12.array(z12.string()).readonly(),
  /** What the performer said beside its calls. */
  text: z12.string().nullable(),
  /** What a task that changes nothing by calls led to; on its last turn. */
  output: jsonValueSchema.exactOptional(),
  usage: usageSchema,
  durationMs: z12.number().min(0),
  /** SHA-256 of all that the performer was shown; null where nothing is shown. */
  promptHash: z12.string().nullable(),
  /** Its performer could not be reached, or did not answer, however often it was tried; on its last turn. */
  unreached: z12.literal(true).exactOptional(),
  /** All that it was shown; absent where nothing is shown, and in turns of older versions. */
  shown: shownRecordSchema.optional(),
  at: instantSchema2
}).readonly();

// lib/domain/rounds/critique.ts
import { z as z13 } from "zod";
var findingChecks = [
  "citation",
  "time",
  "entity",
  "order",
  "method",
  "conclusion",
  "counter-evidence",
  "independence",
  "accepted-by-people",
  "current-state",
  "repeats"
];
var checkedSchema = z13.strictObject({
  check: z13.enum(findingChecks),
  isPassed: z13.boolean(),
  why: z13.string()
});
function credibilityLabel(credibility) {
  if (credibility >= 0.9) return "Trustworthy";
  if (credibility >= 0.7) return "Highly-plausible";
  if (credibility >= 0.5) return "Plausible";
  return credibility >= 0.3 ? "Speculative" : "Misguided";
}
var critiqueSchema = z13.strictObject({
  finding: findingIds.schema,
  /** [0, 1]; never above what the checks allow. */
  credibility: z13.number().min(0).max(1),
  /** One sentence. */
  annotation: z13.string(),
  checks: z13.array(checkedSchema)
});

// lib/domain/rounds/finding.ts
import { z as z14 } from "zod";

// lib/domain/rounds/expert.ts
var experts = [
  "logs",
  "metrics",
  "changes",
  "access",
  "network",
  "communications"
];

// lib/domain/rounds/finding.ts
var findingMethods = ["read", "counted", "measured", "compared", "inferred"];
var relations = ["causes", "enables", "prevents", "delays"];
var findingEffectSchema = z14.discriminatedUnion("kind", [
  /** Something happened that is not on the timeline. */
  z14.strictObject({
    kind: z14.literal("happening"),
    eventType: z14.string(),
    title: z14.string(),
    importance: z14.enum(["key", "detail"])
  }),
  /** One event led to another. */
  z14.strictObject({
    kind: z14.literal("connection"),
    source: z14.string(),
    target: z14.string(),
    relation: z14.enum(relations),
    mechanism: z14.string()
  }),
  z14.strictObject({
    kind: z14.literal("state"),
    property: z14.string(),
    from: z14.string().nullable(),
    to: z14.string()
  }),
  /** Further evidence of a piece that stands. */
  z14.strictObject({ kind: z14.literal("support"), piece: z14.string() }),
  /** Evidence against a piece that stands. */
  z14.strictObject({ kind: z14.literal("refutation"), piece: z14.string() })
]);
var findingSchema = z14.strictObject({
  id: findingIds.schema,
  round: z14.int().min(1),
  expert: z14.enum(experts),
  question: questionIds.schema,
  /** The invocation it was found in, and the questions to the evidence it rests on. */
  invocation: invocationIds.schema,
  toolCalls: z14.array(toolCallIds.schema),
  claim: z14.string(),
  effect: findingEffectSchema,
  /** Names; the main one first. */
  entities: z14.array(z14.string()),
  time: intervalSchema.nullable(),
  method: z14.enum(findingMethods),
  /** Those whose citations were proved: what was invented is told by the critique, and cited nowhere. */
  evidence: evidenceSchema,
  against: evidenceSchema
});

// lib/domain/rounds/question.ts
import { z as z15 } from "zod";
var questionSubjects = [
  "survey",
  "gap",
  "hypothesis",
  "event",
  "causal-link",
  "state-change",
  "symptom",
  "person"
];
var requestKinds = ["why", "why-not", "what-else", "against", "words"];
var questionSchema = z15.strictObject({
  id: questionIds.schema,
  round: z15.int().min(1),
  to: z15.enum(experts),
  subject: z15.enum(questionSubjects),
  /** Id of the piece it goes out from; null for a survey, or a question in words alone. */
  about: z15.string().max(200).nullable(),
  text: z15.string().min(1).max(500),
  /** Where in time to look; null for everywhere. */
  window: intervalSchema.nullable(),
  /** Names of entities it is about. */
  entities: z15.array(z15.string().max(200)).max(20),
  /** Paths of files to look at before others. */
  files: z15.array(z15.string().max(1e3)).max(50),
  /** How much an answer is expected to change the timeline, [0, 1]. */
  expectedGain: z15.number().min(0).max(1),
  /** Which answer would change what. */
  why: z15.string().max(500),
  /** What a person wants to know; absent where the Director asks of their own accord. */
  asked: z15.enum(requestKinds).exactOptional()
});

// lib/domain/rounds/round-entry.ts
import { z as z16 } from "zod";
var roundEntryKinds = [
  "decision",
  "observation",
  "finding",
  "question",
  "action",
  "hypothesis"
];
var roundPriorities = ["high", "medium", "low"];
var roundEntrySchema = z16.strictObject({
  kind: z16.enum(roundEntryKinds),
  text: z16.string().min(1).max(600),
  priority: z16.enum(roundPriorities),
  /** Ids of pieces, findings and questions it rests on. */
  cites: z16.array(z16.string().max(200)).max(20),
  /** What is to be done next about it. */
  followUps: z16.array(z16.string().max(300)).max(5)
});

// lib/domain/rounds/rounds-request.ts
import { z as z17 } from "zod";
var requestTextMax = 500;
var roundsRequestSchema = z17.strictObject({
  id: questionIds.schema,
  kind: z17.enum(requestKinds),
  subject: z17.enum(questionSubjects),
  /** Id of the piece. */
  about: z17.string().max(200).nullable(),
  text: z17.string().trim().min(1).max(requestTextMax)
});

// lib/domain/rounds/round.ts
var roundPhases = ["discovery", "trace", "conclude"];
var directorDecisions = ["stay", "advance", "pivot", "stop"];
var findingOutcomes = ["taken", "united", "below-the-bar", "refused", "noted"];
var outcomeSchema = z18.strictObject({
  finding: findingIds.schema,
  outcome: z18.enum(findingOutcomes),
  rule: z18.int().min(1).max(4).nullable(),
  why: z18.string(),
  /** Ids of the pieces it became or changed. */
  pieces: z18.array(z18.string())
});
var prunedSchema = z18.strictObject({
  piece: z18.string(),
  noun: z18.enum(["event", "causal-link", "state-change"]),
  title: z18.string(),
  why: z18.string(),
  /** What refuted it; null where it hung loose. */
  finding: findingIds.schema.nullable()
});
var answerSchema = z18.strictObject({
  question: questionIds.schema,
  invocation: invocationIds.schema,
  /** Name of who performed it: "rules", or "<provider>/<model>". */
  performer: z18.string(),
  /** What was searched where nothing was found. */
  nothing: z18.string().nullable()
});
var coherenceSchema = z18.strictObject({
  score: z18.number(),
  label: z18.string(),
  parts: z18.array(z18.strictObject({ name: z18.string(), value: z18.number(), weight: z18.number() })),
  raiseMost: z18.string()
});
var roundSchema = z18.strictObject({
  n: z18.int().min(1),
  phase: z18.enum(roundPhases),
  decision: z18.strictObject({ kind: z18.enum(directorDecisions), why: z18.string() }),
  entries: z18.array(roundEntrySchema),
  questions: z18.array(questionSchema),
  answers: z18.array(answerSchema),
  findings: z18.array(findingSchema),
  critiques: z18.array(critiqueSchema),
  outcomes: z18.array(outcomeSchema),
  pruned: z18.array(prunedSchema),
  coherence: coherenceSchema,
  /** The first are given to the Director; all are stored with the timeline. */
  gaps: z18.strictObject({
    shown: z18.array(gapIds.schema).max(3),
    opened: z18.array(gapIds.schema),
    closed: z18.array(gapIds.schema),
    /** In words, those that closed: the timeline does not keep what nobody asks any more. */
    closedInWords: z18.record(gapIds.schema, z18.string()).exactOptional()
  }),
  usage: usageSchema,
  /** Characters of what the Director was given of earlier rounds. */
  renderedLength: z18.int().min(0),
  at: instantSchema
});
var roundsEnds = [
  "limit",
  "director",
  "settled",
  "answered",
  "budget",
  "nothing-to-ask"
];
var passageSchema = z18.strictObject({
  text: z18.string(),
  /** Ids of the pieces it rests on. */
  cites: z18.array(z18.string())
});
var directorReportSchema = z18.strictObject({
  end: z18.enum(roundsEnds),
  happened: z18.array(passageSchema),
  impact: z18.array(passageSchema),
  causes: z18.array(passageSchema),
  factors: z18.array(passageSchema),
  ruledOut: z18.array(passageSchema),
  unknown: z18.array(passageSchema),
  collect: z18.array(passageSchema)
});
var answeredRequestSchema = z18.strictObject({
  request: roundsRequestSchema,
  /** Coherence when it was asked. */
  before: coherenceSchema,
  round: roundSchema
});
var investigationSchema = z18.strictObject({
  /** Coherence as the passes left it; null where there were no rounds. */
  passes: coherenceSchema.nullable(),
  rounds: z18.array(roundSchema),
  report: directorReportSchema.nullable(),
  /** What people asked since, the newest last; another analysis leaves it as it is. */
  requests: z18.array(answeredRequestSchema).default([])
});
var noInvestigation = {
  ...{ passes: null, rounds: [], report: null },
  requests: []
};

// lib/domain/coherence-part.ts
import { z as z19 } from "zod";
var coherencePartNames = [
  "Corroboration",
  "Temporal consistency",
  "Continuity",
  "Causal connectivity",
  "Evidence validity"
];
var coherencePartSchema = z19.strictObject({
  id: coherencePartIds.schema,
  part: z19.enum(coherencePartNames),
  status: z19.enum(["proposed", "accepted", "contested"]),
  /** Why it is contested; null when it is not. */
  contest: z19.string().nullable(),
  /** The value it had when it was contested, [0, 1]; null when it is not, and in contests of before it was kept. */
  contestedValue: z19.number().min(0).max(1).nullable().default(null)
});
var undecidedParts = coherencePartNames.map((part) => ({
  id: coherencePartIds.fromSuffix(part.toLowerCase().replace(" ", "")),
  ...{ part, status: "proposed", contest: null, contestedValue: null }
}));
var named = { id: z19.string(), part: z19.string() };
var contestItemSchema = z19.object({
  ...{ ...named, reason: z19.string() },
  value: z19.number().optional()
});
var acceptedPartItemSchema = z19.object(named);
var contestingPart = z19.strictObject({
  kind: z19.literal("contest"),
  note: z19.string().trim().min(1, "Give the reason").max(2e3),
  /** The value whoever contests it had before their eyes: it may be another by the time this is read. */
  value: z19.number().min(0).max(1).optional()
});

// lib/domain/timeline.ts
var outcomes = ["incident", "no-incident", "inconclusive"];

// lib/view-model/document/revision-document.ts
var at = z20.iso.datetime();
var citationSchema2 = z20.object({
  path: z20.string(),
  quote: z20.string(),
  lines: z20.tuple([z20.int(), z20.int()]).optional(),
  index: z20.int().optional(),
  frameMs: z20.int().optional(),
  region: regionSchema.optional()
});
var citations = z20.array(citationSchema2).default([]);
var textSchema = documentTextSchema.extend({
  sections: z20.array(
    documentSectionSchema.extend({ blocks: z20.array(documentBlockSchema.extend({ citations })) })
  )
});
var timeSchema = z20.object({
  kind: z20.enum(["stated", "inferred", "unknown"]),
  earliest: at.nullable().default(null),
  latest: at.nullable().default(null),
  granularity: z20.string().nullable().default(null),
  raw: z20.string().default("")
});
var eventSchema = z20.object({
  id: z20.string(),
  kind: z20.string(),
  title: z20.string(),
  description: z20.string().default(""),
  time: timeSchema,
  entities: z20.array(z20.string()).default([]),
  importance: z20.enum(["key", "detail"]),
  status: z20.string(),
  actor: z20.string(),
  evidence: citations
});
var linkSchema = z20.object({
  id: z20.string(),
  source: z20.string(),
  target: z20.string(),
  relation: z20.enum(causalRelations),
  mechanism: z20.string(),
  confidence: z20.number(),
  status: z20.string(),
  evidence: citations,
  against: citations
});
var findingSchema2 = z20.object({
  id: z20.string(),
  claim: z20.string(),
  credibility: z20.number(),
  annotation: z20.string(),
  outcome: z20.enum(findingOutcomes).optional(),
  why: z20.string().default(""),
  evidence: citations
});
var roundSchema2 = z20.object({
  n: z20.int(),
  phase: z20.enum(roundPhases),
  decision: z20.object({ why: z20.string() }),
  questions: z20.array(z20.object({ id: z20.string() })),
  /** Ids. What people asked since has findings, too, of no round here. */
  findings: z20.array(z20.string()),
  pruned: z20.array(z20.object({ piece: z20.string(), title: z20.string(), why: z20.string() })),
  coherence: z20.object({ score: z20.number() }),
  coherenceBefore: z20.number().optional()
});
var revisionDocumentSchema = z20.object({
  schema: z20.literal("whence.timeline/1"),
  incident: z20.object({
    title: z20.string(),
    startedAt: at.optional(),
    startedNotBefore: at.optional(),
    startedNotAfter: at.optional(),
    detectedAt: at.optional(),
    mitigatedAt: at.optional(),
    resolvedAt: at.optional()
  }),
  /** Absent in documents of before: their page is made of the tables alone. */
  text: textSchema.optional(),
  outcome: z20.enum(outcomes),
  incidentChance: z20.number().optional(),
  outcomeReasons: z20.array(z20.string()).default([]),
  artifacts: z20.array(
    z20.object({
      id: z20.string(),
      path: z20.string(),
      sha256: z20.string(),
      format: z20.string(),
      zone: z20.string(),
      zoneBasis: z20.string(),
      clockOffsetMs: z20.number(),
      records: z20.int()
    })
  ).default([]),
  entities: z20.array(z20.object({ id: z20.string(), name: z20.string(), type: z20.string() })).default([]),
  events: z20.array(eventSchema),
  impactEvents: z20.array(z20.string()).default([]),
  impacts: z20.array(
    z20.object({
      ...{ id: z20.string(), title: z20.string(), who: z20.string(), status: z20.string() },
      turns: z20.object({ mitigatedAt: z20.string().optional(), resolvedAt: z20.string().optional() }).optional()
    })
  ).default([]),
  computedImpact: z20.object({
    ...{ startedAt: at.nullable(), detectedAt: at.nullable() },
    ...{ mitigatedAt: at.nullable(), resolvedAt: at.nullable() }
  }).optional(),
  causalLinks: z20.array(linkSchema).default([]),
  stateChanges: z20.array(
    z20.object({
      id: z20.string(),
      entity: z20.string(),
      property: z20.string(),
      from: z20.string().nullable().default(null),
      to: z20.string(),
      at: at.nullable().default(null),
      status: z20.string().default("proposed"),
      evidence: citations
    })
  ).default([]),
  rootCauses: z20.array(
    z20.object({
      rank: z20.int(),
      event: z20.string(),
      subject: z20.string(),
      score: z20.number().optional(),
      why: z20.array(z20.string()).default([]),
      status: z20.string().default("proposed")
    })
  ).default([]),
  sequences: z20.array(z20.object({ source: z20.string(), target: z20.string(), evidence: citations })).default([]),
  candidates: z20.array(
    z20.object({
      event: z20.string().optional(),
      statement: z20.string(),
      kind: z20.enum(candidateKinds),
      for: z20.array(z20.string()).default([]),
      against: z20.array(z20.string()).default([]),
      wouldSettle: z20.string().default(""),
      p: z20.number()
    })
  ).default([]),
  calibration: z20.object({
    fittedOn: z20.int(),
    table: z20.array(
      z20.object({ kind: z20.string(), n: z20.int(), stated: z20.number(), true: z20.number() })
    )
  }).optional(),
  contributingFactors: z20.array(z20.object({ event: z20.string(), why: z20.string(), status: z20.string().default("proposed") })).default([]),
  contradictions: z20.array(
    z20.object({
      id: z20.string(),
      one: z20.object({ fact: z20.string(), said: z20.string(), evidence: citations }),
      other: z20.object({ fact: z20.string(), said: z20.string(), evidence: citations }),
      why: z20.string(),
      status: z20.string().default("proposed"),
      kept: z20.string().default(""),
      note: z20.string().default("")
    })
  ).default([]),
  ruledOut: z20.array(z20.object({ what: z20.string(), why: z20.string(), evidence: citations })).default([]),
  uncertainties: z20.array(
    z20.object({
      id: z20.string(),
      description: z20.string(),
      impact: z20.string(),
      status: z20.string()
    })
  ).default([]),
  gaps: z20.array(
    z20.object({
      id: z20.string(),
      type: z20.string(),
      reason: z20.string(),
      files: z20.array(z20.string()).default([]),
      window: z20.object({ from: at, to: at }).optional(),
      description: z20.string(),
      expectedEvidence: z20.string(),
      severity: z20.string(),
      status: z20.string(),
      standing: z20.string().default("proposed")
    })
  ).default([]),
  report: z20.array(
    z20.object({
      key: z20.string().default(""),
      kind: z20.string(),
      text: z20.string().default(""),
      assignee: z20.string().default(""),
      isDone: z20.boolean().default(false)
    })
  ).default([]),
  coherence: z20.object({
    score: z20.number(),
    label: z20.string(),
    contests: z20.array(
      z20.object({
        id: z20.string(),
        part: z20.string(),
        reason: z20.string(),
        value: z20.number().optional()
      })
    ).default([]),
    accepted: z20.array(z20.object({ id: z20.string(), part: z20.string() })).default([]),
    parts: z20.array(
      z20.object({
        name: z20.string(),
        value: z20.number(),
        weight: z20.number(),
        explanation: z20.string()
      })
    ).default([])
  }),
  findings: z20.array(findingSchema2).default([]),
  rounds: z20.array(roundSchema2).default([]),
  claimsHash: z20.string().default("")
});
var parseRevisionDocument = onceFor((document2) => {
  const parsed = revisionDocumentSchema.safeParse(document2);
  return parsed.success ? parsed.data : null;
});

// lib/domain/chance-words.ts
function formatChance(chance) {
  const rounded = Math.round(chance * 100);
  if (rounded <= 0) return chance > 0 ? "under 1 %" : "0 %";
  return rounded >= 100 && chance < 1 ? "over 99 %" : `${rounded} %`;
}
var inTenthsFrom = 0.4;
var rarestInWords = 20;
function describeChance(chance) {
  return `${inWords(chance)} (${formatChance(chance)})`;
}
function inWords(chance) {
  if (chance <= 0 || 1 / chance > rarestInWords) return `less than 1 in ${rarestInWords}`;
  if (chance < inTenthsFrom) return `about 1 in ${Math.round(1 / chance)}`;
  if (chance >= 0.95) return "more than 9 in 10";
  return `about ${Math.round(chance * 10)} in 10`;
}
function describeRootScore({ score, actor = "rules" }, incidentChance) {
  const isCalibrated2 = actor === "rules" && incidentChance != null;
  return isCalibrated2 ? formatChance(score) : `score ${score.toFixed(2)}, not calibrated`;
}
var causeNotEstablished = "Cause not established";
var candidateKindWords = {
  action: "action",
  "outside-party": "outside party",
  expiry: "expiry",
  load: "load",
  fault: "fault"
};

// lib/domain/sequence.ts
import { z as z21 } from "zod";
var sequenceSchema = z21.strictObject({
  source: eventIds.schema,
  target: eventIds.schema
});
var sequenceItemSchema = z21.object({
  source: z21.string(),
  target: z21.string(),
  evidence: citationsSchema
});
function sequenceKey({ source, target }) {
  return `${source}:${target}`;
}

// lib/time/zone.ts
var minuteMs = 6e4;
var dayMs = 864e5;
var searchFromMs = Date.UTC(1970, 0, 1);
var searchToMs = Date.UTC(2100, 0, 1);
var searchStepMs = 10 * dayMs;
function isZone(zone2) {
  return parseFixedOffsetMs(zone2) !== null || findFormat(zone2) !== null;
}
function zoneOffsetAtMs(zone2, epochMs) {
  const fixed = parseFixedOffsetMs(zone2);
  if (fixed !== null) return fixed;
  const format = findFormat(zone2);
  if (format === null) throw new Error(`Not a time zone: ${zone2}`);
  const at2 = clamp(epochMs);
  const parts = new Map(format.formatToParts(at2).map((part2) => [part2.type, Number(part2.value)]));
  const part = (type) => parts.get(type) ?? 0;
  const wallMs = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second")
  );
  return wallMs - Math.floor(at2 / 1e3) * 1e3;
}
function clamp(epochMs) {
  return Math.min(Math.max(epochMs, searchFromMs), searchToMs);
}
function parseFixedOffsetMs(zone2) {
  if (zone2 === "UTC" || zone2 === "Z") return 0;
  const match = /^([+-])(\d\d)(?::?(\d\d))?$/.exec(zone2);
  if (match === null) return null;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  if (minutes > 18 * 60 || Number(match[3] ?? 0) > 59) return null;
  return (match[1] === "-" ? -minutes : minutes) * minuteMs;
}
var formatsMax = 2e3;
var formats = /* @__PURE__ */ new Map();
function findFormat(zone2) {
  const known = formats.get(zone2);
  if (known !== void 0) return known;
  const format = makeFormat(zone2);
  if (formats.size >= formatsMax) formats.clear();
  formats.set(zone2, format);
  return format;
}
function makeFormat(zone2) {
  if (!/^[A-Za-z]/.test(zone2)) return null;
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone: zone2,
      calendar: "iso8601",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric"
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

// lib/time/shown/zoned-time.ts
function toWallClock(at2, zone2) {
  const offsetMs = zoneOffsetAtMs(knownOrUtc(zone2), at2);
  const wall = new Date(at2 + offsetMs);
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
    millisecond: wall.getUTCMilliseconds(),
    offsetMinutes: Math.round(offsetMs / 6e4)
  };
}
function knownOrUtc(zone2) {
  return isZone(zone2) ? zone2 : "UTC";
}
function formatOffset(offsetMinutes) {
  if (offsetMinutes === 0) return "Z";
  const size = Math.abs(offsetMinutes);
  return `${offsetMinutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
function formatDay(wall) {
  return `${String(wall.year).padStart(4, "0")}-${two(wall.month)}-${two(wall.day)}`;
}
function two(value) {
  return String(value).padStart(2, "0");
}

// lib/time/shown/whole-days.ts
var daily = /* @__PURE__ */ new Set(["day", "month", "year"]);
function findWholeDays(time3, shownZone) {
  if (!daily.has(time3.granularity)) return null;
  for (const zone2 of /* @__PURE__ */ new Set([shownZone, time3.zone ?? shownZone])) {
    const dayOf = (epochMs) => formatDay(toWallClock(nearestInstant(epochMs), zone2));
    const isWhole = (end, beyondMs) => dayOf(end) !== dayOf(end + beyondMs);
    if (isWhole(time3.earliest, -1) && isWhole(time3.latest, 1)) {
      return { first: dayOf(time3.earliest), last: dayOf(time3.latest), zone: zone2 };
    }
  }
  return null;
}

// lib/time/shown/time-text.ts
var precisions = {
  microsecond: "millisecond",
  millisecond: "millisecond",
  second: "second",
  minute: "minute",
  hour: "hour",
  day: "day",
  month: "day",
  year: "day"
};
var unitMs = {
  millisecond: 1,
  second: 1e3,
  minute: 6e4,
  hour: 36e5,
  day: 864e5
};
function formatTime(at2, zone2, { precision = "second", withDay = false } = {}) {
  const wall = toWallClock(at2, zone2);
  if (precision === "day") return formatDay(wall);
  const time3 = formatClock(wall, precision);
  return withDay ? `${formatDay(wall)} ${time3}` : time3;
}
function formatClock(wall, precision) {
  const minutes = `${two(wall.hour)}:${two(wall.minute)}`;
  if (precision === "hour" || precision === "minute") return minutes;
  const seconds = `${minutes}:${two(wall.second)}`;
  return precision === "millisecond" ? `${seconds}.${String(wall.millisecond).padStart(3, "0")}` : seconds;
}
function formatDateTime(at2, zone2) {
  return `${formatTime(at2, zone2, { withDay: true })} ${zoneLabel(zone2, at2)}`;
}
function zoneLabel(zone2, at2) {
  return zone2 === "UTC" ? "UTC" : `${zone2} (${offsetText(toWallClock(at2, zone2))})`;
}
function offsetText({ offsetMinutes }) {
  return offsetMinutes === 0 ? "+00:00" : formatOffset(offsetMinutes);
}
function formatEventTime(time3, zone2, { withDay = false } = {}) {
  if (time3.kind === "unknown") return "time unknown";
  const days = findWholeDays(time3, zone2);
  if (days !== null) return formatWholeDays(days, zone2);
  const precision = precisions[time3.granularity];
  if (precision !== "day" && isOneUnit(time3, precision))
    return formatTime(time3.earliest, zone2, { precision, withDay });
  return formatInterval(time3, zone2, { precision: rangePrecision(time3), withDay });
}
function formatWholeDays({ first, last, zone: zone2 }, shownZone) {
  const days = first === last ? first : `${first} \u2013 ${last}`;
  return zone2 === shownZone ? days : `${days} (${zone2})`;
}
function formatInterval({ earliest, latest }, zone2, options = {}) {
  const from = toWallClock(earliest, zone2);
  const to = toWallClock(latest, zone2);
  const crossesDays = formatDay(from) !== formatDay(to);
  const withDay = options.withDay === true || crossesDays;
  const start = formatTime(earliest, zone2, { ...options, withDay });
  if (start === formatTime(latest, zone2, { ...options, withDay })) return start;
  return `${start} \u2013 ${formatTime(latest, zone2, { ...options, withDay: crossesDays })}`;
}
function isOneUnit(time3, precision) {
  return time3.latest - time3.earliest < unitMs[precision];
}
function rangePrecision({ earliest, latest }) {
  const width = latest - earliest;
  if (width < 1e4) return "millisecond";
  return width < 72e5 ? "second" : "minute";
}
function formatDuration(durationMs) {
  const size = Math.abs(durationMs);
  const sign = durationMs < 0 ? "\u2212" : "";
  if (size < 1e3) return `${sign}${Math.round(size)} ms`;
  const seconds = Math.round(size / 1e3);
  if (seconds < 60) return `${sign}${size < 1e4 ? trimmed(size / 1e3) : seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${sign}${minutes} m ${two(seconds % 60)} s`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${sign}${hours} h ${two(minutes % 60)} m`;
  return `${sign}${Math.floor(hours / 24)} d ${two(hours % 24)} h`;
}
function trimmed(seconds) {
  return seconds.toFixed(1).replace(/\.0$/, "");
}

// lib/writing/citations.ts
function createCitationNumbers(keyOf) {
  const byKey = /* @__PURE__ */ new Map();
  return {
    numbersOf: (references) => references.map((reference) => {
      const key = keyOf(reference);
      const known = byKey.get(key);
      if (known) return known.number;
      const numbered = { number: byKey.size + 1, reference };
      byKey.set(key, numbered);
      return numbered.number;
    }),
    list: () => [...byKey.values()]
  };
}

// lib/domain/impact.ts
import { z as z22 } from "zod";

// lib/domain/event-role.ts
function hasRival({ id, event: event2 }, roles) {
  return roles.some((other) => other.id !== id && other.event === event2 && isLive(other));
}
function supportOf(event2, { events, causalLinks }) {
  const cited = [
    ...events.filter(({ id }) => id === event2),
    ...causalLinks.filter((link) => link.source === event2 && isLive(link))
  ].flatMap(({ evidence }) => evidence);
  return [...new Set(cited.map(evidenceKey))];
}

// lib/domain/impact.ts
function eachTime(schema) {
  const [startedAt, detectedAt, mitigatedAt, resolvedAt] = [schema, schema, schema, schema];
  return { startedAt, detectedAt, mitigatedAt, resolvedAt };
}
var impactStartSchema = z22.strictObject({
  notBefore: instantSchema.nullable(),
  notAfter: instantSchema
});
var impactSchema = z22.strictObject({
  id: impactIds.schema,
  /** What the harm was; empty where only its events say so. */
  title: z22.string(),
  /** Who or what was hit; empty likewise. */
  who: z22.string(),
  ...eachTime(instantSchema.nullable()),
  events: z22.array(eventIds.schema),
  /** What people said of single events; a later analysis that finds other events leaves it. */
  marks: z22.array(z22.strictObject({ event: eventIds.schema, isImpact: z22.boolean() })).exactOptional(),
  /** The events at which it was detected, mitigated or resolved, where somebody named them. */
  turns: z22.strictObject({
    detectedAt: eventIds.schema.exactOptional(),
    mitigatedAt: eventIds.schema.exactOptional(),
    resolvedAt: eventIds.schema.exactOptional()
  }).exactOptional(),
  status: claimStatusSchema,
  actor: claimActorSchema,
  /** What its events cited when it was rejected, as evidence keys: it comes back only with something new. */
  refusedOn: z22.array(z22.string()).exactOptional()
});
var nobodysEvent = eventIds.fromDigest("0".repeat(16));
var time = z22.iso.datetime().nullable();
var impactItemSchema = z22.object({
  id: z22.string(),
  title: z22.string(),
  who: z22.string(),
  ...eachTime(time),
  events: z22.array(z22.string()),
  marks: z22.array(z22.object({ event: z22.string(), isImpact: z22.boolean() })).optional(),
  turns: z22.object({
    detectedAt: z22.string().optional(),
    mitigatedAt: z22.string().optional(),
    resolvedAt: z22.string().optional()
  }).optional(),
  /** Events of the root causes that lead to it. */
  rootCauses: z22.array(z22.string()),
  status: claimStatusSchema,
  actor: claimActorSchema
});
var impactWindowItemSchema = z22.object(eachTime(time));

// lib/domain/root-cause.ts
import { z as z23 } from "zod";
var rootCauseSchema = z23.strictObject({
  id: rootCauseIds.schema,
  rank: z23.int(),
  event: eventIds.schema,
  /** The name of what is behind the event, such as "orders-api release 2.14.0". */
  subject: z23.string(),
  entities: z23.array(entityIds.schema),
  /** [0, 1], for comparison between ranks. */
  score: z23.number(),
  /** The bill of reasons, one sentence each. */
  why: z23.array(z23.string()),
  status: claimStatusSchema,
  actor: claimActorSchema,
  /** What spoke for it when it was rejected, as evidence keys: it comes back only with something new. */
  refusedOn: z23.array(z23.string()).exactOptional()
});
var storedRootCauseSchema = z23.strictObject({
  ...rootCauseSchema.shape,
  id: rootCauseIds.schema.exactOptional(),
  status: claimStatusSchema.default("proposed"),
  actor: claimActorSchema.default("rules")
});
var { refusedOn: _refusedOn, ...fields } = rootCauseSchema.shape;
var rootCauseItemSchema = z23.object({
  ...fields,
  event: z23.string(),
  entities: z23.array(z23.string()),
  id: z23.string().optional(),
  status: claimStatusSchema.optional(),
  actor: claimActorSchema.optional()
});
var subject = z23.string().trim().min(1, "Say what the cause is").max(300);
var editingRootCause = z23.strictObject({
  kind: z23.literal("edit-root-cause"),
  edit: z23.object({ subject }).partial()
});
var rootCauseRules = {
  oneOf: "a root cause",
  verdicts: [...claimVerdictKinds, "edit-root-cause"],
  misfit: "A root cause can be accepted, rejected, renamed or restored",
  decide(root, verdict, among) {
    const standing = unlessMerged(root);
    if (!standing.ok) return standing;
    if (verdict.kind !== "reject" && !isLive(root) && hasRival(root, among.rootCauses)) {
      return doesNotFit("This event is named as another cause by now: reject that one first");
    }
    if (verdict.kind === "edit-root-cause") {
      return ok({ ...root, ...given(verdict.edit), status: "edited" });
    }
    const { refusedOn: _, ...decided } = decideClaim(root, verdict);
    return ok(
      verdict.kind === "reject" ? { ...decided, refusedOn: supportOf(root.event, among) } : decided
    );
  }
};
var adding = z23.strictObject({
  noun: z23.literal("root-cause"),
  event: eventIds.schema,
  subject
});

// lib/writing/report-telling.ts
function tellMoment(at2, { zone: zone2, day }, precision = "second") {
  return formatTime(at2, zone2, { precision, withDay: formatDay(toWallClock(at2, zone2)) !== day });
}
var isoInstants = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z/g;
function retellTimes(text, telling) {
  return text.replace(isoInstants, (iso) => {
    const at2 = parseInstant(iso);
    return at2 === null ? iso : tellMoment(at2, telling);
  });
}

// lib/view-model/document/document-page.ts
var momentNames = [
  { name: "startedAt", label: "Began" },
  { name: "detectedAt", label: "Detected" },
  { name: "mitigatedAt", label: "Mitigated" },
  { name: "resolvedAt", label: "Ended" }
];
function toDocumentPage(document2, numbersOf) {
  const { text } = document2;
  if (text === void 0) return null;
  const told = text.sections.map((section) => ({
    ...{ id: section.id, heading: section.heading },
    blocks: section.blocks.map((block) => toBlock(block, numbersOf))
  }));
  const blocksOf = (wanted) => told.filter(({ id }) => id === wanted).flatMap(({ blocks }) => blocks);
  const { rows, notes } = toClock(document2, text, blocksOf("clock"));
  return {
    ...{ headline: blocksOf("headline"), clock: rows, clockNotes: notes },
    dayText: [text.day, `times in ${text.zone}`].filter((part) => part !== "").join(", "),
    sections: told.filter(({ id, blocks }) => id !== "headline" && id !== "clock" && blocks.length > 0).map(({ id, heading, blocks }) => ({ id, heading, groups: groupByForm(blocks) }))
  };
}
function toBlock({ id, form, text, by, generated, notInEvidence, citations: citations2 }, numbersOf) {
  return {
    ...{ id, form, text, by: by ?? null },
    generated: generated === void 0 || generated === text ? null : generated,
    notInEvidence: notInEvidence ?? [],
    citations: [...new Set(numbersOf(citations2))]
  };
}
function toClock({ incident }, { zone: zone2, day }, blocks) {
  const format = (at2) => {
    const whole = formatTime(at2, zone2, { withDay: true });
    return whole.startsWith(day) && day !== "" ? formatTime(at2, zone2) : whole;
  };
  const startedAt = parseInstant(incident.startedAt ?? "");
  const basisOf = (name) => blocks.find(({ id }) => id.split(/[/:]/).includes(name)) ?? null;
  const rows = momentNames.map(({ name, label }) => {
    const at2 = parseInstant(incident[name] ?? "");
    const isLater = at2 !== null && startedAt !== null && name !== "startedAt";
    const range = name === "startedAt" ? rangeOf(incident, format) : null;
    return {
      label,
      timeText: at2 === null ? range ?? "not known" : format(at2),
      sinceText: isLater ? `${at2 < startedAt ? "" : "+"}${formatDuration(at2 - startedAt)}` : "",
      basis: basisOf(name)
    };
  });
  const used = new Set(rows.flatMap(({ basis }) => basis === null ? [] : [basis.id]));
  return { rows, notes: blocks.filter(({ id }) => !used.has(id)) };
}
function rangeOf({ startedNotBefore, startedNotAfter }, format) {
  const from = parseInstant(startedNotBefore ?? "");
  const to = parseInstant(startedNotAfter ?? "");
  if (to === null) return null;
  return from === null ? `before ${format(to)}` : `${format(from)} to ${format(to)}`;
}
function groupByForm(blocks) {
  const groups = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (last?.form === block.form) last.blocks.push(block);
    else groups.push({ form: block.form, blocks: [block] });
  }
  return groups;
}

// lib/view-model/incident/impact.ts
var labels = {
  ...{ startedAt: "Impact began", detectedAt: "Detected" },
  ...{ mitigatedAt: "Mitigated", resolvedAt: "Resolved" }
};
function measureImpact(impact) {
  const since = (label, at2) => {
    const durationMs = impact.startedAt === null || at2 === null ? null : at2 - impact.startedAt;
    return {
      label,
      durationMs,
      text: durationMs === null ? "not known" : formatDuration(durationMs)
    };
  };
  return [
    since("Time to detect", impact.detectedAt),
    since("Time to mitigate", impact.mitigatedAt),
    since("Time to resolve", impact.resolvedAt)
  ];
}

// lib/view-model/pieces/event-appearance.ts
function kindLabel(kind) {
  const words2 = kind.replaceAll("_", " ");
  return words2.charAt(0).toUpperCase() + words2.slice(1);
}

// lib/base/remember-texts.ts
var charactersMax = 300;
var textsMax = 5e3;
function rememberTexts(answer) {
  const known = /* @__PURE__ */ new Map();
  return (text) => {
    const remembered = known.get(text);
    if (remembered !== void 0) return remembered;
    const found = answer(text);
    if (text.length > charactersMax) return found;
    if (known.size >= textsMax) known.clear();
    known.set(text, found);
    return found;
  };
}

// lib/domain/origin.ts
var genericFolders = /* @__PURE__ */ new Set([
  "logs",
  "log",
  "var",
  "metrics",
  "metric",
  "alerts",
  "alert",
  "changes",
  "change",
  "chat",
  "deploys",
  "artifacts",
  "data",
  "evidence",
  "export",
  "exports",
  "traces",
  "trace",
  "tmp",
  "node"
]);
var ofDay = /^\d{4}(?:[-_.]?\d\d){1,2}$/;
var hostOfPath = rememberTexts((path) => {
  const folders = path.split("/").slice(0, -1);
  const named2 = folders.findLast(
    (folder) => !genericFolders.has(folder.toLowerCase()) && !ofDay.test(folder)
  );
  return named2 ?? null;
});
var genericFiles = /* @__PURE__ */ new Set([
  "access",
  "error",
  "central",
  "messages",
  "syslog",
  "server",
  "output",
  "app",
  "application",
  "main",
  "debug",
  "metrics",
  "alerts",
  "deploys",
  "changes",
  "chat",
  "incident",
  "git-log",
  "auth",
  "audit",
  "kernel"
]);
var serviceOfPath = rememberTexts((path) => {
  const file = path.split("/").at(-1) ?? path;
  const stem = file.replace(/\.(log|txt|jsonl?|csv|out|err|gz|\d+)(?=\.|$)/g, "").replace(/\.+$/, "");
  if (stem === "" || genericFiles.has(stem.toLowerCase())) return null;
  return stem;
});

// lib/domain/shown-path.ts
var unseen = /(?![\t\n\r])\p{Cc}|[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u00ad\u115f\u1160\u3164\uffa0]/gu;
function toShownText(text) {
  return text.replace(
    unseen,
    (mark) => `[U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}]`
  );
}
function toShownPath(path) {
  return toShownText(path).split("/").map((segment) => segment.replace(/^\s+|\s+$/g, (blanks) => "\u2423".repeat(blanks.length))).join("/");
}

// lib/domain/kubernetes-names.ts
var drawn = "[bcdfghjklmnpqrstvwxz2456789]";
var ofReplicaSet = new RegExp(`^(.+)-(${drawn}{8,10})-${drawn}{5}$`);
var ofSet = new RegExp(`^(.+)-${drawn}{5}$`);

// lib/domain/closing/quoting.ts
var unprintable = /[\p{C}\p{Zl}\p{Zp}]/u;
var eachUnprintable = new RegExp(unprintable.source, "gu");

// lib/domain/closing/command-templates.ts
var journalctl = "https://www.freedesktop.org/software/systemd/man/latest/journalctl.html";
var journal = "journalctl --utc --output=short-iso-precise --no-pager --since=%sinceUtc% --until=%untilUtc%";
var kubectlLogs = "https://kubernetes.io/docs/reference/kubectl/generated/kubectl_logs/";
var prometheus = "https://prometheus.io/docs/prometheus/latest/querying/api/#range-queries";
var queryRange = 'curl --silent --show-error --get "$PROMETHEUS_URL/api/v1/query_range" --data-urlencode start=%sinceIso% --data-urlencode end=%untilIso% --data-urlencode step=15s --data-urlencode';
var fileLines = "find /var/log -type f -name %glob% -exec zcat -f -- {} + | awk -v from=%wallFrom% -v to=%wallTo%";
var find = "https://pubs.opengroup.org/onlinepubs/9799919799/utilities/find.html";
var two2 = "[0-9][0-9]";
var isoStamp = `'match($0, /${two2}${two2}[-\\/]${two2}[-\\/]${two2}[T ]${two2}:${two2}:${two2}/) { at = substr($0, RSTART, 19); gsub("/", "-", at); sub("T", " ", at); inside = (at >= from && at <= to) } inside'`;
var monthNumber = (text) => `(index("JanFebMarAprMayJunJulAugSepOctNovDec", ${text}) + 2) / 3`;
var accessStamp = `'match($0, /${two2}\\/[A-Z][a-z][a-z]\\/${two2}${two2}:${two2}:${two2}:${two2}/) { at = substr($0, RSTART, 20); at = sprintf("%s-%02d-%s %s", substr(at, 8, 4), ${monthNumber("substr(at, 4, 3)")}, substr(at, 1, 2), substr(at, 13)); inside = (at >= from && at <= to) } inside'`;
var syslogStamp = `'/^[A-Z][a-z][a-z] [ 0-9][0-9] ${two2}:${two2}:${two2}/ { at = sprintf("%02d-%02d %s", ${monthNumber("$1")}, $2, $3); inside = (at >= substr(from, 6) && at <= substr(to, 6)) } inside'`;
var journalReaders = ["syslog", "journal-export"];
var accessReaders = ["access-log", "custom-access", "haproxy-log"];
var isoReaders = [
  ...["stamped-text", "logfmt", "nginx-error", "envoy-access", "w3c-extended", "supervisord"],
  ...["postgresql", "postgres-csv", "pgbouncer", "mysql-error"]
];
var wholeReaders = [
  ...["csv", "tcpdump-text", "any-table", "fix-log", "erlang-report", "auditd", "apache-error"],
  ...["placed-text", "plain-text", "undated-text", "elapsed-text", "body-file"]
];
var isoFormats = ["log records", "MongoDB log", "CSV (log export)"];
var otherReaders = ["apache-error", "erlang-report", "fix-log", "placed-text", "kernel-log"];
var logReaders = [...accessReaders, ...journalReaders, ...isoReaders, ...otherReaders];
var metricFormats = [
  "Prometheus",
  "OpenTelemetry metrics",
  "CSV (metrics",
  "CSV (one row per time"
];
var commandTemplates = [
  {
    label: "What set the clock of %where% then",
    ...{ language: "shell", runs: "there", reasons: ["clock"], source: journalctl },
    command: `${journal} --unit=chronyd --unit=chrony --unit=systemd-timesyncd --unit=ntpd --unit=ntp`
  },
  {
    label: "Clock and zone of %where% now",
    ...{ language: "shell", runs: "there", reasons: ["clock"] },
    command: "timedatectl show && chronyc -n tracking",
    source: "https://chrony-project.org/documentation.html"
  },
  {
    label: "What pod %pod% wrote",
    ...{ language: "shell", runs: "here", source: kubectlLogs },
    ...{ readers: [...logReaders, "docker-json"], formats: isoFormats },
    command: "kubectl logs --all-containers --timestamps --since-time=%sinceIso% -- %pod% | awk -v to=%untilIso% '$1 <= to'"
  },
  {
    label: "What pod %pod% wrote before its last restart",
    ...{ language: "shell", runs: "here", source: kubectlLogs },
    ...{ readers: [...logReaders, "docker-json"], formats: isoFormats },
    command: "kubectl logs --previous --all-containers --timestamps --since-time=%sinceIso% -- %pod% | awk -v to=%untilIso% '$1 <= to'"
  },
  {
    label: "What container %service% wrote",
    ...{ language: "shell", runs: "there", readers: ["docker-json"] },
    command: "docker logs --timestamps --since=%sinceIso% --until=%untilIso% -- %service% 2>&1",
    source: "https://docs.docker.com/reference/cli/docker/container/logs/"
  },
  {
    label: "Events the cluster still holds",
    ...{ language: "shell", runs: "here", formats: ["Kubernetes events"] },
    command: "kubectl get events --all-namespaces --sort-by=.metadata.creationTimestamp --output=json",
    source: "https://kubernetes.io/docs/reference/kubectl/generated/kubectl_get/"
  },
  {
    label: "Kernel messages of %where%",
    ...{ language: "shell", runs: "there", readers: ["kernel-log"], source: journalctl },
    command: `${journal} _TRANSPORT=kernel`
  },
  {
    label: "Audit records of %where%",
    ...{ language: "shell", runs: "there", readers: ["auditd"], source: journalctl },
    command: `${journal} _TRANSPORT=audit`
  },
  {
    label: "The journal of %where%",
    ...{ language: "shell", runs: "there", source: journalctl, lastFor: ["deleted"] },
    ...{ readers: journalReaders, formats: ["systemd journal"] },
    command: journal
  },
  {
    label: "What Prometheus holds of %host%",
    ...{ language: "shell", runs: "here", formats: metricFormats, source: prometheus },
    readers: ["prometheus-text"],
    command: `${queryRange} %promQuery%`
  },
  {
    label: "All series of %host%, to be asked over the stretch",
    ...{ language: "promql", runs: "here", formats: metricFormats, source: prometheus },
    readers: ["prometheus-text"],
    command: "%promSelector%"
  },
  {
    label: "What Prometheus could scrape",
    ...{ language: "shell", runs: "here", formats: metricFormats, source: prometheus },
    ...{ readers: ["prometheus-text"], command: `${queryRange} query=up` }
  },
  {
    label: "Which alerts were pending or firing",
    ...{ language: "shell", runs: "here", formats: ["Alertmanager", "alerts"] },
    command: `${queryRange} query=ALERTS`,
    source: "https://prometheus.io/docs/prometheus/latest/configuration/alerting_rules/#inspecting-alerts-during-runtime"
  },
  {
    label: "How the alarms changed",
    ...{ language: "shell", runs: "here", formats: ["CloudWatch alarms"] },
    command: "aws cloudwatch describe-alarm-history --start-date=%sinceIso% --end-date=%untilIso% --output=json",
    source: "https://docs.aws.amazon.com/cli/latest/reference/cloudwatch/describe-alarm-history.html"
  },
  {
    label: "What Cloud Logging holds",
    ...{ language: "shell", runs: "here", formats: ["Google Cloud log entries"] },
    command: "gcloud logging read %cloudFilter% --order=asc --format=json",
    source: "https://cloud.google.com/sdk/gcloud/reference/logging/read"
  },
  {
    label: "What the streams of Loki hold",
    ...{ language: "shell", runs: "here", formats: ["Loki"] },
    command: "logcli query --from=%sinceIso% --to=%untilIso% --timezone=UTC --limit=0 --output=jsonl %lokiOfHost%",
    source: "https://grafana.com/docs/loki/latest/query/logcli/"
  },
  {
    label: "Commits of the stretch",
    ...{ language: "shell", runs: "here", formats: ["git log"] },
    command: "git log --all --date=iso-strict --format=fuller --since=%sinceIso% --until=%untilIso%",
    source: "https://git-scm.com/docs/git-log"
  },
  {
    label: "Messages of the channel",
    ...{ language: "shell", runs: "here", formats: ["Slack messages"] },
    command: 'curl --silent --show-error --get https://slack.com/api/conversations.history --header "Authorization: Bearer $SLACK_TOKEN" --data-urlencode "channel=$SLACK_CHANNEL" --data-urlencode oldest=%sinceSeconds% --data-urlencode latest=%untilSeconds% --data-urlencode limit=999',
    source: "https://docs.slack.dev/reference/methods/conversations.history/"
  },
  {
    label: "Traces of %service%",
    ...{ language: "shell", runs: "here", formats: ["Jaeger"] },
    command: 'curl --silent --show-error --get "$JAEGER_URL/api/traces" --data-urlencode %jaegerService% --data-urlencode start=%sinceMicros% --data-urlencode end=%untilMicros% --data-urlencode limit=1500',
    source: "https://www.jaegertracing.io/docs/latest/apis/"
  },
  {
    label: "The lines of %file% on %where%",
    ...{ language: "shell", runs: "there", readers: accessReaders, lastFor: ["deleted"] },
    ...{ command: `${fileLines} ${accessStamp}`, source: find }
  },
  {
    label: "The lines of %file% on %where%",
    ...{ language: "shell", runs: "there", lastFor: ["deleted"] },
    ...{ readers: ["syslog"], command: `${fileLines} ${syslogStamp}`, source: find }
  },
  {
    label: "The lines of %file% on %where%",
    ...{ language: "shell", runs: "there", readers: isoReaders, formats: isoFormats },
    ...{ command: `${fileLines} ${isoStamp}`, source: find, lastFor: ["deleted"] }
  },
  {
    label: "What the server logged, from the table of its csvlog",
    ...{ language: "sql", runs: "here", readers: ["postgresql", "postgres-csv"] },
    formats: ["PostgreSQL log"],
    command: "SELECT * FROM postgres_log WHERE log_time BETWEEN TIMESTAMPTZ %sinceSql% AND TIMESTAMPTZ %untilSql% ORDER BY log_time, session_id, session_line_num;",
    source: "https://www.postgresql.org/docs/current/runtime-config-logging.html#RUNTIME-CONFIG-LOGGING-CSVLOG"
  },
  {
    label: "Slow queries, from the table of the log",
    ...{ language: "sql", runs: "here", readers: ["mysql-slow"] },
    command: "SET time_zone = '+00:00'; SELECT * FROM mysql.slow_log WHERE start_time BETWEEN %sinceSqlPlain% AND %untilSqlPlain% ORDER BY start_time;",
    source: "https://dev.mysql.com/doc/refman/8.4/en/log-destinations.html"
  },
  {
    label: "What the server logged, from its table of errors",
    ...{ language: "sql", runs: "here", readers: ["mysql-error"] },
    command: "SET time_zone = '+00:00'; SELECT * FROM performance_schema.error_log WHERE logged BETWEEN %sinceSqlPlain% AND %untilSqlPlain% ORDER BY logged;",
    source: "https://dev.mysql.com/doc/refman/8.4/en/performance-schema-error-log-table.html"
  },
  {
    label: "What the journal holds of %service%",
    ...{ language: "shell", runs: "there", source: journalctl },
    ...{ readers: isoReaders, formats: isoFormats, command: `${journal} --unit=%service%` }
  },
  {
    label: "All of %file% on %host%",
    ...{ language: "shell", runs: "there", readers: wholeReaders, lastFor: ["deleted"] },
    ...{ command: "find / -xdev -type f -name %glob% -exec zcat -f -- {} +", source: find }
  },
  {
    label: "The copy in a central log store (Loki)",
    ...{ language: "shell", runs: "here" },
    ...{ readers: logReaders, formats: isoFormats },
    command: "logcli query --from=%sinceIso% --to=%untilIso% --timezone=UTC --limit=0 --output=jsonl %lokiOfFile%",
    source: "https://grafana.com/docs/loki/latest/query/logcli/"
  }
];

// lib/view-model/pieces/gap-words.ts
var words = {
  silence: "silent stretch",
  clock: "doubtful clock",
  truncated: "file cut short",
  deleted: "deleted lines",
  "missing-source": "missing source",
  "unrecorded-step": "step no record shows",
  misfit: "event that does not fit"
};
function gapWord(reason) {
  const known = Object.entries(words).find(([name]) => name === reason);
  return known?.[1] ?? reason.replaceAll("-", " ");
}

// lib/domain/scores.ts
var credibilitySteps = [0, 0.55, 0.75, 0.9];
var halvedSteps = new Set(credibilitySteps.map((step) => step / 2));

// lib/view-model/causes/ranked-causes.ts
function sayInstead(outcome, hasCandidates) {
  if (outcome === "no-incident")
    return "The evidence shows no incident, so there is no root cause.";
  const list = hasCandidates ? "These candidates may be the cause, the likeliest first." : "No candidate was found. The gaps list the evidence that would help.";
  return outcome === "incident" ? `${causeNotEstablished}. ${list}` : `${causeNotEstablished}, and it is not decided whether there was an incident. ${list}`;
}

// lib/view-model/review/revision-causes.ts
function toCauses({ rootCauses, candidates, outcome, incidentChance, calibration }, titleOf) {
  return {
    causes: rootCauses.map(({ score, ...cause }) => {
      const isStated = score !== void 0 && cause.status === "proposed";
      const confidenceText = isStated ? describeRootScore({ score }, incidentChance) : "";
      return { ...cause, eventTitle: titleOf(cause.event), confidenceText };
    }),
    causesInstead: rootCauses.length > 0 ? null : sayInstead(outcome, candidates.length > 0),
    candidates: candidates.map(({ event: event2 = null, statement, kind, p, wouldSettle, ...weighed }) => ({
      ...{ key: `${event2 ?? ""} ${statement}`, statement, event: event2 },
      text: `${candidateKindWords[kind]}, ${describeChance(p)}`,
      eventTitle: event2 === null ? "" : titleOf(event2),
      reasons: [
        ...weighed.for.map((text) => ({ label: "Supports it", text })),
        ...weighed.against.map((text) => ({ label: "Contradicts it", text })),
        ...wouldSettle === "" ? [] : [{ label: "Would settle it", text: wouldSettle }]
      ]
    })),
    reliability: (calibration?.table ?? []).map((band) => ({
      ...{ kind: band.kind, n: band.n },
      ...{ stated: formatChance(band.stated), true: formatChance(band.true) }
    }))
  };
}

// lib/view-model/rounds/drawn-round.ts
function scoreText(score) {
  return score.toFixed(2);
}

// lib/view-model/rounds/round-words.ts
var roundsInAWord = "After the first timeline is made, it is questioned in rounds: somebody asks, others look it up in the evidence, and a third judges what they bring. Only what stands up to that changes the timeline, and nothing is lost: what fell or was taken out stands here with the reason.";
var phaseWords = {
  discovery: "looking everywhere",
  trace: "following single traces",
  conclude: "concluding"
};
var outcomeWords = {
  taken: "Taken into the timeline",
  united: "United with what stood there already",
  "below-the-bar": "Fell: not credible enough",
  refused: "Fell: the timeline's own checks refused it",
  noted: "Noted; it changes nothing"
};
function isLetIn({ outcome }) {
  return outcome === "taken" || outcome === "united";
}

// lib/view-model/text/byte-size.ts
function formatCount(count) {
  return new Intl.NumberFormat("en-US").format(count);
}
function countOf(count, one, many = `${one}s`) {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

// lib/view-model/review/revision-rounds.ts
function toRevisionRounds({ rounds, findings }, numbersOf) {
  return rounds.map((round) => {
    const found = findings.filter(({ id }) => round.findings.includes(id));
    return {
      ...{ n: round.n, phase: phaseWords[round.phase], why: round.decision.why },
      summary: summaryOf(round, found),
      findings: found.map((finding) => ({
        ...{ id: finding.id, claim: finding.claim },
        verdict: verdictOf(finding),
        citations: numbersOf(finding.evidence)
      })),
      takenOut: round.pruned
    };
  });
}
function summaryOf({ questions, pruned, coherence, coherenceBefore }, found) {
  const letIn = found.filter(({ outcome }) => outcome !== void 0 && isLetIn({ outcome })).length;
  const before = coherenceBefore === void 0 ? "" : `${coherenceBefore.toFixed(2)} \u2192 `;
  return [
    countOf(questions.length, "question"),
    `${letIn} of ${countOf(found.length, "finding")} let in`,
    ...pruned.length === 0 ? [] : [`${countOf(pruned.length, "piece")} taken out`],
    `coherence ${before}${coherence.score.toFixed(2)}`
  ].join(", ");
}
function verdictOf({ outcome, why, credibility, annotation }) {
  const became = outcome === void 0 ? "Nothing came of it" : outcomeWords[outcome];
  const judged = `credibility ${scoreText(credibility)} (${credibilityLabel(credibility)})`;
  const words2 = [annotation, why].filter((text) => text !== "").join(" ");
  return `${became}; ${judged}. ${words2}`.trim();
}

// lib/view-model/review/revision-page.ts
var zone = "UTC";
var toRevisionPage = onceFor((document2) => {
  const numbers = createCitationNumbers((citation) => JSON.stringify(citation));
  const titles = new Map(document2.events.map(({ id, title }) => [id, title]));
  const titleOf = (id) => titles.get(id) ?? id;
  const text = toDocumentPage(document2, numbers.numbersOf);
  const ruledOut = document2.ruledOut.map(({ what, why, evidence }) => ({
    what,
    why,
    citations: numbers.numbersOf(evidence)
  }));
  return {
    text,
    ...toImpact(document2),
    events: toEventRows(document2, numbers.numbersOf),
    links: document2.causalLinks.map((link) => ({
      id: link.id,
      cause: titleOf(link.source),
      effect: titleOf(link.target),
      relation: link.relation,
      mechanism: link.mechanism,
      confidenceText: formatChance(link.confidence),
      citations: numbers.numbersOf(link.evidence),
      against: numbers.numbersOf(link.against)
    })),
    sequences: document2.sequences.map((pair) => ({
      ...{ key: sequenceKey(pair), first: titleOf(pair.source), second: titleOf(pair.target) },
      citations: numbers.numbersOf(pair.evidence)
    })),
    ...toCauses(document2, titleOf),
    states: toStates(document2, numbers.numbersOf),
    factors: document2.contributingFactors.map((factor) => ({
      ...factor,
      eventTitle: titleOf(factor.event)
    })),
    ruledOut,
    contradictions: document2.contradictions.map(({ id, one, other, kept, ...rest }) => ({
      ...{ id, ...rest },
      sides: [one, other].map((side) => ({
        statement: side.said,
        isKept: side.fact === kept,
        citations: numbers.numbersOf(side.evidence)
      }))
    })),
    gaps: document2.gaps.filter(({ status }) => status === "open").map((gap) => ({
      id: gap.id,
      heading: kindLabel(gapWord(gap.reason)),
      windowText: gap.window ? windowText(gap.window) : "",
      text: gap.description,
      description: retellTimes(gap.description, { zone, day: "" }),
      expected: retellTimes(gap.expectedEvidence, { zone, day: "" }),
      files: gap.files.join(", "),
      standing: gap.standing
    })),
    rounds: toRevisionRounds(document2, numbers.numbersOf),
    citations: numbers.list()
  };
});
function toStates({ stateChanges, entities }, numbersOf) {
  const names = new Map(entities.map(({ id, name }) => [id, name]));
  return stateChanges.filter(({ status }) => status !== "proposed").map(({ id, entity, property, from, to, at: at2, status, evidence }) => {
    const known = parseInstant(at2 ?? "");
    return {
      id,
      text: `${names.get(entity) ?? entity}, ${property}: ${from ?? "not known"} \u2192 ${to}`,
      timeText: known === null ? "time unknown" : formatDateTime(known, zone),
      status,
      citations: numbersOf(evidence)
    };
  });
}
function toImpact({
  incident,
  impacts,
  computedImpact
}) {
  const read = (text) => text ? parseInstant(text) : null;
  const impact = {
    startedAt: read(incident.startedAt),
    detectedAt: read(incident.detectedAt),
    mitigatedAt: read(incident.mitigatedAt),
    resolvedAt: read(incident.resolvedAt)
  };
  const format = (at2) => at2 === null ? "not known" : formatDateTime(at2, zone);
  const moment = (label, name) => {
    const computed = computedImpact && read(computedImpact[name]);
    const isSame = computed === void 0 || computed === impact[name];
    const beside = isSame ? "" : ` (computed: ${format(computed)})`;
    return { label, text: `${format(impact[name])}${beside}` };
  };
  return {
    moments: [
      moment("Impact began", "startedAt"),
      moment("Detected", "detectedAt"),
      moment("Mitigated", "mitigatedAt"),
      moment("Resolved", "resolvedAt")
    ],
    measures: measureImpact(impact),
    impacts: impacts.map(({ id, title, who, status }) => ({
      id,
      text: `${[title, who].filter((each) => each !== "").join(", ") || "Impact"} (${status})`
    }))
  };
}
function toEventRows(document2, numbersOf) {
  const names = new Map(document2.entities.map(({ id, name }) => [id, name]));
  const impact = new Set(document2.impactEvents);
  const ranks = new Map(document2.rootCauses.map(({ event: event2, rank }) => [event2, rank]));
  const byTime = document2.events.map((event2) => ({ event: event2, time: toEventTime(event2.time) })).toSorted((a, b2) => compareOnsets(a.time, b2.time));
  return byTime.map(({ event: event2, time: time3 }) => ({
    id: event2.id,
    timeText: formatEventTime(time3, zone, { withDay: true }),
    certainty: time3.kind,
    title: event2.title,
    description: event2.description,
    kindText: kindLabel(event2.kind),
    entityNames: event2.entities.map((id) => names.get(id) ?? id).join(", "),
    isKey: event2.importance === "key",
    isImpact: impact.has(event2.id),
    rootRank: ranks.get(event2.id) ?? null,
    statusText: event2.status,
    citations: numbersOf(event2.evidence)
  }));
}
function compareOnsets(a, b2) {
  const left = a.kind === "unknown" ? Number.POSITIVE_INFINITY : a.earliest;
  const right = b2.kind === "unknown" ? Number.POSITIVE_INFINITY : b2.earliest;
  return left === right ? 0 : left - right;
}
function toEventTime(time3) {
  const earliest = parseInstant(time3.earliest ?? "");
  const latest = parseInstant(time3.latest ?? "");
  if (time3.kind === "unknown" || earliest === null || latest === null) {
    return { kind: "unknown", raw: time3.raw, basis: "log" };
  }
  return {
    kind: time3.kind,
    earliest,
    latest,
    granularity: toGranularity(time3.granularity),
    raw: time3.raw,
    basis: "log",
    zone: null,
    clockOffsetMs: 0,
    confidence: 1
  };
}
function toGranularity(text) {
  return granularities.find((granularity) => granularity === text) ?? "millisecond";
}
function windowText({ from, to }) {
  const earliest = parseInstant(from);
  const latest = parseInstant(to);
  if (earliest === null || latest === null) return "";
  return `${formatInterval({ earliest, latest }, zone, { withDay: true })} ${zone}`;
}
function citationPlace(citation) {
  return describeLocator(citationLocator(citation));
}
function citationLocator({ lines, index, frameMs, region }) {
  if (lines) return { kind: "lines", from: lines[0], to: lines[1] };
  if (index !== void 0) return { kind: "index", index };
  return { kind: "frame", frameMs: frameMs ?? 0, ...region && { region } };
}

// components/review/revision-page.tsx
import Link from "next/link";

// lib/domain/run.ts
import { z as z25 } from "zod";

// lib/domain/rounds/rounds-settings.ts
import { z as z24 } from "zod";
var runModes = ["passes", "append", "full"];
var roundsMost = 10;
var roundParts = ["critique", "pruning", "gaps"];
var roundsSettingsSchema = z24.strictObject({
  mode: z24.enum(["append", "full"]),
  roundsMax: z24.int().min(1).max(roundsMost),
  /** Tokens of all rounds together; null for no limit. Looked at before every task. */
  tokensMax: z24.int().min(1).nullable(),
  /** Who takes each role, and how. */
  roles: z24.strictObject({
    director: taskSettingsSchema,
    expert: taskSettingsSchema,
    critic: taskSettingsSchema
  }),
  /** Parts switched off, to see what each is worth. */
  without: z24.array(z24.enum(roundParts))
});
var roundsTermsSchema = roundsSettingsSchema.pick({ roundsMax: true, tokensMax: true }).extend({ mode: z24.enum(runModes) });
var usualRounds = {
  ...{ mode: "full", roundsMax: 3, tokensMax: null },
  without: []
};
var noRounds = { ...usualRounds, mode: "passes" };

// lib/domain/run.ts
var stepKeySchema = z25.string().regex(/^[a-z][a-z0-9-]{0,60}$/);
var plannedStepSchema = z25.discriminatedUnion("kind", [
  z25.object({
    kind: z25.literal("task"),
    key: stepKeySchema,
    task: z25.string(),
    settings: taskSettingsSchema,
    /** Performed only where somebody gave up a task before it. */
    isFallback: z25.boolean().exactOptional(),
    /** Performed aside from the timeline of the incident, as a second opinion. */
    isAside: z25.boolean().exactOptional()
  }),
  z25.object({
    ...{ kind: z25.literal("assess"), key: stepKeySchema },
    /** Who reads before it what people wrote; absent where the rules do, as part of it. */
    facts: taskSettingsSchema.exactOptional()
  }),
  z25.object({
    kind: z25.literal("rounds"),
    key: stepKeySchema,
    settings: roundsSettingsSchema,
    /** What a person asked: the rounds look into that, and nothing else. */
    request: roundsRequestSchema.exactOptional()
  })
]).readonly();
var runPlanSchema = z25.array(plannedStepSchema).min(1).readonly();
var roleTasks = {
  director: "direct",
  expert: "answer-question",
  critic: "critique"
};
var roundTasks = Object.values(roleTasks);

// lib/domain/intervention.ts
import { z as z26 } from "zod";
var event = eventIds.schema;
var shareSchema = z26.strictObject({ least: z26.number().min(0).max(1), most: z26.number().min(0).max(1) }).refine(({ least, most }) => least <= most, "The least is more than the most");
var lengthMsMax = 365 * 864e5;
var lengthMs = z26.int().min(0).max(lengthMsMax);
var interventionSchema = z26.discriminatedUnion("kind", [
  /** It does not happen. */
  z26.strictObject({ kind: z26.literal("remove"), event }),
  /** It happens later, or earlier by a negative time. */
  z26.strictObject({
    kind: z26.literal("move"),
    event,
    byMs: z26.int().min(-lengthMsMax).max(lengthMsMax)
  }),
  /** It happens, and of what it would lead to this share still comes of it. */
  z26.strictObject({ kind: z26.literal("weaken"), event, keeps: shareSchema }),
  /** Something notices the event so long after it began. */
  z26.strictObject({ kind: z26.literal("add-detector"), event, lagMs: lengthMs }),
  /** Something stands between the event and what it would lead to, and lets this share through; on one link of it alone where that is named. */
  z26.strictObject({
    ...{ kind: z26.literal("add-breaker"), event, keeps: shareSchema },
    link: causalLinkIds.schema.exactOptional()
  }),
  /** The change reaches a small part first and is looked at so long before it reaches the rest. */
  z26.strictObject({ kind: z26.literal("add-canary"), event, bakeMs: lengthMs })
]);

// lib/routes/workspace-search-params.ts
var eventViews = ["timeline", "graph", "both"];
var authoredViews = [...eventViews, "entities", "report"];

// components/review/revision-page.module.css
var revision_page_default = {
  page: "revision_page_page",
  readerBar: "revision_page_readerBar",
  readers: "revision_page_readers",
  kicker: "revision_page_kicker",
  title: "revision_page_title",
  banner: "revision_page_banner",
  facts: "revision_page_facts",
  fact: "revision_page_fact",
  hash: "revision_page_hash",
  why: "revision_page_why",
  dimmed: "revision_page_dimmed",
  scroll: "revision_page_scroll",
  table: "revision_page_table",
  words: "revision_page_words",
  names: "revision_page_names",
  citations: "revision_page_citations",
  time: "revision_page_time",
  eventTitle: "revision_page_eventTitle",
  flag: "revision_page_flag",
  number: "revision_page_number",
  place: "revision_page_place",
  quote: "revision_page_quote",
  footer: "revision_page_footer"
};

// components/review/revision-citations.tsx
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
function RevisionCitations({
  page,
  document: document2,
  target
}) {
  return /* @__PURE__ */ jsxs(Fragment, { children: [
    /* @__PURE__ */ jsxs("section", { "aria-labelledby": "citations", children: [
      /* @__PURE__ */ jsxs("h2", { id: "citations", children: [
        "Citations (",
        page.citations.length,
        ")"
      ] }),
      /* @__PURE__ */ jsx("ol", { className: revision_page_default.citations, children: page.citations.map(({ number, reference }) => /* @__PURE__ */ jsxs(
        "li",
        {
          id: `citation-${number}`,
          value: number,
          "data-selected": isTarget(target, reference, document2) || void 0,
          children: [
            /* @__PURE__ */ jsxs("span", { className: revision_page_default.place, children: [
              toShownPath(reference.path),
              ", ",
              citationPlace(reference)
            ] }),
            /* @__PURE__ */ jsx("blockquote", { className: revision_page_default.quote, children: reference.quote })
          ]
        },
        number
      )) })
    ] }),
    /* @__PURE__ */ jsxs("section", { "aria-labelledby": "artifacts", children: [
      /* @__PURE__ */ jsxs("h2", { id: "artifacts", children: [
        "Artifacts (",
        document2.artifacts.length,
        ")"
      ] }),
      /* @__PURE__ */ jsx("ul", { className: revision_page_default.citations, children: document2.artifacts.map((artifact) => /* @__PURE__ */ jsxs("li", { children: [
        /* @__PURE__ */ jsx("span", { className: revision_page_default.place, children: toShownPath(artifact.path) }),
        " ",
        artifact.format,
        ",",
        " ",
        artifact.records.toLocaleString("en-US"),
        " records, zone ",
        artifact.zone,
        " (",
        artifact.zoneBasis.replaceAll("-", " "),
        ")",
        /* @__PURE__ */ jsx("br", {}),
        /* @__PURE__ */ jsxs("code", { className: revision_page_default.hash, children: [
          "sha256 ",
          artifact.sha256
        ] })
      ] }, artifact.id)) })
    ] })
  ] });
}
function isTarget(target, citation, { artifacts }) {
  if (target?.kind !== "evidence-span") return false;
  const artifact = artifacts.find(({ path }) => path === citation.path);
  return artifact?.id === target.artifactId && locatorKey(citationLocator(citation)) === locatorKey(target.locator);
}

// lib/view-model/incident/incident-words.ts
var revisionWords = {
  "in-review": "In review",
  "changes-requested": "Changes requested",
  approved: "Approved",
  superseded: "Superseded"
};

// lib/view-model/review/withdrawn-text.ts
var namedMax = 8;
function describeWithdrawn(paths) {
  if (paths.length === 0) return null;
  const named2 = paths.slice(0, namedMax).join(", ");
  const more = paths.length > namedMax ? ` and ${paths.length - namedMax} more` : "";
  return `Cited here and withdrawn from the evidence since: ${named2}${more}. What the revision says stands as it was submitted.`;
}

// lib/domain/measurement.ts
import { z as z28 } from "zod";

// lib/domain/evidence-term.ts
import { z as z27 } from "zod";
var fieldOperators = ["=", ">", ">=", "<", "<="];
var excluded = { isExcluded: z27.boolean() };
var evidenceTermSchema = z27.discriminatedUnion("kind", [
  /** In the message, whatever the case, or as written in the value of a field; of a copy also in all that stands there. */
  z27.strictObject({ kind: z27.literal("text"), text: z27.string(), ...excluded }),
  /** RE2, found anywhere in the message; of a copy also in the value of a field and in all that stands there. */
  z27.strictObject({ kind: z27.literal("regex"), regex: z27.string(), ...excluded }),
  /** `value` is the whole value; `*` is any value. */
  z27.strictObject({
    kind: z27.literal("field"),
    name: z27.string(),
    operator: z27.enum(fieldOperators),
    value: z27.string(),
    ...excluded
  }),
  /** Host, service or person that wrote it. */
  z27.strictObject({ kind: z27.literal("source"), source: z27.string(), ...excluded }),
  /** What the records of one template say, after the grouping of its file. */
  z27.strictObject({ kind: z27.literal("template"), template: z27.string(), ...excluded }),
  /**
   * Any of the names of one entity: as the source, as a whole word of the message or as the whole value of a
   * field, whatever the case.
   */
  z27.strictObject({
    kind: z27.literal("entity"),
    aliases: z27.array(z27.string()).readonly(),
    ...excluded
  })
]);

// lib/domain/measurement.ts
var measurementQuerySchema = z28.strictObject({
  paths: z28.array(z28.string()),
  kinds: z28.array(z28.enum(recordKinds)).exactOptional(),
  severities: z28.array(z28.enum(severities)).exactOptional(),
  where: z28.array(evidenceTermSchema),
  counted: z28.array(evidenceTermSchema).exactOptional()
});
var countedClockSchema = z28.strictObject({
  path: z28.string(),
  zone: z28.string(),
  year: z28.int().nullable(),
  segments: z28.array(z28.strictObject({ fromRecord: z28.int(), offsetMs: z28.number() }))
});
var partSchema = z28.strictObject({ name: z28.string(), count: z28.int() });
var measurementValueSchema = z28.discriminatedUnion("kind", [
  z28.strictObject({ kind: z28.literal("count"), count: z28.int() }),
  z28.strictObject({
    kind: z28.literal("share"),
    numerator: z28.int(),
    denominator: z28.int(),
    parts: z28.array(partSchema)
  })
]);
var measured = {
  /** What the counted records are, as a plural noun: "requests to nginx that failed with 5xx". */
  what: z28.string(),
  /** What the whole is counted in, for a share: "requests to nginx". */
  of: z28.string().exactOptional(),
  component: z28.string().nullable(),
  query: measurementQuerySchema,
  clock: z28.array(countedClockSchema),
  value: measurementValueSchema
};
var measurementSchema = z28.strictObject({
  id: measurementIds.schema,
  /** The event whose size it is; null where it belongs to none. */
  event: eventIds.schema.nullable(),
  ...measured,
  /** Both ends belong to it; null counts all records, those without a time too. */
  window: intervalSchema.nullable()
});
var time2 = z28.iso.datetime();
var measurementItemSchema = z28.object({
  id: z28.string(),
  event: z28.string().nullable(),
  ...measured,
  window: z28.object({ from: time2, to: time2 }).nullable()
});

// lib/writing/report-summary.ts
var outcomeSentences = {
  incident: "An incident.",
  "no-incident": "No incident.",
  inconclusive: "Inconclusive: the evidence does not show whether there was an incident."
};
function describeOutcome(outcome, incidentChance) {
  const sentence = outcomeSentences[outcome];
  if (incidentChance === null) return sentence;
  return `${sentence} Probability of an incident: ${formatChance(incidentChance)}.`;
}

// components/review/revision-facts.tsx
import { Fragment as Fragment2, jsx as jsx2, jsxs as jsxs2 } from "react/jsx-runtime";
function RevisionFactList({
  document: document2,
  page,
  facts: facts2
}) {
  return /* @__PURE__ */ jsxs2("dl", { className: revision_page_default.facts, children: [
    /* @__PURE__ */ jsx2(Fact, { term: "Review", children: reviewText(facts2) }),
    /* @__PURE__ */ jsxs2(Fact, { term: "Submitted", children: [
      facts2.submittedBy,
      ", ",
      formatDateTime(facts2.submittedAt, "UTC")
    ] }),
    /* @__PURE__ */ jsx2(Fact, { term: "Outcome", children: describeOutcome(document2.outcome, document2.incidentChance ?? null) }),
    document2.outcomeReasons.length === 0 ? null : /* @__PURE__ */ jsx2(Fact, { term: "What was checked", children: document2.outcomeReasons.join(" ") }),
    page.impacts.map(({ id, text }) => /* @__PURE__ */ jsx2(Fact, { term: "What was hit", children: text }, id)),
    page.moments.map(({ label, text }) => /* @__PURE__ */ jsx2(Fact, { term: label, children: text }, label)),
    page.measures.map(({ label, text }) => /* @__PURE__ */ jsx2(Fact, { term: label, children: text }, label)),
    /* @__PURE__ */ jsxs2(Fact, { term: "Coherence", children: [
      document2.coherence.score.toFixed(2),
      " (",
      document2.coherence.label,
      ")"
    ] }),
    document2.coherence.contests.map(({ id, part, reason, value }) => /* @__PURE__ */ jsxs2(
      Fact,
      {
        term: `${part}: contested${value === void 0 ? "" : ` at ${value.toFixed(2)}`}`,
        children: [
          computedValue(document2, part),
          ". ",
          reason
        ]
      },
      id
    )),
    document2.coherence.accepted.map(({ id, part }) => /* @__PURE__ */ jsx2(Fact, { term: `${part}: accepted`, children: computedValue(document2, part) }, id))
  ] });
}
function computedValue({ coherence }, name) {
  const value = coherence.parts.find((part) => part.name === name)?.value;
  return value === void 0 ? "value not known" : `Computed ${value.toFixed(2)}`;
}
function Fact({ term, children }) {
  return /* @__PURE__ */ jsxs2("div", { className: revision_page_default.fact, children: [
    /* @__PURE__ */ jsx2("dt", { children: term }),
    /* @__PURE__ */ jsx2("dd", { children })
  ] });
}
var problemsShown = 8;
function RevisionNotices({ facts: facts2 }) {
  return /* @__PURE__ */ jsxs2(Fragment2, { children: [
    /* @__PURE__ */ jsx2(Altered, { facts: facts2 }),
    /* @__PURE__ */ jsx2(Banner, { facts: facts2 })
  ] });
}
function Altered({ facts: { problems, missingFiles } }) {
  if (problems.length === 0 && missingFiles.length === 0) return null;
  const more = problems.length - problemsShown;
  return /* @__PURE__ */ jsxs2("div", { className: revision_page_default.banner, role: "alert", children: [
    problems.length === 0 ? null : /* @__PURE__ */ jsxs2(Fragment2, { children: [
      /* @__PURE__ */ jsxs2("p", { children: [
        /* @__PURE__ */ jsx2("strong", { children: "This revision is not as it was submitted and reviewed." }),
        " Its hash proves nothing, and no approval holds for what is shown here."
      ] }),
      /* @__PURE__ */ jsx2("ul", { children: problems.slice(0, problemsShown).map((problem) => /* @__PURE__ */ jsx2("li", { children: problem }, problem)) }),
      more > 0 ? /* @__PURE__ */ jsxs2("p", { children: [
        "And ",
        more,
        " more."
      ] }) : null
    ] }),
    missingFiles.length === 0 ? null : /* @__PURE__ */ jsxs2("p", { children: [
      "Not in the store any more, so not to be checked: ",
      missingFiles.join(", ")
    ] })
  ] });
}
function Banner({ facts: facts2 }) {
  const notes = [
    facts2.newest === null ? null : `A newer revision exists: number ${facts2.newest}. This page keeps showing revision ${facts2.number}.`,
    facts2.approvedBy === null && facts2.problems.length === 0 ? "Nobody has approved this revision." : null,
    describeWithdrawn(facts2.withdrawnFiles)
  ].filter((note) => note !== null);
  if (notes.length === 0) return null;
  return /* @__PURE__ */ jsx2("div", { className: revision_page_default.banner, role: "note", children: notes.map((note) => /* @__PURE__ */ jsx2("p", { children: note }, note)) });
}
function reviewText({ status, problems, approvedBy, approvedAt }) {
  if (problems.length > 0) return "Changed since: no approval holds";
  if (approvedBy === null || approvedAt === null) return revisionWords[status];
  const superseded = status === "superseded" ? "; superseded since" : "";
  return `Approved by ${approvedBy}, ${formatDateTime(approvedAt, "UTC")}${superseded}`;
}
function describeCopy({ number, isMasked, areAddressesMasked }) {
  return [
    `Whence \xB7 revision ${number} \xB7 read-only`,
    isMasked ? " \xB7 secrets and personal data masked" : "",
    areAddressesMasked ? ", client addresses too" : ""
  ].join("");
}
function describeReview(facts2) {
  const { submittedBy, submittedAt } = facts2;
  return `${reviewText(facts2)} \xB7 Submitted by ${submittedBy}, ${formatDateTime(submittedAt, "UTC")}`;
}

// components/review/citation-numbers.tsx
import { jsxs as jsxs3 } from "react/jsx-runtime";
function CitationNumbers({ numbers }) {
  return numbers.map((number) => /* @__PURE__ */ jsxs3(
    "a",
    {
      className: revision_page_default.number,
      href: `#citation-${number}`,
      "aria-label": `Citation ${number}`,
      children: [
        "[",
        number,
        "]"
      ]
    },
    number
  ));
}

// components/review/revision-findings.tsx
import { Fragment as Fragment3, jsx as jsx3, jsxs as jsxs4 } from "react/jsx-runtime";
function RevisionFindings({
  page,
  document: document2
}) {
  const asked = new Set(page.gaps.map(({ text }) => text));
  const open = document2.uncertainties.filter(
    ({ status, description }) => status === "open" && !asked.has(description)
  );
  return /* @__PURE__ */ jsxs4(Fragment3, { children: [
    /* @__PURE__ */ jsxs4("section", { "aria-labelledby": "root-causes", children: [
      /* @__PURE__ */ jsx3("h2", { id: "root-causes", children: "Root causes" }),
      page.causesInstead === null ? null : /* @__PURE__ */ jsx3("p", { children: page.causesInstead }),
      /* @__PURE__ */ jsx3("ol", { children: page.causes.map((cause) => /* @__PURE__ */ jsxs4("li", { children: [
        /* @__PURE__ */ jsx3("strong", { children: cause.subject }),
        cause.status === "proposed" ? "" : ` (${cause.status})`,
        cause.confidenceText === "" ? "" : ` (${cause.confidenceText})`,
        " ",
        /* @__PURE__ */ jsx3("a", { href: `#event-${cause.event}`, children: cause.eventTitle }),
        /* @__PURE__ */ jsx3("ul", { className: revision_page_default.why, children: cause.why.map((reason) => /* @__PURE__ */ jsx3("li", { children: reason }, reason)) })
      ] }, cause.rank)) }),
      /* @__PURE__ */ jsx3(RevisionCandidates, { page }),
      page.factors.length === 0 ? null : /* @__PURE__ */ jsxs4(Fragment3, { children: [
        /* @__PURE__ */ jsx3("h3", { children: "Contributing factors" }),
        /* @__PURE__ */ jsx3("ul", { children: page.factors.map(({ event: event2, eventTitle, why, status }) => /* @__PURE__ */ jsxs4("li", { children: [
          /* @__PURE__ */ jsx3("a", { href: `#event-${event2}`, children: eventTitle }),
          ": ",
          why,
          status === "proposed" ? "" : ` (${status})`
        ] }, event2)) })
      ] }),
      page.ruledOut.length === 0 ? null : /* @__PURE__ */ jsxs4(Fragment3, { children: [
        /* @__PURE__ */ jsx3("h3", { children: "Ruled out" }),
        /* @__PURE__ */ jsx3("ul", { children: page.ruledOut.map(({ what, why, citations: citations2 }) => /* @__PURE__ */ jsxs4("li", { children: [
          what,
          ": ",
          why,
          " ",
          /* @__PURE__ */ jsx3(CitationNumbers, { numbers: citations2 })
        ] }, what)) })
      ] })
    ] }),
    page.contradictions.length === 0 ? null : /* @__PURE__ */ jsxs4("section", { "aria-labelledby": "contradictions", children: [
      /* @__PURE__ */ jsx3("h2", { id: "contradictions", children: "What contradicts" }),
      /* @__PURE__ */ jsx3("ul", { children: page.contradictions.map(({ id, sides, why, status, note }) => /* @__PURE__ */ jsxs4("li", { children: [
        sides.map(({ statement, isKept, citations: citations2 }, index) => /* @__PURE__ */ jsxs4("span", { children: [
          index === 0 ? "" : " or ",
          isKept ? /* @__PURE__ */ jsxs4("strong", { children: [
            statement,
            " (believed)"
          ] }) : statement,
          " ",
          /* @__PURE__ */ jsx3(CitationNumbers, { numbers: citations2 })
        ] }, statement)),
        ": ",
        why,
        " (",
        status === "proposed" ? "undecided" : status,
        note === "" ? "" : `: ${note}`,
        ")"
      ] }, id)) })
    ] }),
    /* @__PURE__ */ jsxs4("section", { "aria-labelledby": "gaps", children: [
      /* @__PURE__ */ jsx3("h2", { id: "gaps", children: "What is not known" }),
      page.gaps.length === 0 && open.length === 0 ? /* @__PURE__ */ jsx3("p", { children: "Nothing was left open." }) : null,
      /* @__PURE__ */ jsxs4("ul", { children: [
        page.gaps.map((gap) => /* @__PURE__ */ jsxs4("li", { children: [
          /* @__PURE__ */ jsx3("strong", { children: gap.heading }),
          gap.standing === "proposed" ? "" : ` (${gap.standing})`,
          " ",
          gap.windowText,
          " ",
          gap.description,
          " ",
          /* @__PURE__ */ jsxs4("em", { children: [
            "Would close it: ",
            gap.expected
          ] }),
          gap.files === "" ? null : /* @__PURE__ */ jsxs4("span", { className: revision_page_default.dimmed, children: [
            " ",
            gap.files
          ] })
        ] }, gap.id)),
        open.map((uncertainty) => /* @__PURE__ */ jsxs4("li", { children: [
          /* @__PURE__ */ jsxs4("strong", { children: [
            "Uncertain (",
            uncertainty.impact,
            " impact)"
          ] }),
          " ",
          retellTimes(uncertainty.description, { zone: "UTC", day: "" })
        ] }, uncertainty.id))
      ] })
    ] })
  ] });
}
function RevisionCandidates({ page }) {
  if (page.candidates.length === 0) return null;
  return /* @__PURE__ */ jsxs4(Fragment3, { children: [
    /* @__PURE__ */ jsx3("h3", { children: page.causesInstead === null ? "Further candidates" : "Candidates" }),
    /* @__PURE__ */ jsx3("ol", { children: page.candidates.map(({ key, statement, text, event: event2, eventTitle, reasons }) => /* @__PURE__ */ jsxs4("li", { children: [
      /* @__PURE__ */ jsx3("strong", { children: statement }),
      " (",
      text,
      ")",
      " ",
      event2 === null ? null : /* @__PURE__ */ jsx3("a", { href: `#event-${event2}`, children: eventTitle }),
      /* @__PURE__ */ jsx3("ul", { className: revision_page_default.why, children: reasons.map((reason) => /* @__PURE__ */ jsxs4("li", { children: [
        reason.label,
        ": ",
        reason.text
      ] }, `${reason.label} ${reason.text}`)) })
    ] }, key)) })
  ] });
}

// components/review/revision-rounds.tsx
import { jsx as jsx4, jsxs as jsxs5 } from "react/jsx-runtime";
function RevisionRounds({ page: { rounds } }) {
  if (rounds.length === 0) return null;
  return /* @__PURE__ */ jsxs5("section", { "aria-labelledby": "rounds", children: [
    /* @__PURE__ */ jsx4("h2", { id: "rounds", children: "How it was questioned" }),
    /* @__PURE__ */ jsx4("p", { children: roundsInAWord }),
    rounds.map(({ n, phase, summary, why, findings, takenOut }) => /* @__PURE__ */ jsxs5("section", { "aria-labelledby": `round-${n}`, children: [
      /* @__PURE__ */ jsxs5("h3", { id: `round-${n}`, children: [
        "Round ",
        n,
        ", ",
        phase
      ] }),
      /* @__PURE__ */ jsxs5("p", { children: [
        summary,
        ". ",
        /* @__PURE__ */ jsx4("span", { className: revision_page_default.dimmed, children: toShownText(why) })
      ] }),
      findings.length === 0 ? null : /* @__PURE__ */ jsx4("ul", { "aria-label": `Findings of round ${n}`, children: findings.map(({ id, claim, verdict, citations: citations2 }) => /* @__PURE__ */ jsxs5("li", { children: [
        toShownText(claim),
        " ",
        /* @__PURE__ */ jsx4(CitationNumbers, { numbers: citations2 }),
        " ",
        /* @__PURE__ */ jsx4("span", { className: revision_page_default.dimmed, children: toShownText(verdict) })
      ] }, id)) }),
      takenOut.length === 0 ? null : /* @__PURE__ */ jsx4("ul", { "aria-label": `Taken out in round ${n}`, children: takenOut.map(({ piece, title, why: reason }) => /* @__PURE__ */ jsxs5("li", { children: [
        "Taken out: ",
        toShownText(title),
        ".",
        " ",
        /* @__PURE__ */ jsx4("span", { className: revision_page_default.dimmed, children: toShownText(reason) })
      ] }, piece)) })
    ] }, n))
  ] });
}

// components/ui/scroll-region.ts
function scrollRegion(label) {
  return { role: "region", tabIndex: 0, "aria-label": label };
}

// components/review/revision-tables.tsx
import { Fragment as Fragment4, jsx as jsx5, jsxs as jsxs6 } from "react/jsx-runtime";
function RevisionEvents({
  page,
  selected
}) {
  return /* @__PURE__ */ jsxs6("section", { "aria-labelledby": "timeline", children: [
    /* @__PURE__ */ jsxs6("h2", { id: "timeline", children: [
      "Timeline (",
      page.events.length,
      " events)"
    ] }),
    /* @__PURE__ */ jsx5("div", { className: revision_page_default.scroll, ...scrollRegion("Table of events"), children: /* @__PURE__ */ jsxs6("table", { className: revision_page_default.table, children: [
      /* @__PURE__ */ jsx5("thead", { children: /* @__PURE__ */ jsxs6("tr", { children: [
        /* @__PURE__ */ jsx5("th", { scope: "col", children: "Time (UTC)" }),
        /* @__PURE__ */ jsx5("th", { scope: "col", children: "Event" }),
        /* @__PURE__ */ jsx5("th", { scope: "col", children: "Kind" }),
        /* @__PURE__ */ jsx5("th", { scope: "col", children: "Entities" }),
        /* @__PURE__ */ jsx5("th", { scope: "col", children: "Status" })
      ] }) }),
      /* @__PURE__ */ jsx5("tbody", { children: page.events.map((row) => /* @__PURE__ */ jsx5(EventRow, { row, isSelected: row.id === selected }, row.id)) })
    ] }) })
  ] });
}
function EventRow({
  row,
  isSelected
}) {
  const flags = [
    row.rootRank === null ? "" : `root cause ${row.rootRank}`,
    row.isImpact ? "impact" : ""
  ].filter((flag) => flag !== "");
  return /* @__PURE__ */ jsxs6("tr", { id: `event-${row.id}`, "data-selected": isSelected || void 0, children: [
    /* @__PURE__ */ jsxs6("td", { className: revision_page_default.time, "data-certainty": row.certainty, children: [
      row.timeText,
      row.certainty === "inferred" ? " (inferred)" : ""
    ] }),
    /* @__PURE__ */ jsxs6("td", { className: revision_page_default.words, children: [
      /* @__PURE__ */ jsx5("span", { "data-key": row.isKey || void 0, className: revision_page_default.eventTitle, children: row.title }),
      " ",
      flags.map((flag) => /* @__PURE__ */ jsx5("span", { className: revision_page_default.flag, children: flag }, flag)),
      " ",
      /* @__PURE__ */ jsx5(CitationNumbers, { numbers: row.citations }),
      row.description === "" ? null : /* @__PURE__ */ jsx5("p", { className: revision_page_default.dimmed, children: row.description })
    ] }),
    /* @__PURE__ */ jsx5("td", { children: row.kindText }),
    /* @__PURE__ */ jsx5("td", { className: revision_page_default.names, children: row.entityNames }),
    /* @__PURE__ */ jsx5("td", { children: row.statusText })
  ] });
}
function RevisionLinks({ page }) {
  if (page.links.length === 0) return null;
  return /* @__PURE__ */ jsxs6("section", { "aria-labelledby": "causes", children: [
    /* @__PURE__ */ jsxs6("h2", { id: "causes", children: [
      "Causal links (",
      page.links.length,
      ")"
    ] }),
    /* @__PURE__ */ jsx5("div", { className: revision_page_default.scroll, ...scrollRegion("Table of causal links"), children: /* @__PURE__ */ jsxs6("table", { className: revision_page_default.table, children: [
      /* @__PURE__ */ jsx5("thead", { children: /* @__PURE__ */ jsxs6("tr", { children: [
        /* @__PURE__ */ jsx5("th", { scope: "col", children: "Cause" }),
        /* @__PURE__ */ jsx5("th", { scope: "col", children: "Relation" }),
        /* @__PURE__ */ jsx5("th", { scope: "col", children: "Effect" }),
        /* @__PURE__ */ jsx5("th", { scope: "col", children: "How" }),
        /* @__PURE__ */ jsx5("th", { scope: "col", children: "Confidence" })
      ] }) }),
      /* @__PURE__ */ jsx5("tbody", { children: page.links.map((link) => /* @__PURE__ */ jsxs6("tr", { id: `link-${link.id}`, children: [
        /* @__PURE__ */ jsx5("td", { className: revision_page_default.words, children: link.cause }),
        /* @__PURE__ */ jsx5("td", { children: link.relation }),
        /* @__PURE__ */ jsx5("td", { className: revision_page_default.words, children: link.effect }),
        /* @__PURE__ */ jsxs6("td", { className: revision_page_default.words, children: [
          link.mechanism,
          " ",
          /* @__PURE__ */ jsx5(CitationNumbers, { numbers: link.citations }),
          link.against.length === 0 ? null : /* @__PURE__ */ jsxs6(Fragment4, { children: [
            " ",
            "against: ",
            /* @__PURE__ */ jsx5(CitationNumbers, { numbers: link.against })
          ] })
        ] }),
        /* @__PURE__ */ jsx5("td", { children: link.confidenceText })
      ] }, link.id)) })
    ] }) })
  ] });
}
function RevisionSequences({ page }) {
  if (page.sequences.length === 0) return null;
  return /* @__PURE__ */ jsxs6("section", { "aria-labelledby": "sequences", children: [
    /* @__PURE__ */ jsxs6("h2", { id: "sequences", children: [
      "Follows in time only (",
      page.sequences.length,
      ")"
    ] }),
    /* @__PURE__ */ jsx5("p", { children: "Nothing shows that the first event caused the second." }),
    /* @__PURE__ */ jsx5("ul", { children: page.sequences.map(({ key, first, second, citations: citations2 }) => /* @__PURE__ */ jsxs6("li", { children: [
      first,
      ", ",
      /* @__PURE__ */ jsx5("em", { children: "then" }),
      " ",
      second,
      " ",
      /* @__PURE__ */ jsx5(CitationNumbers, { numbers: citations2 })
    ] }, key)) })
  ] });
}
function RevisionReliability({ page }) {
  if (page.reliability.length === 0) return null;
  return /* @__PURE__ */ jsxs6("section", { "aria-labelledby": "reliability", children: [
    /* @__PURE__ */ jsx5("h2", { id: "reliability", children: "How confidence is measured" }),
    /* @__PURE__ */ jsx5("p", { children: "A confidence is a probability. The table counts claims on recordings that were not used to fit it." }),
    /* @__PURE__ */ jsx5("div", { className: revision_page_default.scroll, ...scrollRegion("Table of reliability"), children: /* @__PURE__ */ jsxs6("table", { className: revision_page_default.table, children: [
      /* @__PURE__ */ jsx5("thead", { children: /* @__PURE__ */ jsxs6("tr", { children: [
        /* @__PURE__ */ jsx5("th", { scope: "col", children: "Claims" }),
        /* @__PURE__ */ jsx5("th", { scope: "col", children: "Number" }),
        /* @__PURE__ */ jsx5("th", { scope: "col", children: "Stated" }),
        /* @__PURE__ */ jsx5("th", { scope: "col", children: "True" })
      ] }) }),
      /* @__PURE__ */ jsx5("tbody", { children: page.reliability.map((band) => /* @__PURE__ */ jsxs6("tr", { children: [
        /* @__PURE__ */ jsx5("td", { children: band.kind }),
        /* @__PURE__ */ jsx5("td", { children: band.n }),
        /* @__PURE__ */ jsx5("td", { children: band.stated }),
        /* @__PURE__ */ jsx5("td", { children: band.true })
      ] }, `${band.kind} ${band.stated} ${band.n}`)) })
    ] }) })
  ] });
}
function RevisionStates({ page }) {
  if (page.states.length === 0) return null;
  return /* @__PURE__ */ jsxs6("section", { "aria-labelledby": "states", children: [
    /* @__PURE__ */ jsxs6("h2", { id: "states", children: [
      "States decided on (",
      page.states.length,
      ")"
    ] }),
    /* @__PURE__ */ jsx5("ul", { children: page.states.map((state) => /* @__PURE__ */ jsxs6("li", { id: `state-${state.id}`, children: [
      state.timeText,
      " ",
      state.text,
      " (",
      state.status,
      ")",
      " ",
      /* @__PURE__ */ jsx5(CitationNumbers, { numbers: state.citations })
    ] }, state.id)) })
  ] });
}

// components/review/revision-page.tsx
import { Fragment as Fragment5, jsx as jsx6, jsxs as jsxs7 } from "react/jsx-runtime";
function RevisionPage({
  document: document2,
  facts: facts2,
  target
}) {
  const page = toRevisionPage(document2);
  return /* @__PURE__ */ jsxs7("main", { className: revision_page_default.page, children: [
    /* @__PURE__ */ jsx6("p", { className: revision_page_default.kicker, children: describeCopy(facts2) }),
    /* @__PURE__ */ jsx6("h1", { className: revision_page_default.title, children: document2.incident.title }),
    /* @__PURE__ */ jsx6(RevisionNotices, { facts: facts2 }),
    /* @__PURE__ */ jsx6(RevisionFactList, { document: document2, page, facts: facts2 }),
    /* @__PURE__ */ jsx6(RevisionFindings, { page, document: document2 }),
    /* @__PURE__ */ jsx6(RevisionReport, { words: document2.report }),
    /* @__PURE__ */ jsx6(RevisionEvents, { page, selected: target?.kind === "event" ? target.event : null }),
    /* @__PURE__ */ jsx6(RevisionLinks, { page }),
    /* @__PURE__ */ jsx6(RevisionSequences, { page }),
    /* @__PURE__ */ jsx6(RevisionStates, { page }),
    /* @__PURE__ */ jsx6(RevisionRounds, { page }),
    /* @__PURE__ */ jsx6(RevisionReliability, { page }),
    /* @__PURE__ */ jsx6(RevisionCitations, { page, document: document2, target }),
    /* @__PURE__ */ jsxs7("footer", { className: revision_page_default.footer, children: [
      "Frozen when it was submitted; later work does not change this page. Times are UTC.",
      /* @__PURE__ */ jsx6("br", {}),
      "Fingerprint (SHA-256) of all claims: ",
      /* @__PURE__ */ jsx6("code", { className: revision_page_default.hash, children: facts2.hash })
    ] })
  ] });
}
function RevisionReport({ words: words2 }) {
  const sentences = words2.filter(({ kind }) => kind === "sentence");
  const items = words2.filter(({ kind }) => kind === "action-item");
  if (sentences.length + items.length === 0) return null;
  return /* @__PURE__ */ jsxs7("section", { "aria-labelledby": "report", children: [
    /* @__PURE__ */ jsx6("h2", { id: "report", children: "Written by people" }),
    sentences.map(({ key, text }) => /* @__PURE__ */ jsx6("p", { children: text }, `${key}/${text}`)),
    items.length === 0 ? null : /* @__PURE__ */ jsxs7(Fragment5, { children: [
      /* @__PURE__ */ jsx6("h3", { children: "Action items" }),
      /* @__PURE__ */ jsx6("ul", { children: items.map(({ key, text, assignee, isDone }) => /* @__PURE__ */ jsxs7("li", { children: [
        text,
        " ",
        /* @__PURE__ */ jsxs7("span", { className: revision_page_default.dimmed, children: [
          assignee === "" ? "nobody has it yet" : assignee,
          ", ",
          isDone ? "done" : "open"
        ] })
      ] }, `${key}/${text}`)) })
    ] })
  ] });
}

// lib/view-model/text/text-width.ts
var wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
var charsMax = 400;
function estimateTextPx(text, fontPx) {
  let ems = 0;
  for (const sign of text.slice(0, charsMax)) ems += wide.test(sign) ? 1 : 0.57;
  return Math.ceil(ems * fontPx);
}

// lib/view-model/graph/graph-text.ts
var isolate = "\u2068";
var isolateEnd = "\u2069";
var spaces = /[\s\p{Cc}]+/gu;
var unwanted = /[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;
function wrapText(text, room) {
  const charsMax2 = Math.ceil(room.widthPx / room.fontPx * 4 * room.linesMax);
  const cleaned = text.slice(0, charsMax2).replaceAll(spaces, " ").replaceAll(unwanted, "");
  let rest = [...cleaned.trim(), ...text.length > charsMax2 ? ["\u2026"] : []];
  const lines = [];
  while (rest.length > 0 && lines.length < room.linesMax) {
    const length = breakAt(rest, room);
    const isCut = lines.length === room.linesMax - 1 && length < rest.length;
    const kept = isCut ? Math.max(1, countFitting(rest, room) - 1) : length;
    lines.push(`${rest.slice(0, kept).join("").trimEnd()}${isCut ? "\u2026" : ""}`);
    rest = rest.slice(rest[length] === " " ? length + 1 : length);
  }
  return lines.map((line) => `${isolate}${line}${isolateEnd}`);
}
function breakAt(signs, room) {
  const fitting = countFitting(signs, room);
  if (fitting === signs.length) return fitting;
  const space = signs.slice(0, fitting + 1).lastIndexOf(" ");
  return space * 3 > fitting ? space : fitting;
}
function countFitting(signs, { widthPx, fontPx }) {
  let width = 0;
  let count = 0;
  for (const sign of signs) {
    width += estimateTextPx(sign, fontPx * 100) / 100;
    if (width > widthPx) break;
    count += 1;
  }
  return Math.max(1, count);
}

// lib/view-model/document/draw-chain.ts
var chainTextPx = 12;
var lineHeight = 16;
var padding = 8;
var roleWords = { cause: "Cause", step: "Then", impact: "Impact", end: "End" };
var linkWords = {
  causes: "caused",
  enables: "made possible",
  prevents: "prevented",
  delays: "delayed",
  ended: "ended by"
};
var followsWords = "later";
var across = { gap: 62, linesMax: 5 };
var down = { gap: 24, linesMax: 3 };
function drawChainAcross(document2, story, width) {
  const boxWidth = (width - across.gap * (story.length - 1)) / Math.max(1, story.length);
  const told = story.map((step) => fill(document2, step, boxWidth, across.linesMax));
  const height = Math.max(0, ...told.map(({ lines }) => heightOf(lines)));
  const boxes = told.map((box, at2) => ({
    ...{ ...box, x: at2 * (boxWidth + across.gap), y: 0, width: boxWidth, height }
  }));
  const arrows = boxes.slice(1).map((box, at2) => {
    const by = story[at2 + 1]?.by ?? null;
    const words2 = wordsOf(by).split(" ");
    const y = height / 2;
    return {
      from: { x: box.x - across.gap + 3, y },
      to: { x: box.x - 3, y },
      words: words2.map((text, line) => ({
        text,
        x: box.x - across.gap / 2,
        y: y - 6 - (words2.length - 1 - line) * (lineHeight - 2)
      })),
      isShown: by !== null
    };
  });
  return { width, height, boxes, arrows };
}
function drawChainDown(document2, story, width) {
  let y = 0;
  const boxes = story.map((step) => {
    const box = fill(document2, step, width, down.linesMax);
    const placed = { ...box, x: 0, y, width, height: heightOf(box.lines) };
    y += placed.height + down.gap;
    return placed;
  });
  const arrows = boxes.slice(1).map((box, at2) => {
    const by = story[at2 + 1]?.by ?? null;
    const x = width / 2;
    const middle = box.y - down.gap / 2;
    return {
      from: { x, y: box.y - down.gap + 2 },
      to: { x, y: box.y - 2 },
      words: [{ text: wordsOf(by), x: x + 52, y: middle + 4 }],
      isShown: by !== null
    };
  });
  return { width, height: Math.max(0, y - down.gap), boxes, arrows };
}
function wordsOf(by) {
  return by === null ? followsWords : linkWords[by];
}
function heightOf(lines) {
  return padding * 2 + lineHeight * (lines.length + 1);
}
function fill(document2, { role, event: event2, number, title, by }, widthPx, linesMax) {
  const at2 = role === "end" && event2 === null ? endOf(document2) : timeOf(event2);
  const zone2 = document2.text?.zone ?? "UTC";
  const isLastAction = role === "end" && event2 !== null && by === null;
  const word = isLastAction ? "Last action" : roleWords[role];
  const heading = `${word}${at2 === null ? "" : ` ${formatTime(at2, zone2)}`}`;
  const lines = wrapText(title, { widthPx: widthPx - 2 * padding, fontPx: chainTextPx, linesMax });
  return { role, number, heading, lines, event: event2?.id ?? null };
}
function timeOf(event2) {
  return event2 === null || event2.time.kind === "unknown" ? null : parseInstant(event2.time.earliest ?? "");
}
function endOf({ incident }) {
  return parseInstant(incident.resolvedAt ?? incident.mitigatedAt ?? "");
}

// lib/view-model/document/phase-scale.ts
function layOutPhases(moments, { left, right, widthMin }) {
  const times = [...new Set(moments)].toSorted((one, other) => one - other);
  const spans = times.slice(1).map((to, at2) => ({ from: times[at2] ?? to, to }));
  if (spans.length === 0) return [];
  const least = Math.min(widthMin, (right - left) / spans.length);
  const weights = spans.map(({ from, to }) => Math.sqrt(to - from));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const free = right - left - least * spans.length;
  let x = left;
  return spans.map((span, at2) => {
    const width = least + free * (weights[at2] ?? 0) / whole;
    const phase = { ...span, x, width };
    x += width;
    return phase;
  });
}
function placeOn(phases, at2) {
  const phase = phases.find(({ from, to }) => from <= at2 && at2 <= to);
  if (phase === void 0) return null;
  return phase.x + phase.width * (at2 - phase.from) / (phase.to - phase.from);
}

// lib/view-model/document/picture-story.ts
var stepsMax = 2;
function tellStory(document2) {
  const { steps, isLinked } = findWay(document2);
  const impacts = impactsOf(document2);
  if (impacts.length === 0 && steps.length === 0) return [];
  const way = foldSteps(steps);
  const [cause] = steps;
  const isImpactItself = cause !== void 0 && impacts.some(({ id }) => id === cause.event.id);
  const impact = isLinked ? void 0 : impacts[0];
  const told = [
    ...cause === void 0 ? [causeNotKnown(document2)] : [],
    ...way.map(({ event: event2, by, title }, at2) => ({
      role: roleOf(event2, at2, isImpactItself, isLinked && at2 === way.length - 1),
      ...{ event: event2, by, title }
    })),
    ...impact === void 0 || isImpactItself ? [] : [{ role: "impact", event: impact, by: null, title: impact.title }],
    findEnd(document2)
  ];
  let number = 0;
  return told.map((step) => {
    if (step.event === null) return { ...step, number: null };
    number += 1;
    return { ...step, number };
  });
}
function roleOf(event2, at2, isImpactItself, isLast) {
  if (isImpactItself || isLast && event2 !== null) return "impact";
  return at2 === 0 ? "cause" : "step";
}
function findWay(document2) {
  const byId = new Map(document2.events.map((event2) => [event2.id, event2]));
  const root = document2.rootCauses.filter(({ status, event: event2 }) => status !== "rejected" && byId.has(event2)).toSorted((one, other) => one.rank - other.rank).map(({ event: event2 }) => byId.get(event2))[0];
  if (root === void 0) return { steps: [], isLinked: false };
  const impacts = new Set(document2.impactEvents);
  const reached = /* @__PURE__ */ new Map([[root.id, null]]);
  const leading = document2.causalLinks.filter(({ relation, status }) => leads.has(relation) && status !== "rejected").toSorted((one, other) => other.confidence - one.confidence);
  const queue = [root.id];
  for (const at2 of queue) {
    if (impacts.has(at2)) return { steps: wayTo(at2, reached, byId), isLinked: true };
    for (const link of leading) {
      if (link.source !== at2 || reached.has(link.target) || !byId.has(link.target)) continue;
      reached.set(link.target, link);
      queue.push(link.target);
    }
  }
  return { steps: [{ event: root, by: null }], isLinked: false };
}
var leads = /* @__PURE__ */ new Set(["causes", "enables"]);
function wayTo(id, reached, byId) {
  const event2 = byId.get(id);
  const link = reached.get(id) ?? null;
  if (event2 === void 0) return [];
  const before = link === null ? [] : wayTo(link.source, reached, byId);
  return [...before, { event: event2, by: link?.relation ?? null }];
}
function foldSteps(steps) {
  const told = steps.map((step) => ({ ...step, title: step.event.title }));
  const between = told.length - 2;
  if (between <= stepsMax) return told;
  const folded = { event: null, by: told[1]?.by ?? null, title: `${between - 1} more steps` };
  return [...told.slice(0, 1), folded, ...told.slice(-2)];
}
function causeNotKnown({ candidates }) {
  const [likeliest] = candidates.toSorted((one, other) => other.p - one.p);
  const title = likeliest === void 0 ? "No cause is established" : `No cause is established. Likeliest candidate: ${likeliest.statement}`;
  return { role: "cause", event: null, by: null, title };
}
function impactsOf({ events, impactEvents }) {
  const impacts = new Set(impactEvents);
  return events.filter(({ id }) => impacts.has(id)).toSorted((one, other) => onsetOf(one) - onsetOf(other));
}
function findEnd(document2) {
  const byId = new Map(document2.events.map((event2) => [event2.id, event2]));
  const named2 = document2.impacts.filter(({ status }) => status !== "rejected").map(({ turns }) => turns?.mitigatedAt ?? turns?.resolvedAt ?? "").flatMap((id) => byId.get(id) ?? []);
  const impacts = new Set(document2.impactEvents);
  const preventing = document2.causalLinks.filter(({ relation, status, target }) => {
    return relation === "prevents" && status !== "rejected" && impacts.has(target);
  }).flatMap(({ source }) => byId.get(source) ?? []).toSorted((one, other) => onsetOf(other) - onsetOf(one));
  const shown = named2[0] ?? preventing[0];
  if (shown !== void 0) return { role: "end", event: shown, by: "ended", title: shown.title };
  const last = findLastAction(document2);
  if (last !== void 0) return { role: "end", event: last, by: null, title: last.title };
  const isOver = endOf2(document2) !== null;
  const title = isOver ? "It ended; no action is recorded" : "No end is recorded";
  return { role: "end", event: null, by: null, title };
}
function findLastAction(document2) {
  const started = parseInstant(document2.incident.startedAt ?? "") ?? Number.NEGATIVE_INFINITY;
  const end = endOf2(document2);
  if (end === null) return void 0;
  return document2.events.filter(({ kind }) => kind === "mitigation").filter((event2) => onsetOf(event2) >= started && onsetOf(event2) <= end).toSorted((one, other) => onsetOf(other) - onsetOf(one))[0];
}
function endOf2({ incident }) {
  return parseInstant(incident.mitigatedAt ?? incident.resolvedAt ?? "");
}
function onsetOf({ time: time3 }) {
  if (time3.kind === "unknown") return Number.POSITIVE_INFINITY;
  return parseInstant(time3.earliest ?? "") ?? Number.POSITIVE_INFINITY;
}

// lib/view-model/document/draw-lanes.ts
var lanes = [
  { name: "Changes", kinds: ["change", "state_change", "access", "data_access"] },
  { name: "Failures", kinds: ["failure", "degradation", "threshold_breach", "environmental"] },
  { name: "Alerts", kinds: ["alert"] },
  { name: "Response", kinds: ["action", "mitigation", "recovery", "communication"] }
];
var momentNames2 = [
  { name: "startedAt", label: "Began" },
  { name: "detectedAt", label: "Detected" },
  { name: "mitigatedAt", label: "Mitigated" },
  { name: "resolvedAt", label: "Ended" }
];
var lanesTextPx = 12;
var lineHeight2 = 15;
var laneHeight = 28;
var phaseWidthMin = 64;
var markReach = 31;
var dotStep = 5;
function drawLanes(document2, story, { width, labelWidth }) {
  const moments = momentsOf(document2);
  const phases = layOutPhases(axisOf(document2, story, moments), {
    ...{ left: labelWidth + 8, right: width - 8, widthMin: phaseWidthMin }
  });
  if (phases.length === 0) return null;
  const zone2 = document2.text?.zone ?? "UTC";
  const marks = drawMarks(moments, phases, { width, zone: zone2 });
  const top = Math.max(0, ...marks.map(({ labels: labels2 }) => labels2.length + 1)) * lineHeight2 + 8;
  const height = labelWidth === 0 ? laneHeight + lineHeight2 : laneHeight;
  const drawn2 = drawDots(document2, story, phases);
  const used = lanes.filter(({ name }) => drawn2.some(({ lane }) => lane === name));
  const yOf = (name) => top + (used.findIndex((lane) => lane.name === name) + 1) * height - laneHeight / 2;
  const bottom = top + used.length * height;
  return {
    ...{ width, height: bottom + lineHeight2 + 8, top, bottom, marks },
    phases: shadePhases(document2, phases),
    lanes: used.map(({ name }) => ({ name, y: yOf(name) })),
    dots: drawn2.map(({ lane, ...dot }) => ({ ...dot, y: yOf(lane) }))
  };
}
function momentsOf({ incident }) {
  const known = momentNames2.flatMap(({ name, label }) => {
    const at2 = parseInstant(incident[name] ?? "");
    return at2 === null ? [] : [{ at: at2, label }];
  });
  const times = [...new Set(known.map(({ at: at2 }) => at2))].toSorted((one, other) => one - other);
  return times.map((at2) => ({
    at: at2,
    labels: known.filter((moment) => moment.at === at2).map(({ label }) => label)
  }));
}
function axisOf({ events }, story, moments) {
  const told = new Set(story.map(({ event: event2 }) => event2?.id));
  const shown = events.filter(({ id, importance }) => importance === "key" || told.has(id)).map(onsetOf).filter(Number.isFinite);
  const times = [...shown, ...moments.map(({ at: at2 }) => at2)];
  if (times.length === 0) return [];
  const [from, to] = [Math.min(...times), Math.max(...times)];
  return [from, ...moments.map(({ at: at2 }) => at2), to];
}
function drawMarks(moments, phases, { width, zone: zone2 }) {
  return moments.flatMap(({ at: at2, labels: labels2 }) => {
    const x = placeOn(phases, at2);
    if (x === null) return [];
    const textX = Math.min(Math.max(x, markReach), width - markReach);
    return [{ x, textX, labels: labels2, timeText: formatTime(at2, zone2) }];
  });
}
function shadePhases({ incident }, phases) {
  const start = parseInstant(incident.startedAt ?? "");
  const end = parseInstant(incident.resolvedAt ?? incident.mitigatedAt ?? "");
  return phases.map(({ from, to, x, width }) => ({
    ...{ x, width, durationText: formatDuration(instant(to) - instant(from)) },
    isImpact: start !== null && from >= start && (end === null || to <= end)
  }));
}
function drawDots({ events }, story, phases) {
  const numbers = new Map(story.map(({ event: event2, number }) => [event2?.id, number]));
  const dots = events.flatMap((event2) => {
    const lane = lanes.find(({ kinds }) => kinds.includes(event2.kind));
    const x = placeOn(phases, onsetOf(event2));
    if (x === null || lane === void 0) return [];
    const { id, kind, title } = event2;
    const number = numbers.get(id) ?? null;
    return [
      {
        ...{ event: id, kind, title, x, number, lane: lane.name },
        isKey: event2.importance === "key"
      }
    ];
  });
  const rank = ({ number, isKey }) => number !== null ? 2 : isKey ? 1 : 0;
  const taken = /* @__PURE__ */ new Set();
  const kept = dots.toSorted((one, other) => rank(other) - rank(one)).filter(({ lane, x, number }) => {
    const place = `${lane} ${Math.round(x / dotStep)}`;
    if (number === null && taken.has(place)) return false;
    taken.add(place);
    return true;
  });
  return kept.toReversed();
}

// lib/view-model/document/document-picture.ts
var narrowWidth = 358;
var wideWidth = 960;
var laneNames = 72;
var drawPicture = onceFor((document2) => {
  const story = tellStory(document2);
  const narrow = drawLanes(document2, story, { width: narrowWidth, labelWidth: 0 });
  const wide2 = drawLanes(document2, story, { width: wideWidth, labelWidth: laneNames });
  if (narrow === null && story.length === 0) return null;
  return {
    narrow: { lanes: narrow, chain: drawChainDown(document2, story, narrowWidth) },
    wide: { lanes: wide2, chain: drawChainAcross(document2, story, wideWidth) },
    words: inWords2(story)
  };
});
var roleWords2 = { cause: "Cause", step: "Step", impact: "Impact", end: "End" };
function inWords2(story) {
  return story.map(({ role, title }) => `${roleWords2[role]}: ${title}`).join(". ");
}

// components/document/document.module.css
var document_default = {
  head: "document_head",
  title: "document_title",
  review: "document_review",
  headline: "document_headline",
  clock: "document_clock",
  time: "document_time",
  since: "document_since",
  basis: "document_basis",
  clockNote: "document_clockNote",
  contents: "document_contents",
  paragraph: "document_paragraph",
  points: "document_points",
  steps: "document_steps",
  subheading: "document_subheading",
  author: "document_author",
  unproved: "document_unproved",
  generated: "document_generated",
  evidence: "document_evidence"
};

// components/document/document-blocks.tsx
import { Fragment as Fragment6 } from "react";
import { Fragment as Fragment7, jsx as jsx7, jsxs as jsxs8 } from "react/jsx-runtime";
function DocumentBlocks({ groups }) {
  return groups.map(({ form, blocks }) => {
    const key = blocks[0]?.id ?? form;
    switch (form) {
      case "subheading":
        return blocks.map((block) => /* @__PURE__ */ jsx7("h3", { className: document_default.subheading, children: /* @__PURE__ */ jsx7(DocumentSentence, { block }) }, block.id));
      case "paragraph":
        return blocks.map((block) => /* @__PURE__ */ jsx7("p", { className: document_default.paragraph, children: /* @__PURE__ */ jsx7(DocumentSentence, { block }) }, block.id));
      case "point":
        return /* @__PURE__ */ jsx7("ul", { className: document_default.points, children: /* @__PURE__ */ jsx7(Items, { blocks }) }, key);
      case "step":
        return /* @__PURE__ */ jsx7("ol", { className: document_default.steps, children: /* @__PURE__ */ jsx7(Items, { blocks }) }, key);
      default:
        return /* @__PURE__ */ jsx7(Fragment6, {}, key);
    }
  });
}
function Items({ blocks }) {
  return blocks.map((block) => /* @__PURE__ */ jsx7("li", { children: /* @__PURE__ */ jsx7(DocumentSentence, { block }) }, block.id));
}
function DocumentSentence({ block }) {
  const { text, by, generated, notInEvidence, citations: citations2 } = block;
  return /* @__PURE__ */ jsxs8(Fragment7, { children: [
    text,
    " ",
    /* @__PURE__ */ jsx7(CitationNumbers, { numbers: citations2 }),
    by === null ? null : /* @__PURE__ */ jsxs8("span", { className: document_default.author, children: [
      "Written by ",
      by
    ] }),
    notInEvidence.length === 0 ? null : /* @__PURE__ */ jsxs8("span", { className: document_default.unproved, children: [
      "Not in the evidence: ",
      notInEvidence.join(", ")
    ] }),
    generated === null ? null : /* @__PURE__ */ jsxs8("span", { className: document_default.generated, children: [
      "The timeline states: ",
      generated
    ] })
  ] });
}

// components/document/document-clock.tsx
import { Fragment as Fragment8, jsx as jsx8, jsxs as jsxs9 } from "react/jsx-runtime";
function DocumentClock({ text }) {
  return /* @__PURE__ */ jsxs9(Fragment8, { children: [
    /* @__PURE__ */ jsxs9("table", { className: document_default.clock, children: [
      /* @__PURE__ */ jsxs9("caption", { children: [
        "Clock of the incident (",
        text.dayText,
        ")"
      ] }),
      /* @__PURE__ */ jsx8("tbody", { children: text.clock.map(({ label, timeText, sinceText, basis }) => /* @__PURE__ */ jsxs9("tr", { children: [
        /* @__PURE__ */ jsx8("th", { scope: "row", children: label }),
        /* @__PURE__ */ jsxs9("td", { className: document_default.time, children: [
          timeText,
          " ",
          /* @__PURE__ */ jsx8("span", { className: document_default.since, children: sinceText })
        ] }),
        /* @__PURE__ */ jsx8("td", { className: document_default.basis, children: basis === null ? null : /* @__PURE__ */ jsx8(DocumentSentence, { block: basis }) })
      ] }, label)) })
    ] }),
    text.clockNotes.map((block) => /* @__PURE__ */ jsx8("p", { className: document_default.clockNote, children: /* @__PURE__ */ jsx8(DocumentSentence, { block }) }, block.id))
  ] });
}

// components/ui/palette.ts
var light = {
  "kind-change": "#135fb3",
  "kind-failure": "#b91b25",
  "kind-degradation": "#9e4604",
  "kind-state-change": "#5658ab",
  "kind-threshold-breach": "#835806",
  "kind-alert": "#aa2d6b",
  "kind-action": "#056a7c",
  "kind-mitigation": "#0d6c5c",
  "kind-recovery": "#016f30",
  "kind-communication": "#7f47a4",
  "kind-access": "#7f5837",
  "kind-data-access": "#934a5c",
  "kind-environmental": "#5e6515",
  "kind-observation": "#546271",
  "kind-other": "#5a6269",
  "certainty-stated": "#34404a",
  "certainty-inferred": "#546271",
  "certainty-unknown": "#5a6269",
  "certainty-contested": "#aa2d6b",
  gap: "#7f5837",
  "record-debug": "#5a6269",
  "record-info": "#546271",
  "record-notice": "#00649f",
  "record-warning": "#8c5309",
  "record-error": "#b91b25",
  "record-critical": "#aa2d6b",
  "severity-sev1": "#b91b25",
  "severity-sev2": "#9e4604",
  "severity-sev3": "#835806",
  "severity-sev4": "#00649f",
  "severity-unset": "#5a6269",
  "status-open": "#b91b25",
  "status-mitigated": "#8c5309",
  "status-resolved": "#016f30",
  "status-closed": "#5a6269",
  "review-draft": "#5a6269",
  "review-in-review": "#00649f",
  "review-changes-requested": "#8c5309",
  "review-approved": "#016f30",
  "review-superseded": "#5658ab",
  "tone-neutral": "#546271",
  "tone-info": "#00649f",
  "tone-success": "#016f30",
  "tone-warning": "#8c5309",
  "tone-danger": "#b91b25",
  "tone-accent": "#076b6b"
};
var dark = {
  "kind-change": "#7bb5fe",
  "kind-failure": "#fe938b",
  "kind-degradation": "#ff955c",
  "kind-state-change": "#a6acff",
  "kind-threshold-breach": "#e3a648",
  "kind-alert": "#fe8cbb",
  "kind-action": "#59bfd6",
  "kind-mitigation": "#5ec3ae",
  "kind-recovery": "#6bc480",
  "kind-communication": "#d49afe",
  "kind-access": "#d4a986",
  "kind-data-access": "#ec9aad",
  "kind-environmental": "#aeb96d",
  "kind-observation": "#a4b4c5",
  "kind-other": "#acb4bc",
  "certainty-stated": "#d3dbe1",
  "certainty-inferred": "#a4b4c5",
  "certainty-unknown": "#acb4bc",
  "certainty-contested": "#fe8cbb",
  gap: "#d4a986",
  "record-debug": "#acb4bc",
  "record-info": "#a4b4c5",
  "record-notice": "#63b9fe",
  "record-warning": "#f09f47",
  "record-error": "#fe938b",
  "record-critical": "#fe8cbb",
  "severity-sev1": "#fe938b",
  "severity-sev2": "#ff955c",
  "severity-sev3": "#e3a648",
  "severity-sev4": "#63b9fe",
  "severity-unset": "#acb4bc",
  "status-open": "#fe938b",
  "status-mitigated": "#f09f47",
  "status-resolved": "#6bc480",
  "status-closed": "#acb4bc",
  "review-draft": "#acb4bc",
  "review-in-review": "#63b9fe",
  "review-changes-requested": "#f09f47",
  "review-approved": "#6bc480",
  "review-superseded": "#a6acff",
  "tone-neutral": "#a4b4c5",
  "tone-info": "#63b9fe",
  "tone-success": "#6bc480",
  "tone-warning": "#f09f47",
  "tone-danger": "#fe938b",
  "tone-accent": "#53c2c1"
};
var grounds = {
  light: {
    page: "#f6f7f7",
    surface: "#ffffff",
    sunken: "#eceeee",
    line: "#d9dddf",
    text: "#1a2227",
    dimmed: "#566067"
  },
  dark: {
    page: "#101416",
    surface: "#171c1f",
    sunken: "#0b0e10",
    line: "#2d3438",
    text: "#e6eaec",
    dimmed: "#9fabb2"
  }
};
var colourRoles = { light, dark };
var tintShare = { light: 0.12, dark: 0.2 };
function roleColour(role) {
  return `var(--whence-${role})`;
}
function findColourRole(name, fallback) {
  return isColourRole(name) ? name : fallback;
}
function isColourRole(name) {
  return Object.hasOwn(light, name);
}

// components/document/picture.module.css
var picture_default = {
  figure: "picture_figure",
  narrow: "picture_narrow",
  wide: "picture_wide",
  drawing: "picture_drawing",
  caption: "picture_caption",
  phase: "picture_phase",
  impact: "picture_impact",
  duration: "picture_duration",
  markTime: "picture_markTime",
  markName: "picture_markName",
  arrowWords: "picture_arrowWords",
  name: "picture_name",
  laneLine: "picture_laneLine",
  mark: "picture_mark",
  step: "picture_step",
  number: "picture_number",
  box: "picture_box",
  boxHeading: "picture_boxHeading",
  boxText: "picture_boxText",
  arrow: "picture_arrow",
  arrowHead: "picture_arrowHead"
};

// components/document/picture-figure.tsx
import { jsx as jsx9, jsxs as jsxs10 } from "react/jsx-runtime";
function PictureFigure({ picture }) {
  const { narrow, wide: wide2, words: words2 } = picture;
  return /* @__PURE__ */ jsxs10("figure", { className: picture_default.figure, children: [
    /* @__PURE__ */ jsxs10("div", { className: picture_default.narrow, children: [
      /* @__PURE__ */ jsx9(Lanes, { drawing: narrow.lanes, words: words2 }),
      /* @__PURE__ */ jsx9(Chain, { drawing: narrow.chain })
    ] }),
    /* @__PURE__ */ jsxs10("div", { className: picture_default.wide, children: [
      /* @__PURE__ */ jsx9(Lanes, { drawing: wide2.lanes, words: words2 }),
      /* @__PURE__ */ jsx9(Chain, { drawing: wide2.chain })
    ] }),
    /* @__PURE__ */ jsx9("figcaption", { className: picture_default.caption, children: "Events by kind over the phases of the impact (shaded). Time runs evenly inside a phase, not between phases. Numbers are steps of the chain below." })
  ] });
}
function Lanes({
  drawing,
  words: words2
}) {
  if (drawing === null) return null;
  const { width, height, top, bottom, phases, marks, lanes: lanes2, dots } = drawing;
  const isNamedAbove = phases[0] !== void 0 && phases[0].x < 40;
  return /* @__PURE__ */ jsxs10(
    "svg",
    {
      className: picture_default.drawing,
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      "aria-label": words2,
      fontSize: lanesTextPx,
      children: [
        phases.map(({ x, width: across2, durationText, isImpact }) => /* @__PURE__ */ jsxs10("g", { children: [
          /* @__PURE__ */ jsx9(
            "rect",
            {
              x,
              y: top,
              width: across2,
              height: bottom - top,
              className: isImpact ? picture_default.impact : picture_default.phase
            }
          ),
          /* @__PURE__ */ jsx9("text", { x: x + across2 / 2, y: bottom + lanesTextPx + 3, className: picture_default.duration, children: durationText })
        ] }, x)),
        lanes2.map(({ name, y }) => /* @__PURE__ */ jsxs10("g", { children: [
          /* @__PURE__ */ jsx9("line", { x1: phases[0]?.x ?? 0, x2: width - 8, y1: y, y2: y, className: picture_default.laneLine }),
          /* @__PURE__ */ jsx9(
            "text",
            {
              x: isNamedAbove ? 10 : 0,
              y: isNamedAbove ? y - 15 : y + 4,
              className: picture_default.name,
              children: name
            }
          )
        ] }, name)),
        marks.map(({ x, textX, labels: labels2, timeText }) => /* @__PURE__ */ jsxs10("g", { children: [
          /* @__PURE__ */ jsx9("line", { x1: x, x2: x, y1: top - 5, y2: bottom, className: picture_default.mark }),
          [...labels2, timeText].map((text, line) => /* @__PURE__ */ jsx9(
            "text",
            {
              x: textX,
              y: top - 9 - (labels2.length - line) * 15,
              className: line < labels2.length ? picture_default.markName : picture_default.markTime,
              children: text
            },
            text
          ))
        ] }, timeText + labels2.join())),
        dots.map((dot) => /* @__PURE__ */ jsx9(Dot, { dot }, dot.event))
      ]
    }
  );
}
function Dot({ dot: { event: event2, kind, title, x, y, isKey, number } }) {
  const fill2 = roleColour(findColourRole(`kind-${kind.replaceAll("_", "-")}`, "kind-other"));
  if (number === null) {
    return /* @__PURE__ */ jsx9("circle", { cx: x, cy: y, r: isKey ? 5 : 3, fill: fill2, fillOpacity: isKey ? 1 : 0.6, children: /* @__PURE__ */ jsx9("title", { children: title }) });
  }
  return /* @__PURE__ */ jsxs10("a", { href: `#event-${event2}`, children: [
    /* @__PURE__ */ jsx9("title", { children: title }),
    /* @__PURE__ */ jsx9("circle", { cx: x, cy: y, r: 9, fill: fill2, className: picture_default.step }),
    /* @__PURE__ */ jsx9("text", { x, y: y + 4, className: picture_default.number, children: number })
  ] });
}
function Chain({ drawing }) {
  if (drawing.boxes.length === 0) return null;
  return /* @__PURE__ */ jsxs10(
    "svg",
    {
      className: picture_default.drawing,
      viewBox: `-1 -1 ${drawing.width + 2} ${drawing.height + 2}`,
      role: "img",
      "aria-label": "Chain from the cause over the impact to the end",
      fontSize: chainTextPx,
      children: [
        drawing.arrows.map((arrow) => /* @__PURE__ */ jsx9(Arrow, { arrow }, `${arrow.to.x} ${arrow.to.y}`)),
        drawing.boxes.map(({ role, number, heading, lines, x, y, width, height }) => /* @__PURE__ */ jsxs10("g", { "data-role": role, children: [
          /* @__PURE__ */ jsx9("rect", { ...{ x, y, width, height }, rx: 5, className: picture_default.box }),
          /* @__PURE__ */ jsx9("text", { x: x + 8, y: y + 20, className: picture_default.boxHeading, children: number === null ? heading : `${number} \xB7 ${heading}` }),
          lines.map((line, at2) => /* @__PURE__ */ jsx9(
            "text",
            {
              x: x + 8,
              y: y + 36 + at2 * 16,
              className: picture_default.boxText,
              children: line
            },
            at2
          ))
        ] }, `${x} ${y}`))
      ]
    }
  );
}
function Arrow({
  arrow: { from, to, words: words2, isShown }
}) {
  const isDown = from.x === to.x;
  const head = isDown ? `M${to.x - 5} ${to.y - 7}L${to.x} ${to.y}L${to.x + 5} ${to.y - 7}Z` : `M${to.x - 7} ${to.y - 5}L${to.x} ${to.y}L${to.x - 7} ${to.y + 5}Z`;
  return /* @__PURE__ */ jsxs10("g", { children: [
    /* @__PURE__ */ jsx9(
      "line",
      {
        x1: from.x,
        y1: from.y,
        x2: to.x,
        y2: to.y,
        className: picture_default.arrow,
        "data-shown": isShown || void 0
      }
    ),
    isShown ? /* @__PURE__ */ jsx9("path", { d: head, className: picture_default.arrowHead }) : null,
    words2.map(({ text, x, y }) => /* @__PURE__ */ jsx9("text", { x, y, className: picture_default.arrowWords, children: text }, text))
  ] });
}

// components/document/document-article.tsx
import { jsx as jsx10, jsxs as jsxs11 } from "react/jsx-runtime";
function DocumentArticle({ text, ...shown }) {
  const { document: document2, facts: facts2 } = shown;
  const picture = drawPicture(document2);
  return /* @__PURE__ */ jsxs11("main", { className: revision_page_default.page, children: [
    /* @__PURE__ */ jsxs11("header", { className: document_default.head, children: [
      /* @__PURE__ */ jsx10("p", { className: revision_page_default.kicker, children: describeCopy(facts2) }),
      /* @__PURE__ */ jsx10("h1", { className: document_default.title, children: document2.incident.title }),
      /* @__PURE__ */ jsx10("p", { className: document_default.review, children: describeReview(facts2) })
    ] }),
    /* @__PURE__ */ jsx10(RevisionNotices, { facts: facts2 }),
    /* @__PURE__ */ jsx10("section", { className: document_default.headline, "aria-label": "Headline", children: text.headline.map((block) => /* @__PURE__ */ jsx10("p", { children: /* @__PURE__ */ jsx10(DocumentSentence, { block }) }, block.id)) }),
    /* @__PURE__ */ jsx10(DocumentClock, { text }),
    picture === null ? null : /* @__PURE__ */ jsx10(PictureFigure, { picture }),
    /* @__PURE__ */ jsx10(DocumentContents, { text }),
    text.sections.map((section) => /* @__PURE__ */ jsxs11("section", { "aria-labelledby": `text-${section.id}`, children: [
      /* @__PURE__ */ jsx10("h2", { id: `text-${section.id}`, children: section.heading }),
      /* @__PURE__ */ jsx10(DocumentBlocks, { groups: section.groups })
    ] }, section.id)),
    /* @__PURE__ */ jsx10(DocumentEvidence, { ...shown })
  ] });
}
function DocumentEvidence({ document: document2, page: shown, facts: facts2, target }) {
  return /* @__PURE__ */ jsxs11("div", { className: document_default.evidence, children: [
    /* @__PURE__ */ jsxs11("section", { "aria-labelledby": "measures", children: [
      /* @__PURE__ */ jsx10("h2", { id: "measures", children: "Review and scores" }),
      /* @__PURE__ */ jsx10(RevisionFactList, { document: document2, page: shown, facts: facts2 })
    ] }),
    /* @__PURE__ */ jsx10(RevisionEvents, { page: shown, selected: target?.kind === "event" ? target.event : null }),
    /* @__PURE__ */ jsx10(RevisionLinks, { page: shown }),
    /* @__PURE__ */ jsx10(RevisionSequences, { page: shown }),
    /* @__PURE__ */ jsx10(RevisionFindings, { page: shown, document: document2 }),
    /* @__PURE__ */ jsx10(RevisionStates, { page: shown }),
    /* @__PURE__ */ jsx10(RevisionRounds, { page: shown }),
    /* @__PURE__ */ jsx10(RevisionReliability, { page: shown }),
    /* @__PURE__ */ jsx10(RevisionCitations, { page: shown, document: document2, target }),
    /* @__PURE__ */ jsxs11("footer", { className: revision_page_default.footer, children: [
      "Frozen when it was submitted; later work does not change this page.",
      /* @__PURE__ */ jsx10("br", {}),
      "Fingerprint (SHA-256) of all claims: ",
      /* @__PURE__ */ jsx10("code", { className: revision_page_default.hash, children: facts2.hash })
    ] })
  ] });
}
function DocumentContents({ text }) {
  const entries = [
    ...text.sections.map(({ id, heading }) => ({ id: `text-${id}`, heading })),
    { id: "timeline", heading: "Timeline" },
    { id: "citations", heading: "Citations" },
    { id: "artifacts", heading: "Files" }
  ];
  return /* @__PURE__ */ jsx10("nav", { className: document_default.contents, "aria-label": "Contents", children: /* @__PURE__ */ jsx10("ol", { children: entries.map(({ id, heading }) => /* @__PURE__ */ jsx10("li", { children: /* @__PURE__ */ jsx10("a", { href: `#${id}`, children: heading }) }, id)) }) });
}

// components/document/frozen-document.tsx
import { jsx as jsx11 } from "react/jsx-runtime";
function FrozenDocument({
  document: document2,
  facts: facts2,
  target
}) {
  const page = toRevisionPage(document2);
  return page.text === null ? /* @__PURE__ */ jsx11(RevisionPage, { ...{ document: document2, facts: facts2, target } }) : /* @__PURE__ */ jsx11(DocumentArticle, { ...{ document: document2, page, facts: facts2, target }, text: page.text });
}

// ../../../tmp/page/shot/render.tsx
import { jsx as jsx12 } from "react/jsx-runtime";
var raw = JSON.parse(readFileSync("/tmp/page/x.json", "utf8"));
var ev = (re) => raw.events.find((e) => re.test(e.title))?.evidence ?? [];
var b = (id, text, citations2 = [], more = {}) => ({ id, form: "paragraph", text, citations: citations2, ...more });
raw.text ??= { zone: "UTC", day: "2026-11-21", sections: [
  { id: "headline", heading: "Headline", blocks: [b("h1", "2,620 of 3,569 requests to the shop (73 %) failed with 503 for 1 min 43 s.", ev(/First 503/)), b("h2", "From 00:23:07 to 00:24:50 UTC, customers could not place orders; 814 new orders failed.", ev(/First 503/)), b("h3", "orders-api 2.14.0 held a coupon row locked while it priced an order, and the connection pool ran out.", ev(/Commit/)), b("h4", "The rollback to orders-api 2.13.2 ended it.", ev(/Rollback/))] },
  { id: "clock", heading: "Clock", blocks: [b("clock/startedAt", "nginx answered the first request with 503.", ev(/First 503/)), b("clock/detectedAt", "The alert OrdersApi5xxRateHigh fired.", ev(/OrdersApi5xxRateHigh fires/)), b("clock/mitigatedAt", "orders-api 2.13.2 ran again on both hosts.", ev(/running again/)), b("clock/resolvedAt", "The alert OrdersApi5xxRateHigh resolved.", ev(/5xxRateHigh resolves/))] },
  { id: "happened", heading: "What happened", blocks: [b("s0", "Before the impact", [], { form: "subheading" }), b("s1", "00:22:33 ci-bot rolled out orders-api 2.14.0 on app-01.", ev(/Rollout/), { form: "step" }), b("s2", "00:22:59 The connection pool of app-01 ran out.", ev(/db_pool_idle/), { form: "step" }), b("p1", "About 9,000 customers saw errors.", [], { by: "Ada", generated: "2,620 requests failed.", notInEvidence: ["9,000"] })] },
  { id: "cause", heading: "Cause", blocks: [b("c1", "The release 2.14.0 of orders-api locked the coupon row while pricing (#823).", ev(/Commit/))] }
] };
var document = parseRevisionDocument(raw);
var facts = { number: 2, status: "approved", hash: raw.claimsHash, problems: [], missingFiles: [], withdrawnFiles: [], isMasked: true, areAddressesMasked: true, newest: null, submittedBy: "Ada Admin", submittedAt: Date.parse("2026-11-22T10:00:00Z"), approvedBy: "Sue Visor", approvedAt: Date.parse("2026-11-22T10:30:00Z"), newerIsApproved: false, newerRevision: null };
var vars = (s) => [...Object.entries(grounds[s]).map(([k, v]) => `--whence-${k}:${v}`), ...Object.entries(colourRoles[s]).flatMap(([k, v]) => [`--whence-${k}:${v}`, `--whence-${k}-tint:color-mix(in srgb, ${v} ${tintShare[s] * 100}%, ${grounds[s].surface})`])].join(";");
var m = "--mantine-spacing-xs:.375rem;--mantine-spacing-sm:.625rem;--mantine-spacing-md:1rem;--mantine-spacing-lg:1.5rem;--mantine-spacing-xl:2.25rem;--mantine-font-size-xs:.75rem;--mantine-font-size-sm:.8125rem;--mantine-font-family:system-ui,sans-serif;--mantine-font-family-monospace:monospace;";
var css = readFileSync("/tmp/page/shot/out.css", "utf8") + readFileSync("components/ui/global.css", "utf8");
var html = renderToStaticMarkup(/* @__PURE__ */ jsx12(FrozenDocument, { document, facts, target: null }));
writeFileSync("/tmp/page/shot/page.html", `<!doctype html><meta charset=utf-8><meta name=viewport content="width=device-width"><style>:root{${m}${vars("light")}}@media screen and (prefers-color-scheme:dark){:root{${vars("dark")}}}*{box-sizing:border-box}body{margin:0;font:0.875rem/1.5 system-ui,sans-serif;background:var(--whence-page);color:var(--whence-text)}${css}</style>${html}`);
