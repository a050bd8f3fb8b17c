import { readFileSync } from "node:fs";
import { z } from "zod";

/** What really happened according to a document, as somebody else read it off its markup. */
export type DocumentTruth = {
  readonly name: string;
  /** Null: neither the document nor its readers state a zone, so no time of it can be proved. */
  readonly zone: string | null;
  readonly rows: readonly TruthRow[];
  readonly minutesToDetection: number | null;
  readonly minutesToRecovery: number | null;
};

export type TruthRow = {
  /** The minute, or the day when the row has no time of day. UTC when there is a zone. */
  readonly earliestMs: number;
  readonly latestMs: number;
  readonly text: string;
};

const minuteMs = 60_000;
const dayMs = 86_400_000;

const line = z.object({
  doc: z.string(),
  tz: z.string().nullable(),
  rows: z.array(
    z.object({
      date: z.string(),
      time: z.string().nullable(),
      ampm: z.string().nullish(),
      text: z.string(),
    }),
  ),
  ttd_min: z.number().nullish(),
  ttr_min: z.number().nullish(),
});

export function readDocumentTruth(file: string): readonly DocumentTruth[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((text) => text.trim() !== "").map((text) => toTruth(JSON.parse(text)));
}

function toTruth(value: unknown): DocumentTruth {
  const { doc, tz, rows, ttd_min, ttr_min } = line.parse(value);
  const zone = zones.find(([named]) => named.test(tz ?? ""))?.[1] ?? null;
  return {
    name: doc,
    zone,
    rows: rows.map(({ date, time, ampm, text }) => ({ ...toSpan(date, time, ampm, zone), text })),
    minutesToDetection: ttd_min ?? null,
    minutesToRecovery: ttr_min ?? null,
  };
}

/**
 * The places whose clocks the documents mean. People say PST and CET in summer too, when their clocks
 * show another offset; nobody sets a clock back in July to write a report.
 */
const zones: readonly (readonly [RegExp, string])[] = [
  [/pst|pacific/i, "America/Los_Angeles"],
  [/\b(cest|cet)\b/i, "Europe/Berlin"],
  [/zurich/i, "Europe/Zurich"],
  [/^(gmt|utc)\+2$/i, "+02:00"],
  [/^utc$/i, "UTC"],
];

function toSpan(
  date: string,
  time: string | null,
  ampm: string | null | undefined,
  zone: string | null,
) {
  const day = Date.parse(`${date}T00:00:00Z`);
  if (time === null) return spanOf(day, dayMs, zone);
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const hour24 =
    ampm === null || ampm === undefined ? hour : (hour % 12) + (ampm === "pm" ? 12 : 0);
  return spanOf(day + (hour24 * 60 + minute) * minuteMs, minuteMs, zone);
}

function spanOf(wallMs: number, widthMs: number, zone: string | null) {
  const earliestMs = wallToEpochMs(zone ?? "UTC", wallMs);
  return { earliestMs, latestMs: earliestMs + widthMs - 1 };
}

/**
 * The instant at which clocks of the zone show this wall time. Worked out here and not by the product's
 * own code, which is what is measured.
 */
function wallToEpochMs(zone: string, wallMs: number): number {
  const first = wallMs - offsetMs(zone, wallMs);
  return wallMs - offsetMs(zone, first);
}

function offsetMs(zone: string, epochMs: number): number {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  return Date.parse(`${format.format(epochMs).replace(" ", "T")}Z`) - epochMs;
}
