import { type FoundDateOrder, findDateOrder } from "@/lib/time/stamps/date-order";
import type { DateOrder } from "@/lib/time/stamps/ordered-stamp";

const triple =
  /(?<![\d.])\d{1,2}([-/.])\d{1,2}\1(?:\d{4}|\d{2})(?![\d.])|(?<![\d.])\d{6}(?=[ T-]\d\d?:?\d\d(?::?\d\d)?(?!\d))/g;

/** The order of the dates of three numbers, with marks or without, anywhere in some lines; a clock is lent to those that have none. */
function dateOrderOf(lines: readonly string[]): FoundDateOrder | null {
  const places = lines.flatMap((line) =>
    [...line.matchAll(triple)].map(([date]) => ({ text: `${date} 00:00`, at: 0 })),
  );
  return places.length === 0 ? null : findDateOrder(places);
}

/** What a single text says of its own order. */
export function orderOf(lines: readonly string[]): DateOrder | null {
  return dateOrderOf(lines)?.order ?? null;
}
