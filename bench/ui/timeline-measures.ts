import type { Browser, Locator, Page } from "@playwright/test";
import type { IncidentId } from "@/lib/domain/ids";
import { summarize } from "../measured/times";
import { traceFrames } from "./frame-times";
import { ofFrames, type UiMeasure } from "./ui-measure";
import { nextFrame, pan, zoom } from "./use-lanes";

const opens = 9;
const opensTraced = 3;

/** Opens the sample again and again: until the first event is drawn, and until the page answers a key. */
export async function measureOpening(browser: Browser, page: Page): Promise<readonly UiMeasure[]> {
  await page.goto("/incidents");
  await page.getByRole("button", { name: "Open the sample incident" }).click();
  await page.waitForURL(/\/incidents\/inc_[a-z0-9]+/);
  await page.getByText(/^Analysis 1 finished/).waitFor();
  const path = `${new URL(page.url()).pathname}?view=timeline`;
  const drawn: number[] = [];
  const ready: number[] = [];
  for (let open = 0; open < opens; open += 1) {
    await page.goto("about:blank");
    await page.goto(path, { waitUntil: "commit" });
    drawn.push(await untilDrawn(page));
    ready.push(await untilAnswered(page));
  }
  const busy: number[] = [];
  for (let open = 0; open < opensTraced; open += 1) {
    await page.goto("about:blank");
    const { taskMsSum } = await traceFrames(browser, page, async () => {
      await page.goto(path, { waitUntil: "commit" });
      await untilDrawn(page);
    });
    busy.push(taskMsSum);
  }
  return [
    toMeasure("open the sample: first events drawn", drawn, 1_500),
    toMeasure("open the sample: processor time of the page until then", busy, null),
    toMeasure("open the sample: a key is answered", ready, 2_000),
  ];
}

/** Frames of one incident whose timeline was laid out for it. */
export async function measureTimeline(
  browser: Browser,
  page: Page,
  incidentId: IncidentId,
  name: string,
): Promise<readonly UiMeasure[]> {
  await page.goto(`/incidents/${incidentId}?view=timeline`, { waitUntil: "commit" });
  const drawnMs = await untilDrawn(page);
  const lanes = lanesOf(page);
  await lanes.and(page.locator("[aria-busy=false]")).waitFor();
  const strip = page.getByRole("img", { name: /evidence records in this time range/ });
  await strip.waitFor();
  await lanes.scrollIntoViewIfNeeded();
  const box = await lanes.boundingBox();
  const stripBox = await strip.boundingBox();
  if (!box || !stripBox) throw new Error(`${name}: nothing was drawn`);
  const inLanes = { x: box.x + box.width * 0.75, y: box.y + 260 };
  const before = page.url();
  // Zoomed in once, so that there is something to pan to.
  await lanes.focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("+");
  await page.waitForURL((url) => url.href !== before);
  const panned = await traceFrames(browser, page, () => pan(page, inLanes));
  const zoomed = await traceFrames(browser, page, () => zoom(page, inLanes));
  const brushed = await traceFrames(browser, page, async () => {
    const y = stripBox.y + stripBox.height / 2;
    await page.mouse.move(stripBox.x + 10, y);
    await page.mouse.down();
    for (let step = 0; step < 60; step += 1) {
      await page.mouse.move(stripBox.x + 10 + step * 10, y);
      await nextFrame(page);
    }
    await page.mouse.up();
  });
  return [
    toMeasure(`${name}: first events drawn`, [drawnMs], null),
    ofFrames(`${name}: pan the lanes`, 16, panned),
    ofFrames(`${name}: zoom the lanes`, 16, zoomed),
    ofFrames(`${name}: brush the density strip`, 8, brushed),
  ];
}

function lanesOf(page: Page): Locator {
  return page.getByRole("application", { name: "Lanes of the timeline" });
}

/** Milliseconds until a key is answered: it is pressed again and again, for one that comes too early is lost. */
async function untilAnswered(page: Page): Promise<number> {
  const lanes = lanesOf(page);
  const answer = lanes.getByRole("status");
  await lanes.focus();
  while ((await answer.textContent()) === "") {
    await page.keyboard.press("ArrowRight");
    await nextFrame(page);
  }
  return page.evaluate(() => performance.now());
}

/** Milliseconds from the start of the navigation to the frame in which an event stands in the lanes. */
async function untilDrawn(page: Page): Promise<number> {
  const handle = await page.waitForFunction(
    () => document.querySelector(".whence-event, .whence-cluster") !== null && performance.now(),
    undefined,
    { polling: "raf" },
  );
  return Number(await handle.jsonValue());
}

export function toMeasure(
  name: string,
  times: readonly number[],
  targetMs: number | null,
): UiMeasure {
  const { p50, p95, count } = summarize(times);
  return { name, targetMs, count, p50, p95 };
}
