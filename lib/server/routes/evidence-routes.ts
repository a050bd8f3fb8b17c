import { z } from "zod";
import type { EvidenceQueryError } from "@/db/evidence/evidence-query-error";
import type { Instant } from "@/lib/base/instant";
import { ok, type Result } from "@/lib/base/result";
import { recordKinds, severities } from "@/lib/domain/evidence-record";
import type { IncidentId } from "@/lib/domain/ids";
import { artifactIds, incidentIds } from "@/lib/domain/ids";
import { type CaseProblem, refuse } from "@/lib/investigation/case-problem";
import type { EvidenceFilter, EvidenceReader } from "@/lib/investigation/evidence-port";
import { findIncident } from "@/lib/investigation/incidents";
import { openEvidence } from "@/lib/investigation/open-evidence";
import type { Container } from "../container";
import { routeDefinition } from "../define-route";
import { instantParameter, integer, listOf } from "./route-input";

/** Records of one answer; further ones are asked for with its cursor. */
const pageSizeMax = 500;
const pageSizeDefault = 100;
/** Lines of one answer; a longer range is refused. */
const linesMax = 2000;
/** Columns of one density answer; finer buckets are refused, so that a drawing stays a drawing. */
const bucketsMax = 5000;
const tooManyBuckets = `More than ${bucketsMax} buckets: ask for wider ones, or for a shorter time.`;

const filter = z.object({
  incidentId: incidentIds.schema,
  artifactId: artifactIds.schema.optional(),
  from: instantParameter.optional(),
  to: instantParameter.optional(),
  kinds: listOf(recordKinds).optional(),
  severities: listOf(severities).optional(),
});

export const recordsRoute = routeDefinition({
  name: "GET records",
  input: filter.extend({
    text: z.string().max(500).optional(),
    regex: z.string().max(500).optional(),
    cursor: z.string().max(500).optional(),
    limit: integer.pipe(z.int().min(1).max(pageSizeMax)).default(pageSizeDefault),
  }),
  access: "read",
  run: ({ incidentId, text, regex, cursor, limit, ...rest }, { container }) =>
    withEvidence(container, incidentId, async (evidence) =>
      ok(
        await evidence.search({
          ...toFilter(rest),
          limit,
          ...(text !== undefined && { text }),
          ...(regex !== undefined && { regex }),
          ...(cursor !== undefined && { cursor }),
        }),
      ),
    ),
});

export const densityRoute = routeDefinition({
  name: "GET density",
  input: filter
    .extend({
      bucketMs: integer.pipe(
        z
          .int()
          .min(1)
          .max(366 * 86_400_000),
      ),
    })
    .refine(
      ({ from, to, bucketMs }) =>
        from === undefined || to === undefined || (to - from) / bucketMs <= bucketsMax,
      { error: tooManyBuckets, path: ["bucketMs"] },
    ),
  access: "read",
  run: ({ incidentId, bucketMs, ...rest }, { container }) =>
    withEvidence(container, incidentId, async (evidence) => {
      if (await isTooFine(evidence, bucketMs, rest)) return refuse("invalid", tooManyBuckets);
      return ok(await evidence.density({ ...toFilter(rest), bucketMs }));
    }),
});

/** An end that is not given is that of the evidence. */
async function isTooFine(
  evidence: EvidenceReader,
  bucketMs: number,
  { from, to }: { readonly from?: Instant | undefined; readonly to?: Instant | undefined },
): Promise<boolean> {
  if (from !== undefined && to !== undefined) return false;
  const spans = [...(await evidence.spans()).values()];
  if (spans.length === 0) return false;
  const first = from ?? Math.min(...spans.map(({ earliest }) => earliest));
  const last = to ?? Math.max(...spans.map(({ latest }) => latest));
  return (last - first) / bucketMs > bucketsMax;
}

const place = z.object({ incidentId: incidentIds.schema, artifactId: artifactIds.schema });
const lineNumber = integer.pipe(z.int().min(1));

export const linesRoute = routeDefinition({
  name: "GET lines",
  input: place
    .extend({ from: lineNumber, to: lineNumber })
    .refine(({ from, to }) => to >= from && to - from < linesMax, {
      error: `Ask for 1 to ${linesMax} lines`,
      path: ["to"],
    }),
  access: "read",
  run: ({ incidentId, artifactId, from, to }, { container }) =>
    withEvidence(container, incidentId, async (evidence) => {
      const lines = await evidence.rawLines(artifactId, from, to);
      return lines ? ok(lines) : refuse("not-found", "There are no such lines in this incident.");
    }),
});

export const elementRoute = routeDefinition({
  name: "GET element",
  input: place.extend({ index: integer.pipe(z.int().min(0)) }),
  access: "read",
  run: ({ incidentId, artifactId, index }, { container }) =>
    withEvidence(container, incidentId, async (evidence) => {
      const text = await evidence.rawText(artifactId, { kind: "index", index });
      return text === null
        ? refuse("not-found", "There is no such element in this incident.")
        : ok({ text });
    }),
});

/** Opens the evidence of an incident; a question it cannot make sense of is the asker's to put right. */
async function withEvidence<T>(
  { ports }: Container,
  incidentId: IncidentId,
  ask: (evidence: EvidenceReader) => Promise<Result<T, CaseProblem>>,
): Promise<Result<T, CaseProblem>> {
  const incident = await findIncident(ports.cases, incidentId);
  if (!incident.ok) return incident;
  try {
    return await ask(await openEvidence(ports, incidentId));
  } catch (error) {
    if (isQueryError(error)) return refuse("invalid", error.message);
    throw error;
  }
}

/** By name, not by class: the store was made by another bundle of the app, which has a class of its own. */
function isQueryError(error: unknown): error is EvidenceQueryError {
  return error instanceof Error && error.name === "EvidenceQueryError";
}

function toFilter(given: Omit<z.output<typeof filter>, "incidentId">): EvidenceFilter {
  const { artifactId, from, to, kinds, severities: levels } = given;
  return {
    ...(artifactId !== undefined && { artifactIds: [artifactId] }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(kinds !== undefined && { kinds }),
    ...(levels !== undefined && { severities: levels }),
  };
}
