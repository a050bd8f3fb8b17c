import { type Instant, isInstant, parseZonedTime } from "@/lib/base/instant";
import { rememberTexts } from "@/lib/base/remember-texts";
import type { EvidenceRecord, FieldValue, RecordTime } from "@/lib/domain/evidence/evidence-record";
import { componentOf } from "./component-name";

/** What was alarmed: which component, by which of its measurements, when. */
export type Alarm = {
  readonly component: string;
  /** Lower-case words of the measurement: "latency", "average". */
  readonly words: readonly string[];
  readonly at: Instant;
};

type AlarmRecord = Pick<EvidenceRecord, "kind" | "fields"> & {
  readonly time: Pick<RecordTime, "earliest"> | null;
};

const componentNames = new Set([
  "node",
  "service",
  "component",
  "microservice",
  "pod",
  "host",
  "resource",
  "entity",
]);
const metricNames = new Set(["metric", "metricname", "kpi", "sli", "indicator", "signal"]);
const timeNames = new Set([
  "timestamp",
  "time",
  "at",
  "startsat",
  "since",
  "triggeredat",
  "firedat",
]);
const statisticNames = new Set(["agg", "aggregation", "statistic", "stat", "percentile"]);

/**
 * An alarm that only says which measurement of which component was out of bounds, and since when. A
 * sample has a value; a record that names component, metric and time without one points at them.
 */
export function alarmOf({ kind, fields, time }: AlarmRecord): Alarm | null {
  if (kind === "metric" || kind === "span" || !namesMetric(fields)) return null;
  const last = new Map<string, FieldValue>();
  for (const [name, value] of Object.entries(fields)) last.set(lastPart(name), value);
  if (last.has("value")) return null;
  const component = textIn(last, componentNames);
  const metric = textIn(last, metricNames);
  const at = time?.earliest ?? instantIn(last);
  if (component === null || metric === null || at === null) return null;
  const words = [metric, textIn(last, statisticNames) ?? ""].map((word) => word.toLowerCase());
  return {
    component: componentOf(component).component,
    words: words.filter((word) => word !== ""),
    at,
  };
}

/** Nearly every record ends here: no map of its fields is made. */
function namesMetric(fields: AlarmRecord["fields"]): boolean {
  for (const name in fields) if (metricNames.has(lastPart(name))) return true;
  return false;
}

const lastPart = rememberTexts((name) =>
  (name.split(".").at(-1) ?? name).toLowerCase().replace(/[^a-z]/g, ""),
);

function textIn(fields: ReadonlyMap<string, FieldValue>, names: ReadonlySet<string>) {
  for (const [name, value] of fields)
    if (names.has(name) && typeof value === "string" && value.trim() !== "") return value.trim();
  return null;
}

/** Seconds or milliseconds from the epoch, or a stamp with its zone. */
function instantIn(fields: ReadonlyMap<string, FieldValue>): Instant | null {
  for (const [name, value] of fields) {
    if (!timeNames.has(name) || value === null) continue;
    const number = Number(value);
    const ms = Number.isFinite(number) ? (number < 1e11 ? number * 1000 : number) : zoned(value);
    if (ms > 0 && isInstant(Math.round(ms))) return Math.round(ms) as Instant;
  }
  return null;
}

function zoned(value: FieldValue): number {
  return parseZonedTime(String(value)) ?? Number.NaN;
}
