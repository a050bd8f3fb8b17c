import type { EventTime } from "@/lib/domain/evidence/event-time";
import { formatClockOffset, formatEventTime, zoneLabel } from "@/lib/time/shown/time-text";
import { formatIso } from "@/lib/time/shown/zoned-time";

export type TimeFact = { readonly term: string; readonly text: string };

/** Everything known about a time: in each zone, as it was written, and why it is believed. */
export function describeTime(
  time: EventTime,
  zones: { readonly incident: string; readonly local: string },
): readonly TimeFact[] {
  const asWritten = time.raw === "" ? [] : [{ term: "As written", text: time.raw }];
  if (time.kind === "unknown") {
    return [{ term: "Time", text: "not known" }, ...asWritten];
  }
  const named = [
    ["UTC", "UTC"],
    ["Local", zones.local],
    ["Incident", zones.incident],
  ] as const;
  // A line of one zone tells no day of another: there it is a stretch from clock to clock.
  const anywhere = { ...time, zone: null };
  const shown = named.filter(([name, zone]) => name === "UTC" || zone !== "UTC");
  return [
    ...shown.map(([term, zone]) => ({
      term,
      text: `${formatEventTime(anywhere, zone, { withDay: true })}${zone === "UTC" ? "" : ` ${zoneLabel(zone, time.earliest)}`}`,
    })),
    ...asWritten,
    { term: "Known by", text: `${time.kind}, from ${basisText(time)}` },
    { term: "Precision", text: precisionText(time) },
    ...(time.clockOffsetMs === 0
      ? []
      : [{ term: "Corrected", text: `${formatClockOffset(time.clockOffsetMs)} of the reference` }]),
  ];
}

/** ISO 8601 with offset, as times are copied; null when there is none. */
export function copyableTime(time: EventTime, zone: string): string | null {
  return time.kind === "unknown" ? null : formatIso(time.earliest, zone);
}

type Known = Exclude<EventTime, { kind: "unknown" }>;

function basisText({ basis, zone }: Known): string {
  const stated = zone === null ? "" : `, zone ${zone}`;
  return `${basis.replaceAll("-", " ")}${stated}`;
}

function precisionText({ granularity, earliest, latest }: Known): string {
  const halfSeconds = Number(((latest - earliest + 1) / 2_000).toPrecision(2));
  return `to the ${granularity}, ± ${halfSeconds.toLocaleString("en-US")} s`;
}
