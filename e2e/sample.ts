import { expect, type Page } from "@playwright/test";

/** Ends on the timeline of a new sample incident once its first analysis is done; answers its path. */
export async function openAnalysedSample(page: Page): Promise<string> {
  await page.goto("/incidents");
  await page.getByRole("button", { name: "Open the sample incident" }).click();
  // Where another journey opened it before, the page asks.
  const copy = page.getByRole("button", { name: "Open a new copy" });
  await copy
    .or(page.getByRole("button", { name: "Reading the sample…" }))
    .first()
    .waitFor();
  if (await copy.isVisible()) await copy.click();
  await page.waitForURL(/\/incidents\/inc_[a-z0-9]+/);
  await expect(page.getByText(/^Analysis 1 finished/)).toBeVisible({ timeout: 90_000 });
  const path = new URL(page.url()).pathname;
  await page.goto(`${path}?view=timeline`);
  return path;
}

let sampleToRead: string | undefined;

/**
 * As `openAnalysedSample`, but of one sample all journeys look at: for those that read and change nothing. Its
 * address is remembered while one process runs journeys.
 */
export async function openSampleToRead(page: Page): Promise<string> {
  if (sampleToRead === undefined) sampleToRead = await openAnalysedSample(page);
  else await page.goto(`${sampleToRead}?view=timeline`);
  return sampleToRead;
}

/** Selects an event by its row or its title, through the table twin, which represents the canvas; answers its title. */
export async function selectEvent(page: Page, which: number | RegExp): Promise<string> {
  const rows = page.getByRole("grid", { name: "Events" }).getByRole("rowheader");
  const row = typeof which === "number" ? rows.nth(which) : rows.filter({ hasText: which }).first();
  const title = row.getByRole("button");
  const text = await title.innerText();
  // The table comes with the page: on a busy machine it is read before it listens.
  await expect(async () => {
    const isSelected = (await title.getAttribute("aria-current", { timeout: 3_000 })) === "true";
    if (!isSelected) await title.click({ timeout: 3_000 });
    const heading = inspector(page).getByRole("heading", { level: 2 });
    await expect(heading).toHaveText(text, { timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  return text;
}

export function inspector(page: Page) {
  return page.getByRole("region", { name: "Inspector" });
}
