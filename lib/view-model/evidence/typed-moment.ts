import { type Instant, type Interval, interval, nearestInstant } from "@/lib/base/instant";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import { parseTimeNear } from "@/lib/time/shown/zoned-time";

/** The records among which a time of day is one moment, and what it is looked for near. */
type Among = {
  readonly artifacts: readonly Pick<DatedArtifact, "firstAt" | "lastAt">[];
  readonly zone: string;
  readonly near: Instant | null;
};

/** Also `2026-03-08 14:02:03`; quoted, it is a text. */
const typedTime =
  /(?:^|\s)((?:\d{4}-\d\d-\d\d[ T])?\d{1,2}:\d\d(?::\d\d(?:[.,]\d{1,3})?)?)(?=\s|$)/;
const dayMs = 86_400_000;
/** Days on which a time of day is looked for. */
const daysMax = 400;

/** A time that is typed among the words narrows the search to its second, or to its minute: records hold it apart from their words. */
export function narrowToMoment<Search extends { readonly text: string }>(
  search: Search,
  among: Among,
): { readonly evidence: Search; readonly window?: Interval } {
  const match = typedTime.exec(search.text);
  const typed = match?.[1] ?? "";
  const before = search.text.slice(0, match?.index);
  const isQuoted = before.split('"').length % 2 === 0;
  const at = match === null || isQuoted ? null : findMoment(typed, among);
  if (match === null || at === null) return { evidence: search };
  const behind = search.text.slice(match.index + match[0].length);
  const text = [before, behind]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(" ");
  return { evidence: { ...search, text }, window: at };
}

/** Of all days, and of all hours where only minute and second are typed, the moment with records that is nearest. */
function findMoment(typed: string, { artifacts, zone, near }: Among): Interval | null {
  const dated = artifacts.flatMap(({ firstAt, lastAt }) =>
    firstAt === null || lastAt === null ? [] : [{ firstAt, lastAt }],
  );
  const [first, last] = [
    Math.min(...dated.map(({ firstAt }) => firstAt)),
    Math.max(...dated.map(({ lastAt }) => lastAt)),
  ];
  if (dated.length === 0) return null;
  const wanted = near ?? first;
  const days = Array.from({ length: Math.min(daysMax, Math.ceil((last - first) / dayMs) + 1) });
  const starts = days.map((_, day) => nearestInstant(first + day * dayMs));
  const readings = [
    starts.flatMap((start) => windowAt(typed, zone, start)),
    starts.flatMap((start) =>
      /^\d\d?:\d\d$/.test(typed)
        ? Array.from({ length: 24 }, (_, hour) => windowAt(`${hour}:${typed}`, zone, start)).flat()
        : [],
    ),
  ];
  for (const reading of readings) {
    const [nearest] = reading
      .filter(({ earliest, latest }) => earliest <= last && latest >= first)
      .toSorted((a, b) => Math.abs(a.earliest - wanted) - Math.abs(b.earliest - wanted));
    if (nearest !== undefined) return nearest;
  }
  return null;
}

function windowAt(typed: string, zone: string, day: Instant): readonly Interval[] {
  const at = parseTimeNear(typed, zone, day);
  if (at === null) return [];
  const [, ...behind] = typed.split(":");
  const widthMs = behind.length < 2 ? 60_000 : 1_000;
  return [interval(at, nearestInstant(at + widthMs - 1))];
}
