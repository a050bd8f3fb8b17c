/**
 * Units at the end of a metric's name. `_total` and the like stand behind the unit:
 * https://prometheus.io/docs/practices/naming/#base-units and https://openmetrics.io, and the short forms
 * that tables are headed with.
 */
const unitBySuffix: Readonly<Record<string, string>> = {
  ...{ seconds: "s", secs: "s", sec: "s", milliseconds: "ms", millis: "ms", ms: "ms" },
  ...{ microseconds: "µs", us: "µs", nanoseconds: "ns", ns: "ns", minutes: "min", hours: "h" },
  ...{
    bytes: "B",
    kilobytes: "kB",
    kb: "kB",
    megabytes: "MB",
    mb: "MB",
    gigabytes: "GB",
    gb: "GB",
  },
  ...{ kib: "KiB", mib: "MiB", gib: "GiB", bits: "bit", mbps: "Mbit/s" },
  ...{ percent: "%", percentage: "%", pct: "%", celsius: "°C", volts: "V", amperes: "A" },
  ...{ watts: "W", joules: "J", hertz: "Hz", rpm: "1/min", rps: "1/s", qps: "1/s", iops: "1/s" },
};
const behindUnit = /[_.]?(?:total|sum|max|min|avg|mean|current|p\d{1,3})$/i;

/** As UCUM and OpenTelemetry write some of them: https://opentelemetry.io/docs/specs/semconv/general/metrics/ */
const unitByWord: Readonly<Record<string, string>> = {
  ...{ by: "B", bytes: "B", seconds: "s", milliseconds: "ms", percent: "%", count: "", "1": "" },
};

/** `{error}` says what is counted, and is no unit: https://ucum.org/ucum#section-Annotations */
const annotation = /^\{.*\}$/;
/**
 * `sales_us` and `requests_us` are those of a country: what is sold, or counted in the plural, has no duration.
 * Behind any other word (`gc_pause_us`, `request_us_p99`) they are microseconds. A column `us` alone is the share of
 * the processor's time that programs took: https://man7.org/linux/man-pages/man8/vmstat.8.html
 */
const ofCountryWords = [
  ...["sales", "revenue", "revenues", "profit", "profits", "turnover", "gmv", "spend", "prices"],
  ...["orders", "purchases", "payments", "bookings", "refunds", "subscriptions", "invoices"],
  ...["users", "customers", "visitors", "members", "subscribers", "tenants", "accounts"],
  ...["signups", "logins", "sessions", "visits", "clicks", "views", "impressions", "downloads"],
  ...["requests", "errors", "hits", "count", "traffic", "stores", "shops", "sites"],
  ...["country", "region", "market", "locale", "territory"],
];
const ofCountry = new RegExp(`(?:^|[^a-z])(?:${ofCountryWords.join("|")})[^a-z]+us$`, "i");

/** What a series is measured in: as its samples state it, or as its name ends; null when neither says. */
export function unitOf(metric: string, labels: Readonly<Record<string, string>>): string | null {
  if (labels.unit !== undefined) return readStatedUnit(labels.unit);
  // A table whose cells all have one unit is read with it behind the name.
  const behind = /\(([^()\s]{1,12})\)$/.exec(metric)?.[1];
  if (behind !== undefined) return behind;
  const stem = metric.replace(behindUnit, "");
  const [suffix] = /[A-Za-z]+$/.exec(stem) ?? [];
  const name = suffix?.toLowerCase() ?? "";
  if (name === "us" && (name === stem.toLowerCase() || ofCountry.test(stem))) return null;
  return Object.hasOwn(unitBySuffix, name) ? (unitBySuffix[name] ?? null) : null;
}

function readStatedUnit(stated: string): string | null {
  if (annotation.test(stated)) return null;
  const word = stated.toLowerCase();
  return (Object.hasOwn(unitByWord, word) ? unitByWord[word] : stated) || null;
}

/** `12.3 ms`, `1.2 GB`, `45,120`: four digits that matter. */
export function formatMeasure(value: number, unit: string | null): string {
  const [scaled, scaledUnit] = unit === "B" ? scaleBytes(value) : [value, unit];
  const text = scaled.toLocaleString("en-US", {
    maximumSignificantDigits: 4,
    ...(Math.abs(scaled) >= 1e6 && { notation: "compact" }),
    ...(scaled !== 0 && Math.abs(scaled) < 1e-4 && { notation: "scientific" }),
  });
  if (scaledUnit === null) return text;
  return scaledUnit === "%" ? `${text}%` : `${text} ${scaledUnit}`;
}

/** Decimal, as files are measured everywhere here. */
const byteUnits = ["B", "kB", "MB", "GB", "TB", "PB"] as const;

function scaleBytes(value: number): readonly [number, string] {
  const size = Math.abs(value);
  const power = size < 1_000 ? 0 : Math.min(Math.floor(Math.log10(size) / 3), byteUnits.length - 1);
  return [value / 1_000 ** power, byteUnits[power] ?? "B"];
}
