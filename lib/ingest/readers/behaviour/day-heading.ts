import type { StampAsWritten } from "@/lib/domain/evidence-record";
import type { Moment } from "../../times/moments-in";

/** A heading has few words beside its day. */
const wordsMax = 9;

/** The day that a line which is nothing but a heading names; null for any other line. */
export function isHeadingOfDay(text: string, moments: readonly Moment[]): StampAsWritten | null {
  const day = moments.find(({ scan }) => scan.kind !== "clock");
  if (day === undefined || day.scan.kind === "clock") return null;
  const others = text.slice(0, day.at) + text.slice(day.scan.end);
  const words = others.match(/\p{L}[\p{L}\d]*/gu) ?? [];
  if (words.length > wordsMax) return null;
  return { ...day.scan.stamp, granularity: "day" };
}
