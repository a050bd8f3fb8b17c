import { z } from "zod";
import { type Interval, parseZonedTime } from "@/lib/base/instant";
import { fail, ok, type Result } from "@/lib/base/result";
import type { AskSource } from "./ask-source";
import type { Puller } from "./puller";

const item = z.looseObject({});
type Item = z.output<typeof item>;
const eventList = z.looseObject({
  metadata: z.looseObject({ continue: z.string().optional() }).optional(),
  items: z.array(item),
});

const eventsAtOnce = 500;
const pagesMax = 200;

/** The list of events. https://kubernetes.io/docs/reference/using-api/api-concepts/#retrieving-large-results-sets-in-chunks */
export const pullKubernetes: Puller = async (ask, { queries, ...between }) => {
  const items: Item[] = [];
  for (const namespace of queries.length === 0 ? [null] : queries) {
    const within = namespace === null ? "" : `/namespaces/${encodeURIComponent(namespace)}`;
    const found = await listEvents(ask, `/api/v1${within}/events`, between);
    if (!found.ok) return found;
    for (const event of found.value) items.push(event);
  }
  return ok(items.length === 0 ? null : { kind: "EventList", apiVersion: "v1", items });
};

async function listEvents(
  ask: AskSource,
  path: string,
  between: Interval,
): Promise<Result<readonly Item[], string>> {
  const items: Item[] = [];
  let next = "";
  for (let page = 0; page < pagesMax; page += 1) {
    const limit = { limit: String(eventsAtOnce) };
    const answered = await ask(path, next === "" ? limit : { ...limit, continue: next });
    if (!answered.ok) return answered;
    const parsed = eventList.safeParse(answered.value);
    if (!parsed.success) return fail("The answer is not a list of Kubernetes events.");
    pushWithin(items, parsed.data.items, between);
    next = parsed.data.metadata?.continue ?? "";
    if (next === "") return ok(items);
  }
  return fail(`More than ${eventsAtOnce * pagesMax} events.`);
}

function pushWithin(into: Item[], events: readonly Item[], between: Interval): void {
  for (const event of events) if (isWithin(event, between)) into.push(event);
}

/** The API has no question by time. An event without one is kept; one that goes on has its last time in its series. */
function isWithin(event: Item, { earliest, latest }: Interval): boolean {
  const { firstTimestamp, eventTime, lastTimestamp, series } = event;
  const { deprecatedFirstTimestamp, deprecatedLastTimestamp } = event;
  const observed = item.safeParse(series).data?.lastObservedTime;
  const last = firstTime(
    observed,
    lastTimestamp,
    deprecatedLastTimestamp,
    eventTime,
    firstTimestamp,
  );
  const first = firstTime(firstTimestamp, deprecatedFirstTimestamp, eventTime) ?? last;
  return first === undefined || last === undefined || (first <= latest && last >= earliest);
}

function firstTime(...values: readonly unknown[]): number | undefined {
  return (
    values.map((value) => parseZonedTime(String(value ?? ""))).find((at) => at !== null) ??
    undefined
  );
}
