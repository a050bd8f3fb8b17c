import fc from "fast-check";
import { claimActors, claimStatuses } from "@/lib/domain/claim";
import { timeBases } from "@/lib/domain/evidence/event-time";
import { granularities } from "@/lib/domain/evidence/evidence-record";
import {
  causalLinkIds,
  coherencePartIds,
  contradictionIds,
  contributingFactorIds,
  entityIds,
  eventIds,
  factIds,
  gapIds,
  hypothesisIds,
  impactIds,
  rootCauseIds,
  stateChangeIds,
  uncertaintyIds,
} from "@/lib/domain/ids";
import { noInvestigation } from "@/lib/domain/rounds/round";
import { candidateKinds } from "@/lib/domain/timeline/candidate";
import { causalRelations } from "@/lib/domain/timeline/causal-link";
import { coherencePartNames } from "@/lib/domain/timeline/coherence-part";
import { gapReasons, gapTypes } from "@/lib/domain/timeline/gap";
import { hypothesisStates } from "@/lib/domain/timeline/hypothesis";
import { factTypes } from "@/lib/domain/timeline/timed-fact";
import { outcomes, type Timeline } from "@/lib/domain/timeline/timeline";
import { impacts, uncertaintyTypes } from "@/lib/domain/timeline/uncertainty";
import { digest, evidence, interval, orNull, record, text, texts, time, unit } from "./any-value";
import { anyMeasurement } from "./measurement-arbitrary";

/** Any timeline the types allow: also texts with U+0000, lone surrogates and quotes, as broken evidence has them. */

/** Links of people and of earlier versions have none. */
const bill = fc.option(
  record({
    mechanismId: text,
    contributions: fc.array(record({ factor: text, value: unit, why: text }), {
      maxLength: 3,
    }),
  }),
  { nil: {} },
);

const factId = digest.map(factIds.fromDigest);
const entityId = digest.map(entityIds.fromDigest);
const eventId = digest.map(eventIds.fromDigest);

const eventTime = fc.oneof(
  record({
    kind: fc.constantFrom("stated" as const, "inferred" as const),
    granularity: fc.constantFrom(...granularities),
    raw: text,
    basis: fc.constantFrom(...timeBases),
    zone: orNull(text),
    clockOffsetMs: fc.integer(),
    confidence: unit,
  }).chain((facts) => interval.map((span) => ({ ...facts, ...span }))),
  record({
    kind: fc.constant("unknown" as const),
    raw: text,
    basis: fc.constantFrom(...timeBases),
  }),
);
const status = fc.constantFrom(...claimStatuses);
const actor = fc.constantFrom(...claimActors);

function list<T extends { readonly id: string }>(piece: fc.Arbitrary<T>) {
  return fc.uniqueArray(piece, { maxLength: 5, selector: ({ id }) => id });
}

const lists = {
  entities: list(
    record({
      id: entityId,
      type: text,
      name: text,
      aliases: texts,
      properties: fc.dictionary(
        text.filter((key) => key !== "__proto__"),
        text,
        { maxKeys: 3, noNullPrototype: true },
      ),
    }),
  ),
  events: list(
    record({
      id: eventId,
      kind: text,
      title: text,
      description: text,
      time: eventTime,
      endTime: orNull(eventTime),
      entities: fc.array(entityId, { maxLength: 2 }),
      importance: fc.constantFrom("key" as const, "detail" as const),
      confidence: record({ extraction: unit, time: unit, credibility: orNull(unit) }),
      evidence,
      reasoning: text,
      status,
      actor,
      isUnsupported: fc.boolean(),
    }),
  ),
  stateChanges: list(
    record({
      id: digest.map(stateChangeIds.fromDigest),
      entity: entityId,
      property: text,
      from: orNull(text),
      to: text,
      at: eventTime,
      evidence,
      status,
      actor,
    }),
  ),
  causalLinks: list(
    fc
      .tuple(
        record({
          id: digest.map(causalLinkIds.fromDigest),
          source: eventId,
          target: eventId,
          relation: fc.constantFrom(...causalRelations),
          mechanism: text,
          confidence: unit,
          reasoning: text,
          evidence,
          against: evidence,
          delayMs: orNull(fc.integer()),
          status,
          actor,
          isUnsupported: fc.boolean(),
        }),
        bill,
      )
      .map(([link, reckoned]) => ({ ...link, ...reckoned })),
  ),
  uncertainties: list(
    record({
      id: digest.map(uncertaintyIds.fromDigest),
      type: fc.constantFrom(...uncertaintyTypes),
      context: text,
      description: text,
      interpretations: texts,
      dataNeeded: texts,
      impact: fc.constantFrom(...impacts),
      evidence,
      status: fc.constantFrom("open" as const, "waived" as const),
      waiver: orNull(text),
    }).chain((one) => fc.constantFrom(one, { ...one, actor: "agent" as const })),
  ),
  statedFacts: list(
    record({
      id: factId,
      content: text,
      type: fc.constantFrom(...factTypes),
      about: orNull(record({ subject: entityId, predicate: text, value: text })),
      ...{ validFrom: orNull(time), validUntil: orNull(time), mentionedAt: orNull(time) },
      entities: fc.array(entityId, { maxLength: 2 }),
      evidence,
      confidence: unit,
      takenBackBy: orNull(factId),
      actor,
    }),
  ),
  gaps: list(
    fc
      .tuple(
        record({
          id: digest.map(gapIds.fromDigest),
          type: fc.constantFrom(...gapTypes),
          reason: fc.constantFrom(...gapReasons),
          files: texts,
          window: orNull(interval),
          description: text,
          expectedEvidence: text,
          severity: fc.constantFrom(...impacts),
          evidence,
          status: fc.constantFrom("open" as const, "dismissed" as const, "closed" as const),
          dismissal: orNull(text),
          actor,
          standing: fc.constantFrom("proposed" as const, "accepted" as const, "edited" as const),
        }),
        fc.option(record({ coveredBy: texts }), { nil: {} }),
      )
      .map(([gap, covered]) => ({ ...gap, ...covered })),
  ),
};

const side = record({ fact: factId, said: text, evidence });

const timelineOf = record<Timeline>({
  investigation: fc.constant(noInvestigation),
  outcome: fc.constantFrom(...outcomes),
  incidentChance: orNull(fc.constantFrom(0.2, 0.75)),
  outcomeReasons: texts,
  sequences: fc.array(record({ source: eventId, target: eventId }), { maxLength: 3 }),
  candidates: fc.array(
    record({
      event: orNull(eventId),
      statement: text,
      kind: fc.constantFrom(...candidateKinds),
      ...{ for: texts, against: texts, wouldSettle: text },
      p: fc.constantFrom(0.1, 0.45),
    }),
    { maxLength: 3 },
  ),
  bounds: orNull(interval),
  impact: record({
    startedAt: orNull(time),
    detectedAt: orNull(time),
    mitigatedAt: orNull(time),
    resolvedAt: orNull(time),
  }),
  impactEvents: fc.array(eventId, { maxLength: 3 }),
  impacts: list(
    record({
      id: digest.map(impactIds.fromDigest),
      ...{ title: text, who: text },
      ...{ startedAt: orNull(time), detectedAt: orNull(time) },
      ...{ mitigatedAt: orNull(time), resolvedAt: orNull(time) },
      events: fc.array(eventId, { maxLength: 3 }),
      ...{ status, actor },
    }),
  ),
  ...lists,
  rootCauses: list(
    record({
      id: digest.map(rootCauseIds.fromDigest),
      rank: fc.integer({ min: 1, max: 9 }),
      event: eventId,
      subject: text,
      entities: fc.array(entityId, { maxLength: 2 }),
      score: unit,
      why: texts,
      status,
      actor,
    }),
  ),
  contributingFactors: list(
    record({
      id: digest.map(contributingFactorIds.fromDigest),
      event: eventId,
      why: text,
      status,
      actor,
    }),
  ),
  contradictions: list(
    record({
      id: digest.map(contradictionIds.fromDigest),
      ...{ one: side, other: side, why: text, actor },
      status: fc.constantFrom("proposed" as const, "accepted" as const, "dismissed" as const),
      ...{ kept: orNull(factId), note: orNull(text) },
    }),
  ),
  coherenceParts: list(
    record({
      id: digest.map(coherencePartIds.fromDigest),
      part: fc.constantFrom(...coherencePartNames),
      status: fc.constantFrom("proposed" as const, "accepted" as const, "contested" as const),
      contest: orNull(text),
      contestedValue: orNull(unit),
    }),
  ),
  ruledOut: fc.array(record({ what: text, why: text, evidence }), { maxLength: 2 }),
  hypotheses: fc.array(
    record({
      id: digest.map(hypothesisIds.fromDigest),
      statement: text,
      state: fc.constantFrom(...hypothesisStates),
      for: evidence,
      against: evidence,
      status,
      actor,
    }),
    { maxLength: 2 },
  ),
  measurements: fc.array(anyMeasurement, { maxLength: 2 }),
  ledger: fc.array(record({ source: text, considered: fc.nat(), cut: fc.nat(), why: text }), {
    maxLength: 2,
  }),
});

export const anyTimeline: fc.Arbitrary<Timeline> = fc
  .tuple(
    timelineOf,
    fc.option(record({ impactStart: record({ notBefore: orNull(time), notAfter: time }) }), {
      nil: {},
    }),
  )
  .map(([timeline, start]) => ({ ...timeline, ...start }));
