import { openCluster } from "@/db/cluster/cluster";
import { assertPresent } from "@/lib/base/assert";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { sampleRoot } from "@/lib/testing/sample-timeline";
import { atSecond, event, eventId, link, timeline } from "@/lib/view-model/testing/sample-timeline";
import { layOutIncident } from "./lay-out-incident";

// A program for journeys, which see no more of the product than a browser does: puts an incident whose
// causes hold a chain into the installation whose data folder it is given, and prints where it is. It may be given a title.

/** Text of an evidence that wants to be markup, and text that wants to be seen alone. */
const hostile = "<img src=x onerror=alert(1)> & co";
const long = "فشل قاعدة البيانات ".repeat(520);
const numbers = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** Events 2 to 6 are details between a root and the impact; 8 came of the root too. It was over some time later. */
const story = timeline({
  events: numbers.map((number) =>
    event(number, {
      importance: number > 1 && number < 7 ? "detail" : "key",
      ...(number === 1 ? { title: hostile } : {}),
      ...(number === 7 ? { title: long } : {}),
    }),
  ),
  causalLinks: [
    ...numbers.slice(0, 6).map((number) => link(number, number, number + 1)),
    link(7, 1, 8),
  ],
  rootCauses: [sampleRoot(1, { subject: "release 7 of the checkout" })],
  impactEvents: [eventId(7)],
  impact: { ...emptyTimeline.impact, startedAt: atSecond(420), resolvedAt: atSecond(900) },
});

const dataFolder = assertPresent(process.argv[2], "the data folder of the installation");
const { databaseUrl } = await openCluster({
  dataFolder,
  label: "a journey",
  report: () => undefined,
});
const incidentId = await layOutIncident(
  { databaseUrl, dataFolder },
  { title: process.argv[3] ?? "The checkout & its <causes>", files: [], timeline: story },
);
process.stdout.write(
  `${JSON.stringify({ path: `/incidents/${incidentId}`, events: numbers.map(eventId) })}\n`,
);
