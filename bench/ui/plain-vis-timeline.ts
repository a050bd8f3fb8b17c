import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Browser } from "@playwright/test";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { traceFrames } from "./frame-times";
import { toMeasure } from "./timeline-measures";
import { ofFrames, type UiMeasure } from "./ui-measure";
import { pan, zoom } from "./use-lanes";

const library = dirname(createRequire(import.meta.url).resolve("vis-timeline/package.json"));

/** The same events in the library as it comes, one group for each entity, on an empty page. */
export async function measurePlain(
  browser: Browser,
  timeline: Timeline,
  name: string,
): Promise<readonly UiMeasure[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(300_000);
  const style = readFileSync(join(library, "styles/vis-timeline-graph2d.min.css"), "utf8");
  await page.setContent(`<style>${style}</style><div id="lanes" style="width: 850px"></div>`);
  await page.addScriptTag({ path: join(library, "standalone/umd/vis-timeline-graph2d.min.js") });
  const drawnMs = await page.evaluate(drawPlainly, {
    groups: timeline.entities.map(({ id, name: content }) => ({ id, content })),
    items: timeline.events.map(({ id, title, time, endTime, entities }) => ({
      ...{ id, content: title, group: entities[0] ?? "" },
      start: time.kind === "unknown" ? 0 : time.earliest,
      ...(endTime && endTime.kind !== "unknown"
        ? { end: endTime.latest, type: "range" }
        : { type: "point" }),
    })),
  });
  const inLanes = { x: 600, y: 300 };
  const panned = await traceFrames(browser, page, () => pan(page, inLanes));
  const zoomed = await traceFrames(browser, page, () => zoom(page, inLanes));
  await page.close();
  return [
    toMeasure(`plain vis-timeline, ${name}: first drawn`, [drawnMs], null),
    ofFrames(`plain vis-timeline, ${name}: pan`, null, panned),
    ofFrames(`plain vis-timeline, ${name}: zoom`, null, zoomed),
  ];
}

/** Runs in the page. */
async function drawPlainly(data: { readonly groups: unknown[]; readonly items: unknown[] }) {
  const startedAt = performance.now();
  // The script above puts the library there.
  const { vis } = globalThis as unknown as {
    vis: {
      Timeline: new (at: Element | null, items: unknown, groups: unknown, how: unknown) => unknown;
    };
  };
  new vis.Timeline(document.getElementById("lanes"), data.items, data.groups, {
    ...{ maxHeight: 660, orientation: "top", zoomKey: "ctrlKey" },
  });
  await new Promise<void>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0))),
  );
  return performance.now() - startedAt;
}
