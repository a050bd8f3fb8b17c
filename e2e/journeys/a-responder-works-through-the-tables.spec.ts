import type { Page } from "@playwright/test";
import { actAsAdmin } from "../accounts";
import { expect, test } from "../fixtures";
import { inspector, openAnalysedSample, openSampleToRead, selectEvent } from "../sample";

const grid = (page: Page) => page.getByRole("grid", { name: "Events" });
const tree = (page: Page) => page.getByRole("treegrid", { name: "Events" });
const titles = (page: Page) => page.getByRole("rowheader").getByRole("button");
/** The text of the cell the keys are on, as a screen reader would find it. */
const cellOfKeys = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute("aria-activedescendant") ?? "";
    return document.getElementById(id)?.textContent ?? "";
  });

test("events are sorted, grouped, filtered and opened by keyboard alone", async ({ page }) => {
  await actAsAdmin(page);
  await page.goto(`${await openSampleToRead(page)}?as=table`);
  const first = await titles(page).first().innerText();

  await grid(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => cellOfKeys(page)).toContain(first);
  await page.keyboard.press("Enter");
  await expect(inspector(page).getByRole("heading", { level: 2 })).toHaveText(first);
  await expect(grid(page).getByRole("row", { selected: true })).toContainText(first);

  await grid(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => cellOfKeys(page)).toContain("Time");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("columnheader", { name: "Time" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expect(page.getByText(/^Sorted by time, latest first\. Not grouped\./)).toBeAttached();
  await expect(page).toHaveURL(/sort=-time/);
  await page.keyboard.press("Control+End");
  await expect(grid(page).getByRole("row").last()).toContainText(first);

  await page.getByRole("combobox", { name: "Group the events by" }).click();
  await page.getByRole("option", { name: "By kind" }).click();
  await expect(page.getByText(/Grouped by kind: \d+ groups/)).toBeAttached();
  // Paper is not scrolled: the table is there from its first line to its last.
  await page.emulateMedia({ media: "print" });
  const lines = Number(await tree(page).getAttribute("aria-rowcount"));
  await expect(tree(page).getByRole("row")).toHaveCount(lines);
  await page.emulateMedia({ media: null });
  await tree(page).focus();
  await page.keyboard.press("Control+Home");
  const rowsBefore = Number(await tree(page).getAttribute("aria-rowcount"));
  await page.keyboard.press("ArrowLeft");
  await expect(tree(page).getByRole("row", { expanded: false })).toHaveCount(1);
  expect(Number(await tree(page).getAttribute("aria-rowcount"))).toBeLessThan(rowsBefore);
  await page.keyboard.press("ArrowRight");
  await expect(tree(page).getByRole("row", { expanded: false })).toHaveCount(0);
});

test("the words, the order and the columns of the table hold after a reload", async ({ page }) => {
  await actAsAdmin(page);
  await page.goto(`${await openSampleToRead(page)}?as=table`);
  await page.getByRole("searchbox", { name: "Filter the events" }).fill("nginx");
  await expect(page).toHaveURL(/only=nginx/);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Confidence" }).check();
  await page.getByRole("columnheader", { name: "Confidence" }).getByRole("button").click();
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Phase" }).check();
  await page.getByRole("checkbox", { name: "Status" }).uncheck();
  await page.reload();
  await expect(page.getByRole("searchbox", { name: "Filter the events" })).toHaveValue("nginx");
  await expect(page.getByRole("columnheader", { name: "Confidence" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expect(page.getByRole("columnheader", { name: "Phase" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Status" })).toHaveCount(0);
  await expect(page.getByText(/^\d+ of \d+ events shown/)).toBeVisible();

  await page.getByRole("searchbox", { name: "Filter the events" }).fill("no such words at all");
  await expect(page.getByText("No event has these words. Remove some words.")).toBeVisible();
  await page.getByRole("button", { name: "Clear the words" }).click();
  await expect(page).not.toHaveURL(/only=/);
  await expect(page.getByRole("searchbox", { name: "Filter the events" })).toHaveValue("");
});

test("what comes or goes meanwhile is told once, politely", async ({ page }) => {
  await actAsAdmin(page);
  const path = await openAnalysedSample(page);
  await page.goto(`${path}?as=table`);
  await page.getByRole("columnheader", { name: "Time" }).getByRole("button").click();
  const sorted = page.getByRole("status").filter({ hasText: /^Sorted by time, latest first/ });
  await expect(sorted).toBeAttached();
  const answer = await sorted.innerText();
  await selectEvent(page, 0);
  await page.keyboard.press("r");
  const rejection = inspector(page).getByRole("form", { name: "Reject" });
  await rejection.getByRole("button", { name: "Reject" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: /^1 event removed\. Now \d+ events\.$/ }),
  ).toBeAttached();
  // The answer to the sorting is not given again with other numbers.
  await expect(sorted).toHaveText(answer);
});

test("the causes are read from the first on, and from the impact back, by keyboard alone", async ({
  page,
}) => {
  await actAsAdmin(page);
  await page.goto(`${await openSampleToRead(page)}?view=graph&as=table`);
  const links = page.getByRole("grid", { name: "Causal links" });
  await links.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(inspector(page).getByText("Causal link", { exact: true })).toBeVisible();
  await page.getByRole("columnheader", { name: "Strength" }).getByRole("button").click();
  await expect(page.getByRole("columnheader", { name: "Strength" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );

  const readings = page.getByRole("radiogroup", { name: "Direction of the causal tree" });
  await readings.getByText("What led to what").click();
  await expect(page).toHaveURL(/read=effects/);
  const effects = page.getByRole("treegrid", { name: "Causes and their effects" });
  const whole = Number(await effects.getAttribute("aria-rowcount"));
  await effects.focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowLeft");
  await expect(effects.getByRole("row").nth(1)).toHaveAttribute("aria-expanded", "false");
  expect(Number(await effects.getAttribute("aria-rowcount"))).toBeLessThan(whole);
  await page.keyboard.press("ArrowRight");
  await expect(effects.getByRole("row").nth(1)).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowDown");
  await expect(effects.getByRole("row").nth(2)).toHaveAttribute("aria-level", "2");
  await page.keyboard.press("Enter");
  const heading = inspector(page).getByRole("heading", { level: 2 });
  // The link that was selected before is still shown for a moment.
  await expect(async () => {
    const title = await heading.innerText({ timeout: 3_000 });
    const second = effects.getByRole("row", { selected: true }).first();
    await expect(second).toContainText(title, { timeout: 1_000 });
  }).toPass({ timeout: 15_000 });

  await readings.getByText("Why it happened").click();
  const causes = page.getByRole("treegrid", { name: "Effects and their causes" });
  await expect(causes.getByRole("row").nth(1)).toContainText("impact");
  await expect(causes.getByText(/caused by|enabled by|delayed by/).first()).toBeVisible();
});
