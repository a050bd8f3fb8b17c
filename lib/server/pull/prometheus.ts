import { z } from "zod";
import { fail, ok, type Result } from "@/lib/base/result";
import type { AskSource } from "./ask-source";
import type { Puller } from "./puller";

const pointsMax = 1_000;
const stepSecondsMin = 15;

const series = z.object({
  metric: z.record(z.string(), z.string()),
  values: z.array(z.tuple([z.number(), z.string()])),
});
const matrix = z.object({
  data: z.object({ resultType: z.literal("matrix"), result: z.array(series) }),
});
type Series = z.output<typeof series>;

/** Range queries. https://prometheus.io/docs/prometheus/latest/querying/api/#range-queries */
export const pullPrometheus: Puller = async (ask, { earliest, latest, ...asked }) => {
  const step = Math.max(stepSecondsMin, Math.ceil((latest - earliest) / 1000 / pointsMax));
  const between = { start: `${earliest / 1000}`, end: `${latest / 1000}`, step: `${step}` };
  const own = new Set(asked.queries);
  const all = new Set([...own, ...asked.expressions]);
  if (all.size === 0) {
    return fail("The source has no queries, and no expression of an alert may be asked of it.");
  }
  const result: Series[] = [];
  for (const query of all) {
    const answered = await askRange(ask, { query, ...between });
    if (answered.ok) for (const found of answered.value) result.push(found);
    // What an alert names may be of another server.
    else if (own.has(query)) return answered;
  }
  if (result.length === 0) return ok(null);
  return ok({ status: "success", data: { resultType: "matrix", result } });
};

async function askRange(
  ask: AskSource,
  asked: {
    readonly query: string;
    readonly start: string;
    readonly end: string;
    readonly step: string;
  },
): Promise<Result<readonly Series[], string>> {
  const answered = await ask("/api/v1/query_range", asked);
  if (!answered.ok) return answered;
  const parsed = matrix.safeParse(answered.value);
  if (!parsed.success) return fail("The answer is not one of Prometheus.");
  // An expression has labels and no name: its words tell its series from others.
  const named = parsed.data.data.result.map(({ metric, values }) => ({
    metric: { __name__: asked.query, ...metric },
    values,
  }));
  return ok(named);
}
