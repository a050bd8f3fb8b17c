import { type Interval, instant } from "@/lib/base/instant";
import { describeLength } from "@/lib/domain/clock-doubt-text";
import type { ArtifactId } from "@/lib/domain/ids";
import type { SurveyCourse } from "@/lib/domain/survey";
import type { FileCount } from "./file-pauses";
import type { SurveyEvidence } from "./survey-evidence";
import { clockText } from "./survey-line";

/** Parts a course is told in; of a stretch that has fewer buckets, as many as there are. */
const partsMax = 24;
const heights = "▁▂▃▄▅▆▇█";
const none = "·";

/** The course of each file, all over the same stretch, so that they can be read below each other. */
export function fileCourses({
  counts,
  bucketMs,
  ledger: { stretch },
}: Pick<SurveyEvidence, "counts" | "bucketMs" | "ledger">): ReadonlyMap<ArtifactId, SurveyCourse> {
  const courses = new Map<ArtifactId, SurveyCourse>();
  if (stretch === null) return courses;
  for (const [id, own] of Map.groupBy(counts, ({ artifactId }) => artifactId)) {
    const course = courseOf(own, bucketMs, stretch);
    if (course !== null) courses.set(id, course);
  }
  return courses;
}

/** Null for a file that has nothing in the stretch. */
export function courseOf(
  counts: readonly FileCount[],
  bucketMs: number,
  stretch: Interval,
): SurveyCourse | null {
  const from = Math.floor(stretch.earliest / bucketMs) * bucketMs;
  const buckets = Math.floor((stretch.latest - from) / bucketMs) + 1;
  const partMs = Math.ceil(buckets / partsMax) * bucketMs;
  const parts = new Array<number>(Math.ceil((buckets * bucketMs) / partMs)).fill(0);
  for (const { at, count } of counts) {
    const part = Math.floor((at - from) / partMs);
    if (part >= 0 && part < parts.length) parts[part] = (parts[part] ?? 0) + count;
  }
  const most = Math.max(...parts);
  if (most === 0) return null;
  const fullest = clockText(instant(from + parts.indexOf(most) * partMs));
  return {
    marks: parts.map((count) => markOf(count, most)).join(""),
    peak: `most ${most.toLocaleString("en-US")} in ${describeLength(partMs)}, from ${fullest}`,
  };
}

function markOf(count: number, most: number): string {
  if (count === 0) return none;
  return heights.charAt(Math.ceil((count / most) * heights.length) - 1);
}
