import type { Browser, Page } from "@playwright/test";
import { assertPresent } from "@/lib/base/assert";
import type { IncidentId } from "@/lib/domain/ids";
import { traceFrames } from "./frame-times";
import { toMeasure } from "./timeline-measures";
import { ofFrames, type UiMeasure } from "./ui-measure";
import { nextFrame } from "./use-lanes";

const steps = 120;
/** Script of one frame while a file is scrolled. */
const scrollMsMax = 8;

/** Opens the one file of an incident as a whole, and goes through it by wheel, by page and by the scrollbar. */
export async function measureFile(
  browser: Browser,
  page: Page,
  incidentId: IncidentId,
  name: string,
): Promise<readonly UiMeasure[]> {
  await page.goto(`/incidents/${incidentId}?view=evidence`);
  const records = page.getByRole("table", { name: "Evidence records" });
  await records.getByRole("button").first().click();
  const asked = performance.now();
  await page.getByRole("button", { name: "Open in the whole file" }).click();
  const text = page.getByRole("region", { name: /^Text of/ });
  await text
    .getByText(/request 0 took/)
    .first()
    .waitFor();
  const openedMs = performance.now() - asked;
  await page.getByRole("button", { name: "Close the inspector" }).click();
  await text.hover();
  const byWheel = await traceFrames(browser, page, async () => {
    for (let step = 0; step < steps; step += 1) {
      await page.mouse.wheel(0, 120);
      await nextFrame(page);
    }
  });
  await text.focus();
  const byPage = await traceFrames(browser, page, async () => {
    for (let step = 0; step < steps / 2; step += 1) {
      await page.keyboard.press("PageDown");
      await nextFrame(page);
    }
  });
  // Found once: finding it by its role is script too, and none of the product's.
  const scroller = assertPresent(await text.elementHandle(), "the text of the file");
  const byBar = await traceFrames(browser, page, async () => {
    for (let step = 1; step <= steps; step += 1) {
      await scroller.evaluate((element, share) => {
        element.scrollTop = share * (element.scrollHeight - element.clientHeight);
      }, step / steps);
      await nextFrame(page);
    }
  });
  const arrived = performance.now();
  await text
    .getByText(/request \d+ took/)
    .last()
    .waitFor();
  const lastReadMs = performance.now() - arrived;
  return [
    toMeasure(`${name}: open the whole file`, [openedMs], null),
    ofFrames(`${name}: scroll the file by wheel`, scrollMsMax, byWheel),
    ofFrames(`${name}: scroll the file by page`, scrollMsMax, byPage),
    ofFrames(`${name}: drag the scrollbar through the file`, scrollMsMax, byBar),
    toMeasure(`${name}: last lines read after that`, [lastReadMs], null),
  ];
}
