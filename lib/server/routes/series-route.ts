import { z } from "zod";
import { ok } from "@/lib/base/result";
import { incidentIds } from "@/lib/domain/ids";
import { refuse } from "@/lib/investigation/case-problem";
import { readCitedSeries } from "@/lib/investigation/cited-series";
import { routeDefinition } from "../define-route";
import { bucketLength, instantParameter } from "./route-input";
import { withEvidence } from "./with-evidence";

/** More points than a screen has columns are refused. */
const bucketsMax = 5000;

/** What was measured over a stretch of time, of the series that events rest on. */
export const seriesRoute = routeDefinition({
  name: "GET series",
  input: z.object({
    incidentId: incidentIds.schema,
    from: instantParameter,
    to: instantParameter,
    bucketMs: bucketLength,
  }),
  access: "read",
  run: ({ incidentId, from, to, bucketMs }, { container }) =>
    withEvidence(container, incidentId, async (evidence) => {
      if (from > to) return refuse("invalid", "The stretch of time ends before it begins.");
      if ((to - from) / bucketMs > bucketsMax) {
        return refuse("invalid", `More than ${bucketsMax} buckets: ask for wider ones.`);
      }
      const timeline = await container.ports.cases.read.timelines.current(incidentId);
      return ok(
        await readCitedSeries(evidence, timeline, { earliest: from, latest: to, bucketMs }),
      );
    }),
});
