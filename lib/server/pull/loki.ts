import { z } from "zod";
import { fail, ok, type Result } from "@/lib/base/result";
import type { AskSource } from "./ask-source";
import type { Puller } from "./puller";

const stream = z.object({
  stream: z.record(z.string(), z.string()),
  values: z.array(z.tuple([z.string().regex(/^\d{1,19}$/), z.string()]).rest(z.unknown())),
});
const streams = z.object({
  data: z.object({ resultType: z.literal("streams"), result: z.array(stream) }),
});
type Stream = z.output<typeof stream>;

/** The most that Loki gives at once, unless it was set otherwise. */
const linesAtOnce = 5_000;
const linesMax = 500_000;

type Nanoseconds = { readonly start: bigint; readonly end: bigint };

/** Lines of logs. https://grafana.com/docs/loki/latest/reference/loki-http-api/#query-logs-within-a-range-of-time */
export const pullLoki: Puller = async (ask, { earliest, latest, queries }) => {
  if (queries.length === 0) return fail("The source has no queries. An administrator adds them.");
  const between = { start: BigInt(earliest) * 1_000_000n, end: BigInt(latest) * 1_000_000n };
  const result: Stream[] = [];
  for (const query of queries) {
    const found = await pullQuery(ask, query, between);
    if (!found.ok) return found;
    for (const each of found.value) result.push(each);
  }
  const isEmpty = result.every(({ values }) => values.length === 0);
  return ok(isEmpty ? null : { status: "success", data: { resultType: "streams", result } });
};

/** Page by page. The last moment of a page may have more lines: it is asked for again, and those seen of it are dropped. */
async function pullQuery(
  ask: AskSource,
  query: string,
  { start, end }: Nanoseconds,
): Promise<Result<readonly Stream[], string>> {
  const found: Stream[] = [];
  let from = start;
  for (let lines = 0; lines < linesMax; ) {
    const page = await askPage(ask, query, { start: from, end });
    if (!page.ok) return page;
    const stamps = page.value.flatMap(({ values }) => values.map(([stamp]) => BigInt(stamp)));
    if (stamps.length < linesAtOnce) return ok([...found, ...page.value]);
    const last = stamps.reduce((most, stamp) => (stamp > most ? stamp : most), from);
    if (last === from) return fail(`More than ${linesAtOnce} lines at one moment.`);
    for (const each of page.value) found.push(before(each, last));
    from = last;
    lines += stamps.length;
  }
  return fail(`More than ${linesMax} lines. Ask for less time.`);
}

function before({ values, ...each }: Stream, moment: bigint): Stream {
  return { ...each, values: values.filter(([stamp]) => BigInt(stamp) < moment) };
}

async function askPage(
  ask: AskSource,
  query: string,
  { start, end }: Nanoseconds,
): Promise<Result<readonly Stream[], string>> {
  const page = { query, start: `${start}`, end: `${end}`, limit: `${linesAtOnce}` };
  const answered = await ask("/loki/api/v1/query_range", { ...page, direction: "forward" });
  if (!answered.ok) return answered;
  const parsed = streams.safeParse(answered.value);
  return parsed.success
    ? ok(parsed.data.data.result)
    : fail("The answer is not one of Loki to a query for logs.");
}
