import type { ClockConflict, ClockDoubtReason, ClockProposal } from "./artifact";

/** Why a clock was not corrected, as the end of a sentence. */
export const doubtReasonTexts: Readonly<Record<ClockDoubtReason, string>> = {
  "few-anchors": "too few identifiers are shared to be sure",
  "wide-spread": "the differences are no one value",
  "no-majority": "no third host shows which of the two is right",
  "host-disagrees": "another file of the same host disagrees",
  "fast-drift": "a clock seldom runs so fast or slow",
  "by-activity": "only activity in the same seconds shows it, and no identifier",
  "by-window":
    "only that its files begin and end as much sooner or later than those of all others shows it",
  "acts-apart": "it would move apart one act that two files record at the same time",
  said: "it rests on a person's statement, and people round",
};

/** `7 m 02 s`, `3 h 12 m 07 s`, `268 d`: the two or three largest units that matter. */
export function describeLength(lengthMs: number): string {
  const size = Math.abs(lengthMs);
  if (size < 1_000) return `${Math.round(size)} ms`;
  if (size < 60_000) return `${Math.round(size / 100) / 10} s`;
  const seconds = Math.round(size / 1_000);
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(seconds / 86_400), "d"],
    [Math.floor(seconds / 3_600) % 24, "h"],
    [Math.floor(seconds / 60) % 60, "m"],
    [seconds % 60, "s"],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  const shown = parts.slice(first, first === 0 ? 2 : 4);
  return shown
    .map(([count, unit], at) => `${at === 0 ? count : String(count).padStart(2, "0")} ${unit}`)
    .join(" ");
}

/** "7 m 02 s ahead of app-01/app.log", "runs 200 ppm fast, up to 17 s": what is proposed of one clock. */
export function describeProposal({
  what,
  offsetMs,
  partsPerMillion,
  against,
  segments,
}: Pick<ClockProposal, "what" | "offsetMs" | "partsPerMillion" | "against" | "segments">): string {
  const side = offsetMs > 0 ? "ahead" : "behind";
  const reference = against === null ? "" : ` ${offsetMs > 0 ? "of" : ""} ${against}`;
  const amount = `${describeLength(offsetMs)} ${side}${reference.replace("  ", " ")}`;
  if (what === "offset") return amount;
  if (what === "step") {
    const from = segments.find((segment) => segment.offsetMs !== 0)?.fromRecord ?? 0;
    return `${amount} from record ${from} on`;
  }
  const pace = partsPerMillion > 0 ? "fast" : "slow";
  return `${Math.abs(partsPerMillion)} ppm ${pace}, at most ${amount}`;
}

export function describeConflict({
  field,
  differenceMs,
  reading,
  records,
}: Pick<ClockConflict, "field" | "differenceMs" | "reading" | "records">): string {
  const place = field === "message" ? "at the beginning of the message" : `in the field ${field}`;
  const side = differenceMs > 0 ? "later" : "earlier";
  const fact = `The time ${place} is ${describeLength(differenceMs)} ${side} than the record's own`;
  return `${fact} (${records} records looked at): ${readingTexts[reading]}`;
}

const readingTexts: Readonly<Record<ClockConflict["reading"], string>> = {
  zone: "it is in another zone",
  offset: "the two were written by different clocks",
  delay: "the record's own is when it was collected",
};
