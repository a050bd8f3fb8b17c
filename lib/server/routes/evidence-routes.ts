import { z } from "zod";
import type { Instant } from "@/lib/base/instant";
import { ok } from "@/lib/base/result";
import { templateParameters } from "@/lib/domain/evidence/template-parameters";
import { incidentIds } from "@/lib/domain/ids";
import { refuse } from "@/lib/investigation/case-problem";
import type { EvidenceReader, TemplateCount } from "@/lib/investigation/ports/evidence-port";
import { routeDefinition } from "./define-route";
import { questionInput, toQuestion } from "./evidence-question";
import { bucketLength, instantParameter, integer } from "./route-input";
import { withEvidence } from "./with-evidence";

/** Records or templates of one answer; further ones are asked for with its cursor. */
const pageSizeMax = 500;
const pageSizeDefault = 100;
/** Columns of one density answer; finer buckets are refused, so that a drawing stays a drawing. */
const bucketsMax = 5000;
const tooManyBuckets = `More than ${bucketsMax} buckets: ask for wider ones, or for a shorter time.`;

const page = {
  cursor: z.string().max(1000).optional(),
  limit: integer.pipe(z.int().min(1).max(pageSizeMax)).default(pageSizeDefault),
};

export const recordsRoute = routeDefinition({
  name: "GET records",
  input: questionInput.extend({ ...page, nearest: instantParameter.optional() }),
  access: "read",
  run: ({ incidentId, cursor, limit, nearest, ...asked }, { container, request }) =>
    withEvidence(container, incidentId, async (evidence) => {
      const question = toQuestion(asked, evidence);
      if (!question.ok) return question;
      const query = {
        ...{ ...question.value, limit },
        ...(cursor !== undefined && { cursor }),
        ...(nearest !== undefined && { nearest }),
      };
      return ok(await evidence.search(query, request.signal));
    }),
});

export const templatesRoute = routeDefinition({
  name: "GET templates",
  input: questionInput.extend({
    ...page,
    order: z.enum(["commonest", "rarest"]).default("commonest"),
    bucketMs: bucketLength.optional(),
  }),
  access: "read",
  run: ({ incidentId, cursor, limit, order, bucketMs, ...asked }, { container, request }) =>
    withEvidence(container, incidentId, async (evidence) => {
      const question = toQuestion(asked, evidence);
      if (!question.ok) return question;
      if (bucketMs !== undefined && (await isTooFine(evidence, bucketMs, asked))) {
        return refuse("invalid", tooManyBuckets);
      }
      const query = {
        ...{ ...question.value, limit, order, hasExamples: true },
        ...(cursor !== undefined && { cursor }),
        ...(bucketMs !== undefined && { bucketMs }),
      };
      const { templates, ...rest } = await evidence.templates(query, request.signal);
      return ok({ ...rest, templates: templates.map(withParameters) });
    }),
});

/** Values that stood at one place of a template where its records differ. */
type ParameterValues = {
  /** Different ones, in the order they were met. */
  readonly values: readonly string[];
  /** More different ones were met than are given. */
  readonly hasMore: boolean;
};

const valuesMax = 4;

const valueCharsMax = 60;

const parametersMax = 8;

function withParameters({ examples, ...count }: TemplateCount) {
  return { ...count, parameters: findParameters(count.template, examples) };
}

export const densityRoute = routeDefinition({
  name: "GET density",
  input: questionInput.extend({ bucketMs: bucketLength }),
  access: "read",
  run: ({ incidentId, bucketMs, ...asked }, { container, request }) =>
    withEvidence(container, incidentId, async (evidence) => {
      if (await isTooFine(evidence, bucketMs, asked)) return refuse("invalid", tooManyBuckets);
      const question = toQuestion(asked, evidence);
      if (!question.ok) return question;
      return ok(await evidence.density({ ...question.value, bucketMs }, request.signal));
    }),
});

/** An end that is not given is that of the evidence. */
async function isTooFine(
  evidence: EvidenceReader,
  bucketMs: number,
  { from, to }: { readonly from?: Instant | undefined; readonly to?: Instant | undefined },
): Promise<boolean> {
  if (from !== undefined && to !== undefined) return (to - from) / bucketMs > bucketsMax;
  const spans = [...(await evidence.spans()).values()];
  if (spans.length === 0) return false;
  const first = from ?? Math.min(...spans.map(({ earliest }) => earliest));
  const last = to ?? Math.max(...spans.map(({ latest }) => latest));
  return (last - first) / bucketMs > bucketsMax;
}

/** What is in the evidence, in a bounded number of lines. */
export const surveyRoute = routeDefinition({
  name: "GET survey",
  input: z.object({ incidentId: incidentIds.schema }),
  access: "read",
  run: ({ incidentId }, { container }) =>
    withEvidence(container, incidentId, async (evidence) =>
      ok(await container.evidenceSurveys.of(evidence)),
    ),
});

/** From left to right; a message that is not of the template says nothing about it. */
export function findParameters(
  template: string,
  messages: readonly string[],
): readonly ParameterValues[] {
  const met: Set<string>[] = [];
  for (const message of messages) {
    for (const [place, value] of (templateParameters(template, message) ?? []).entries()) {
      const values = met[place] ?? new Set();
      met[place] = values.add(cut(value));
    }
  }
  return met.slice(0, parametersMax).map((values) => ({
    values: [...values].slice(0, valuesMax),
    hasMore: values.size > valuesMax,
  }));
}

function cut(value: string): string {
  return value.length <= valueCharsMax ? value : `${value.slice(0, valueCharsMax)}…`;
}
