import type { Browser, Locator, Page } from "@playwright/test";
import type { IncidentId } from "@/lib/domain/ids";
import { traceFrames } from "./frame-times";
import { toMeasure } from "./timeline-measures";
import { ofFrames, type UiMeasure } from "./ui-measure";
import { pan, zoom } from "./use-lanes";

const draws = 5;

/**
 * The causal graph of one incident: from the press on its tab until it is drawn, the library being there; with
 * as many nodes as can be drawn, where there are so many; and every frame while it is moved.
 */
export async function measureGraph(
  browser: Browser,
  page: Page,
  incidentId: IncidentId,
  name: string,
  drawMsAllowed: number,
): Promise<readonly UiMeasure[]> {
  await page.goto(`/incidents/${incidentId}?view=graph`, { waitUntil: "commit" });
  const holder = page.getByTestId("graph");
  await page.locator("[data-drawn]").waitFor();
  const opened: number[] = [];
  for (let draw = 0; draw < draws; draw += 1) {
    await page.getByRole("tab", { name: "Summary" }).click();
    await holder.waitFor({ state: "detached" });
    // The place opens with the view of it that was looked at last.
    opened.push(await untilDrawn(page, page.getByRole("tab", { name: "Timeline" })));
  }
  const measures = [toMeasure(`${name}: graph laid out and drawn`, opened, drawMsAllowed)];
  // As many nodes as there are, instead of boxes.
  const fold = page.getByRole("checkbox", { name: "Fold to fit" });
  if (await fold.isVisible()) await fold.uncheck();
  const more = page.getByRole("button", { name: "Draw more" });
  let drawnAllMs: number | null = null;
  while (await more.isVisible()) drawnAllMs = await untilDrawn(page, more);
  if (drawnAllMs !== null) {
    const count = await holder.getAttribute("data-drawn");
    const all = `${name}: graph of ${count} nodes laid out and drawn`;
    measures.push(toMeasure(all, [drawnAllMs], drawMsAllowed));
  }
  await holder.scrollIntoViewIfNeeded();
  const box = await holder.boundingBox();
  if (!box) throw new Error(`${name}: no graph was drawn`);
  // Beside the nodes, which begin a margin from the edge.
  const ground = { x: box.x + box.width - 8, y: box.y + 8 };
  const panned = await traceFrames(browser, page, () => pan(page, ground));
  const zoomed = await traceFrames(browser, page, () => zoom(page, ground));
  return [
    ...measures,
    ofFrames(`${name}: pan the graph`, 16, panned),
    ofFrames(`${name}: zoom the graph`, null, zoomed),
  ];
}

/** Milliseconds from the press until the graph says what it has drawn. */
async function untilDrawn(page: Page, button: Locator): Promise<number> {
  const startedAt = await button.evaluate((pressed) => {
    document.querySelector("[data-testid=graph]")?.removeAttribute("data-drawn");
    const at = performance.now();
    if (pressed instanceof HTMLElement) pressed.click();
    return at;
  });
  const handle = await page.waitForFunction(
    () => document.querySelector("[data-drawn]") !== null && performance.now(),
    undefined,
    { polling: "raf" },
  );
  return Number(await handle.jsonValue()) - startedAt;
}
