import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "@/e2e/launch/find-chromium";
import { layOutIncident } from "@/lib/server/testing/lay-out-incident";
import { keepFigures } from "../figures/keep-figures";
import { denseGraph } from "./dense-graph";
import { denseTimeline } from "./dense-timeline";
import { measureFile } from "./file-measures";
import { measureGraph } from "./graph-measures";
import { install, openAsAdmin } from "./installation";
import { measurePlain } from "./plain-vis-timeline";
import { measureOpening, measureTimeline } from "./timeline-measures";
import { isMissed, printMeasures, toFigures, type UiMeasure } from "./ui-measure";
import { writeLines } from "./write-lines";

// What a person waits for in the workspace: opening it, and every frame while the timeline and the graph are
// moved. A real browser on the production build, beside the plain library with the same events, in one run. Of
// frames the script is measured in processor time, forced layout included, so that a shared machine changes
// little; painting is not, for it depends on the screen. Opening and drawing the graph are measured by the
// clock, and do depend on what else runs. `--quick` leaves out the million records and the 10,000 events,
// `--graph` all but the graph.

const isQuick = process.argv.includes("--quick");
const isGraphOnly = process.argv.includes("--graph");
const records = isQuick || isGraphOnly ? 50_000 : 1_000_000;
const sizes = isQuick ? [300, 2_000] : [300, 2_000, 10_000];

/** The first is drawn with as many nodes as are drawn at first, the second with as many as can be. */
const graphs = [
  { size: 500, drawMsAllowed: 500 },
  { size: 5_000, drawMsAllowed: 2_000 },
];

const folder = mkdtempSync(join(tmpdir(), "whence-bench-ui-lines-"));
const installation = await install();
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
try {
  process.exitCode = (await measureAll()).some(isMissed) ? 1 : 0;
} finally {
  await browser.close();
  await installation.discard();
  rmSync(folder, { recursive: true, force: true });
}

async function measureAll(): Promise<readonly UiMeasure[]> {
  const location = join(folder, "made.log");
  await writeLines(location, records);
  const page = await openAsAdmin(browser, installation);
  const measures: UiMeasure[] = isGraphOnly ? [] : [...(await measureOpening(browser, page))];
  for (const size of isGraphOnly ? [] : sizes) {
    const timeline = denseTimeline(size);
    const name = `${size} events, ${records} records`;
    const files = [{ path: "made.log", location }];
    const incidentId = await layOutIncident(installation, { title: name, files, timeline });
    measures.push(...(await measureTimeline(browser, page, incidentId, name)));
    if (size === 300) measures.push(...(await measureFile(browser, page, incidentId, name)));
    if (size > 300) measures.push(...(await measurePlain(browser, timeline, `${size} items`)));
  }
  for (const { size, drawMsAllowed } of graphs) {
    const name = `${size} events with causes`;
    const files = [{ path: "made.log", location }];
    const timeline = denseGraph(size);
    const incidentId = await layOutIncident(installation, { title: name, files, timeline });
    measures.push(...(await measureGraph(browser, page, incidentId, name, drawMsAllowed)));
  }
  printMeasures(measures);
  if (!isQuick && !isGraphOnly)
    keepFigures("ui", "What a person waits for in the workspace", toFigures(measures));
  return measures;
}
