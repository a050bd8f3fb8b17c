import { describeLength } from "@/lib/domain/clock-doubt-text";
import type { Happening } from "../happening";
import { streamName } from "../ledger-watch";
import type { FileCount } from "./file-pauses";
import type { SurveyEvidence } from "./survey-evidence";

/** Rows are counted for so long before and after: this share of all, and so many buckets at least. */
const aroundShare = 1 / 10;
const bucketsMin = 10;
/** A count that differs by more deviations is not chance: counts of one rate are apart by about the root of their sum. */
const deviationsMin = 4;
/** A rate that changes by less is the same to a reader. */
const timesMin = 1.5;

type Rates = { readonly before: number; readonly after: number };
type Around = Pick<SurveyEvidence, "artifacts" | "counts" | "bucketMs" | "ledger">;

/** Whether files wrote more or less after a number left its level: its own file first, else the one that changed most. */
export function createRateAfter(evidence: Around): (happening: Happening) => string {
  const streams = new Map(evidence.artifacts.map(({ id, path }) => [id, streamName(path)]));
  const { stretch } = evidence.ledger;
  if (stretch === null) return () => "";
  const spanMs = stretch.latest - stretch.earliest;
  const aroundMs = Math.max(bucketsMin * evidence.bucketMs, aroundShare * spanMs);
  return ({ entries: [entry], witnesses: [record], onset: { latest: at } }) => {
    if (entry?.kind !== "episode" || entry.property !== "level" || record === undefined) return "";
    const isWithin = at - aroundMs >= stretch.earliest && at + aroundMs <= stretch.latest;
    if (!isWithin) return "";
    const near = evidence.counts.filter((one) => Math.abs(one.at - at) <= aroundMs);
    const rates = Map.groupBy(near, ({ artifactId }) => streams.get(artifactId) ?? "");
    const around = new Map([...rates].map(([stream, counts]) => [stream, ratesAround(counts, at)]));
    return describeRates(around, streamName(record.path), aroundMs);
  };
}

function ratesAround(counts: readonly FileCount[], middle: number): Rates {
  let [before, after] = [0, 0];
  for (const { at, count } of counts) {
    if (at < middle) before += count;
    else after += count;
  }
  return { before, after };
}

function describeRates(rates: ReadonlyMap<string, Rates>, own: string, aroundMs: number): string {
  const rank = (stream: string) => (stream === own ? 0 : 1);
  const [first] = [...rates]
    .filter(([, one]) => isOther(one))
    .toSorted(([a, x], [b, y]) => rank(a) - rank(b) || Math.abs(timesOf(y)) - Math.abs(timesOf(x)));
  if (first === undefined) return "rows as often as before";
  const [stream, { before, after }] = first;
  const whose = stream === own ? "its file" : (stream.split("/").at(-1) ?? stream);
  const amounts = [before, after].map((count) => count.toLocaleString("en-US")).join(" → ");
  return `rows of ${whose} ${amounts} in ${describeLength(aroundMs)}`;
}

function isOther(rates: Rates): boolean {
  const apart = Math.abs(rates.after - rates.before);
  const chance = deviationsMin * Math.sqrt(rates.after + rates.before);
  return apart > chance && Math.abs(timesOf(rates)) >= Math.log2(timesMin);
}

/** How many times as many, in doublings. */
function timesOf({ before, after }: Rates): number {
  return Math.log2((after + 1) / (before + 1));
}
