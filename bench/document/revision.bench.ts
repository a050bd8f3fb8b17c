import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { assertPresent } from "@/lib/base/assert";
import { instant } from "@/lib/base/instant";
import { incidentIds } from "@/lib/domain/ids";
import { hashClaims, hashOfClaims, listClaims } from "@/lib/investigation/document/claim-hash";
import { documentSchema } from "@/lib/investigation/document/document-schema";
import { sha256 } from "@/lib/investigation/sha256";
import { drawPage } from "@/lib/server/review/draw-page";
import { parseRevisionDocument } from "@/lib/view-model/document/revision-document";
import { documentOf } from "@/lib/view-model/document/testing/sample-document";
import { compareRevisions } from "@/lib/view-model/review/compare-revisions";
import { keepFigures } from "../figures/keep-figures";
import { summarize } from "../measured/times";

// `npm run bench revision`: a revision of 2,000 events and 5,000 links is hashed, compared with one in which every fifth title
// differs, and drawn as the page of its permalink. Aim: 500 ms for all three together. Medians of seven, each of a document
// not seen before: by the clock, and of the processor, which a busy machine does not lengthen as much.
//
// It runs as a server does (scripts/benches.mjs): React for development takes more than three times as long to draw a page.

const eventsMax = 2_000;
const linksMax = 5_000;
const repeats = 7;
const aimMs = 500;

const sample = join(
  import.meta.dirname,
  "../../lib/view-model/review/testing/frozen/orders-503-pool-exhaustion.json.gz",
);
const { document: frozen } = JSON.parse(gunzipSync(readFileSync(sample)).toString());
// It was frozen before documents had a text: with one, its page is as those of today, with the picture.
const small = documentSchema.parse({ ...frozen, text: documentOf().text });

/** Events and links of a recorded incident, as often as it takes, each with an id of its own. */
function enlarge(word: string) {
  const ids = Array.from(
    { length: eventsMax },
    (_, at) => `evt_${at.toString(16).padStart(16, "0")}`,
  );
  const events = ids.map((id, at) => {
    const event = assertPresent(small.events[at % small.events.length], "an event");
    return { ...event, id, title: at % 5 === 0 ? `${word} ${at}` : `${event.title} ${at}` };
  });
  const causalLinks = Array.from({ length: linksMax }, (_, at) => ({
    ...assertPresent(small.causalLinks[at % small.causalLinks.length], "a link"),
    id: `lnk_${at.toString(16).padStart(16, "0")}`,
    ...{ source: ids[at % eventsMax], target: ids[(at * 7 + 1) % eventsMax] },
  }));
  return documentSchema.parse({ ...small, events, causalLinks, rootCauses: [] });
}

const sum = { wall: 0, own: 0 };

async function measure(name: string, work: (at: number) => unknown): Promise<void> {
  const clock: number[] = [];
  const processor: number[] = [];
  for (let at = 0; at < repeats; at += 1) {
    const [startedAt, used] = [performance.now(), process.cpuUsage()];
    await work(at);
    const { user, system } = process.cpuUsage(used);
    clock.push(performance.now() - startedAt);
    processor.push((user + system) / 1000);
  }
  const [wall, own] = [summarize(clock).p50, summarize(processor).p50];
  sum.wall += wall;
  sum.own += own;
  print(name, wall, own);
}

function print(name: string, wall: number, own: number, aim = ""): void {
  const [clock, processor] = [wall.toFixed(0), own.toFixed(0)];
  process.stdout.write(`${name.padEnd(10)}${clock} ms, of the processor ${processor} ms${aim}\n`);
}

const large = enlarge("Before");
const digests = new Map(large.artifacts.map((artifact) => [artifact.path, artifact.sha256]));
await measure("hashed", () => {
  const { coherence: _, ...claims } = hashClaims(large, digests, sha256);
  return hashOfClaims(listClaims({ ...large, ...claims }), sha256);
});

const shown = (word: string) => assertPresent(parseRevisionDocument(enlarge(word)), "a document");
const [before, after] = [shown("Before"), shown("After")];
await measure("compared", () => compareRevisions(before, after));

const facts = {
  incidentId: incidentIds.fromSuffix("0000000000000001"),
  ...{ isMasked: true, areAddressesMasked: true, number: 1, status: "in-review" as const },
  ...{ isSuperseded: false, newest: null, newestId: null, isNewestApproved: false, hash: "" },
  fingerprint: { hash: "", covers: "document" as const },
  ...{ problems: [], missingFiles: [], withdrawnFiles: [] },
  ...{ submittedBy: "Ada", submittedAt: instant(0), approvedBy: null, approvedAt: null },
  notApproved: 0,
};
await drawPage({ document: small, ...facts });
// What was made of a document once is kept: each time another one.
const documents = Array.from({ length: repeats }, (_, at) => enlarge(`Drawn ${at}`));
await measure("drawn", (at) => drawPage({ document: documents[at] ?? large, ...facts }));
print("together", sum.wall, sum.own, ` (aim ${aimMs})`);
keepFigures("revision", "A revision of 2,000 events and 5,000 links", [
  {
    what: "hashed, compared and drawn as a page",
    aim: `${aimMs} ms`,
    measured: `${sum.wall.toFixed(0)} ms, of the processor ${sum.own.toFixed(0)} ms`,
  },
]);
