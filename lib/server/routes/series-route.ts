import { z } from "zod";
import { type Interval, interval } from "@/lib/base/instant";
import { ok, type Result } from "@/lib/base/result";
import { artifactIds, incidentIds } from "@/lib/domain/ids";
import { type CaseProblem, refuse } from "@/lib/investigation/case-problem";
import { readCitedSeries } from "@/lib/investigation/evidence/cited-series";
import { readFileSeries } from "@/lib/investigation/evidence/file-series";
import { routeDefinition } from "./define-route";
import { bucketLength, instantParameter, integer, placeParameter } from "./route-input";
import { withEvidence } from "./with-evidence";

/** More points than a screen has columns are refused. */
const bucketsMax = 5000;
/** Charts of one answer. */
const seriesMax = 48;
const seriesUsual = 8;
const wordsCharsMax = 500;

const input = z.object({
  incidentId: incidentIds.schema,
  artifactId: artifactIds.schema.optional(),
  from: instantParameter.optional(),
  to: instantParameter.optional(),
  bucketMs: bucketLength.optional(),
  words: z.string().max(wordsCharsMax).default(""),
  at: placeParameter.optional(),
  limit: integer.pipe(z.int().min(1).max(seriesMax)).default(seriesUsual),
});
type Asked = z.output<typeof input>;

/**
 * What was measured over a stretch of time: the series that events rest on, or those of one file. Of a file the
 * whole of its time is given when no stretch is asked for, and `at` leaves only what a sample there belongs to.
 */
export const seriesRoute = routeDefinition({
  name: "GET series",
  input,
  access: "read",
  run: (asked, { container, request }) =>
    withEvidence<unknown>(
      container,
      asked.incidentId,
      async (evidence) => {
        const stretch = readStretch(asked);
        if (!stretch.ok) return stretch;
        const { artifactId, words, at = null, limit, bucketMs = null } = asked;
        const timeline = await container.ports.cases.read.timelines.current(asked.incidentId);
        if (artifactId !== undefined) {
          const question = { artifactId, words: words.split(/\s+/).filter(Boolean), at, limit };
          const buckets = { stretch: stretch.value, bucketMs: stretch.value && bucketMs };
          return ok(
            await readFileSeries(evidence, timeline, { ...question, ...buckets }, request.signal),
          );
        }
        if (stretch.value === null || bucketMs === null) {
          return refuse("invalid", "Ask for a time range in buckets, or for one file.");
        }
        return ok(await readCitedSeries(evidence, timeline, { ...stretch.value, bucketMs }));
      },
      asked.artifactId,
    ),
});

/** Null when none is asked for. */
function readStretch({ from, to, bucketMs }: Asked): Result<Interval | null, CaseProblem> {
  if (from === undefined || to === undefined) return ok(null);
  if (from > to) return refuse("invalid", "The time range ends before it begins.");
  if (bucketMs !== undefined && (to - from) / bucketMs > bucketsMax) {
    return refuse("invalid", `More than ${bucketsMax} buckets: ask for wider ones.`);
  }
  return ok(interval(from, to));
}
