import { z } from "zod";
import { claimActorSchema } from "../claim";
import { artifactIds, userIdSchema } from "../ids";
import {
  type ClockDoubt,
  type ClockSegment,
  clockDoubtReasons,
  conflictReadings,
  type ReadMapping,
  type ReadReport,
} from "./artifact";
import { columnRoles } from "./column-role";
import { locatorSchema } from "./evidence";
import { severityScales } from "./severity-scale";

export const readMappingSchema: z.ZodType<ReadMapping> = z.strictObject({
  time: z.string().max(200).exactOptional(),
  message: z.string().max(200).exactOptional(),
  severity: z.string().max(200).exactOptional(),
  source: z.string().max(200).exactOptional(),
  people: z.record(z.string(), z.string()).exactOptional(),
  day: z.string().max(10).exactOptional(),
  dayBy: z.literal("person").exactOptional(),
  zone: z.string().max(64).exactOptional(),
  isAsFound: z.literal(true).exactOptional(),
  channel: z.string().max(200).exactOptional(),
});

/** How an artifact was read, as it is stored, cached and sent. Unknown members are our bug. */
export const readReportSchema: z.ZodType<ReadReport> = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("read"),
    format: z.string(),
    reader: z.string(),
    readerVersion: z.number(),
    mapping: readMappingSchema.nullable().default(null),
    encoding: z.string(),
    containers: z.array(z.string()),
    lines: z.number(),
    records: z.number(),
    undated: z.number(),
    dropped: z.array(
      z.strictObject({ reason: z.string(), count: z.number(), lines: z.array(z.number()) }),
    ),
    warnings: z.array(z.string()),
    firstWallMicros: z.number().nullable(),
    lastWallMicros: z.number().nullable(),
    statesOffset: z.enum(["all", "some", "none"]),
    isYearless: z.boolean(),
    statedYear: z.number().nullable().default(null),
    possibleYears: z.array(z.number()).optional(),
    yearRolls: z.array(z.strictObject({ fromRecord: z.number(), years: z.number() })).default([]),
    isDayless: z.boolean().default(false),
    isTruncated: z.boolean(),
    columns: z.array(z.strictObject({ name: z.string(), role: z.enum(columnRoles) })).default([]),
    prints: z.string().optional(),
    repeats: z
      .array(
        z.strictObject({
          path: z.string(),
          sha256: z.string(),
          isWhole: z.boolean(),
          runs: z.array(z.strictObject({ from: z.number(), to: z.number() })),
        }),
      )
      .optional(),
    severities: z
      .array(
        z.strictObject({
          member: z.string(),
          scales: z.array(z.enum(severityScales)),
          examples: z.array(z.string()),
          records: z.number(),
        }),
      )
      .optional(),
  }),
  z.strictObject({
    kind: z.literal("container"),
    format: z.string(),
    files: z.number(),
    skipped: z.array(
      z.strictObject({ reason: z.string(), count: z.number(), names: z.array(z.string()) }),
    ),
    warnings: z.array(z.string()),
  }),
  z.strictObject({
    kind: z.literal("unread"),
    format: z.string(),
    reason: z.string(),
    warnings: z.array(z.string()),
    damage: z.enum(["missing", "changed"]).optional(),
  }),
]);

const stampPlaceSchema = z.strictObject({
  artifactId: artifactIds.schema,
  path: z.string(),
  locator: locatorSchema,
  stamp: z.string(),
  line: z.string().optional(),
});

const clockExamplesSchema = z.array(
  z.strictObject({ identifier: z.string(), own: stampPlaceSchema, other: stampPlaceSchema }),
);

/** The clock of a source, piece by piece, as it is stored and sent. */
export const clockSegmentsSchema: z.ZodType<readonly ClockSegment[]> = z.array(
  z.strictObject({
    fromRecord: z.number(),
    offsetMs: z.number(),
    basis: z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("none") }),
      z.strictObject({
        kind: z.literal("person"),
        by: userIdSchema.optional(),
        isAsWritten: z.literal(true).optional(),
      }),
      z.strictObject({
        kind: z.literal("performer"),
        actor: claimActorSchema,
        reason: z.string(),
      }),
      z.strictObject({ kind: z.literal("same-host"), path: z.string() }),
      z.strictObject({
        kind: z.literal("activity"),
        seconds: z.number(),
        madMs: z.number(),
        isApplied: z.boolean(),
      }),
      z.strictObject({
        kind: z.literal("anchors"),
        anchors: z.number(),
        madMs: z.number(),
        isApplied: z.boolean(),
      }),
      z.strictObject({
        kind: z.literal("drift"),
        anchors: z.number(),
        madMs: z.number(),
        partsPerMillion: z.number(),
      }),
      z.strictObject({
        kind: z.literal("accepted"),
        anchors: z.number(),
        madMs: z.number(),
        by: userIdSchema.optional(),
      }),
    ]),
    evidence: z
      .strictObject({
        clock: z.string(),
        against: z.string().nullable(),
        examples: clockExamplesSchema,
      })
      .optional(),
  }),
);

/** What is not settled about the clock of a source, as it is stored and sent. */
export const clockDoubtsSchema: z.ZodType<readonly ClockDoubt[]> = z.array(
  z.discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("proposal"),
      what: z.enum(["offset", "step", "drift"]),
      question: z.string(),
      clock: z.string(),
      against: z.string().nullable(),
      offsetMs: z.number(),
      partsPerMillion: z.number(),
      anchors: z.number(),
      madMs: z.number(),
      reason: z.enum(clockDoubtReasons),
      segments: clockSegmentsSchema,
      examples: clockExamplesSchema,
      statement: z
        .strictObject({
          artifactId: artifactIds.schema,
          path: z.string(),
          locator: locatorSchema,
          quote: z.string(),
        })
        .nullable(),
    }),
    z.strictObject({
      kind: z.literal("conflict"),
      field: z.string(),
      differenceMs: z.number(),
      madMs: z.number(),
      records: z.number(),
      reading: z.enum(conflictReadings),
      example: z.strictObject({ place: stampPlaceSchema, otherStamp: z.string() }),
    }),
  ]),
);
