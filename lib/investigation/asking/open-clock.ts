import type { TimelineDocument } from "../document/document-schema";
import type { Moment } from "../document/moments";

const unitsMs: Readonly<Record<string, number>> = {
  ...{ ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 },
};

/** As gaps state a clock that is shown as written (lib/investigation/construction/assessment/find-gaps.ts). */
const openClock = /seems wrong by (?<length>[^;]+);/;

/**
 * By how much the distance of two is open: one of them is dated by a clock that seems wrong and that nobody corrected.
 * Each question that is open about clocks adds to it.
 */
export function openClockMs(
  one: Moment,
  other: Moment,
  { gaps }: Pick<TimelineDocument, "gaps">,
): number {
  const [a, b] = [one, other].map(({ evidence }) => evidence[0]?.path ?? "");
  if (a === undefined || b === undefined) return 0;
  const open = gaps
    .filter(({ reason, status }) => reason === "clock" && status === "open")
    .filter(({ files, description }) =>
      files.includes(a) === files.includes(b)
        ? // The clocks of both are doubted, and nothing says which is wrong.
          a !== b && files.includes(a) && description.includes(" or of ")
        : true,
    )
    .map(({ description }) => readLength(openClock.exec(description)?.groups?.length ?? ""));
  return open.reduce((sum, length) => sum + length, 0);
}

/** "7 m 02 s" in milliseconds. */
function readLength(text: string): number {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?) (ms|[smhd])\b/g)];
  return parts.reduce((sum, [, count, unit = ""]) => sum + Number(count) * (unitsMs[unit] ?? 0), 0);
}
