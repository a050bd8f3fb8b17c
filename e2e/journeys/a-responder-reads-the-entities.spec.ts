import type { Page } from "@playwright/test";
import { expectAccessibleInBothSchemes } from "../accessible";
import { actAsAdmin } from "../accounts";
import { expect, test } from "../fixtures";
import { inspector, openAnalysedSample, openSampleToRead } from "../sample";

const grid = (page: Page) => page.getByRole("grid", { name: "Entities" });
const opened = (page: Page) => inspector(page).getByRole("heading", { level: 2 });
/** What a screen reader says of where the keys are. */
const nameOfKeys = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute("aria-activedescendant") ?? "";
    const element = document.getElementById(id);
    return element?.getAttribute("aria-label") ?? element?.textContent ?? "";
  });

test("entities are sorted, filtered and followed through their states by keyboard alone", async ({
  page,
}) => {
  await actAsAdmin(page);
  await page.goto(`${await openAnalysedSample(page)}?view=entities`);
  await expect(page.getByText(/^(\d+) of \1 entities shown, times in UTC/)).toBeVisible();
  // The pool has room again: it is shown impaired for as long as it was exhausted, and no longer.
  const exhausted = grid(page).getByRole("button", { name: /: exhausted\. .*2026-11-21/ });
  await expect(exhausted).toHaveAccessibleName(
    /Reads as impaired\. Certainty .*\. Evidence .*line/,
  );
  const free = grid(page).getByRole("button", { name: /: free\. Since 2026-11-21/ });
  // The lanes come with the page: on a busy machine they are there before they listen.
  await expect(async () => {
    await exhausted.hover();
    await free.hover();
    await expect(page.getByTestId("lane-card")).toContainText("no later change is known", {
      timeout: 2_000,
    });
  }).toPass({ timeout: 30_000 });

  await page.getByRole("searchbox", { name: "Filter the entities" }).fill("connection pool");
  await expect(page).toHaveURL(/who=connection/);
  await expect(page.getByText(/^1 of \d+ entities shown/)).toBeVisible();
  await grid(page).focus();
  await page.keyboard.press("End");
  await expect.poll(() => nameOfKeys(page)).toContain("free");
  await expect(page.getByTestId("lane-card")).toContainText("free");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift");
  await expect(page.getByTestId("lane-card")).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(opened(page)).toHaveText("connection pool");
  await inspector(page)
    .getByRole("button", { name: /→ exhausted/ })
    .click();
  await expect(inspector(page).getByLabel(/^(Raw lines|Element)/)).toBeVisible();

  await page.getByRole("searchbox", { name: "Filter the entities" }).fill("nobody of that name");
  await expect(page.getByText(/^No entity has these words/)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "Filter the entities" })).toHaveValue(
    "connection pool",
  );
  await page.getByRole("searchbox", { name: "Filter the entities" }).fill("");
  const records = page.getByRole("columnheader", { name: "Records" });
  await records.getByRole("button").click();
  await expect(records).toHaveAttribute("aria-sort", "descending");
  const counts = grid(page)
    .getByRole("gridcell")
    .filter({ hasText: /^[\d,]+$/ });
  await expect.poll(() => counts.count()).toBeGreaterThan(3);
  await page.reload();
  await expect(records).toHaveAttribute("aria-sort", "descending");
});

test("an entity leads to its events, its records and its neighbours, and what the evidence names leads back", async ({
  page,
}) => {
  await actAsAdmin(page);
  await page.goto(`${await openAnalysedSample(page)}?view=entities`);
  await grid(page).getByRole("button", { name: "nginx", exact: true }).click();
  await expect(inspector(page).getByText("In records")).toBeVisible();
  const neighbours = inspector(page).getByRole("list", { name: "Linked entities of nginx" });
  await expect(neighbours.getByRole("button").first()).toContainText(
    /together|acts on|acted on by/,
  );

  await inspector(page)
    .getByRole("button", { name: "Show only the events of this entity" })
    .click();
  await expect(page).toHaveURL(/of=ent_/);
  const shown = page.getByRole("region", { name: "Filter by marks" });
  await expect(shown.getByRole("checkbox", { name: "Only nginx" })).toBeChecked();
  await expect(shown.getByRole("status")).toContainText(/^\d+ of \d+ events shown$/);
  await shown.getByRole("button", { name: "Show all events" }).click();
  await expect(page).not.toHaveURL(/of=ent_/);

  await inspector(page).getByRole("button", { name: "Search the records of this entity" }).click();
  await expect(page.getByRole("searchbox", { name: /search/i }).first()).toHaveValue(/entity:/);
  const listing = page.getByRole("radiogroup", { name: "Listed items" });
  await listing.getByText("Entities in the records").click();
  await page.getByRole("textbox", { name: "Name" }).fill("app-01");
  await page.getByRole("button", { name: "Show in the timeline: app-01" }).click();
  await expect(opened(page)).toHaveText("app-01");
});

test("each count of the list of entities is what its search finds", async ({ page }) => {
  await actAsAdmin(page);
  const path = await openSampleToRead(page);
  for (const name of ["nginx", "postgresql", "db-01"]) {
    await page.goto(`${path}?view=evidence&list=entities`);
    await page.getByRole("textbox", { name: "Name" }).fill(name);
    const records = page.getByRole("button", { name: `Records of: ${name}`, exact: true });
    const row = page.getByRole("row").filter({ has: records });
    await expect(row.getByRole("cell").nth(2)).toHaveText(/^[1-9]/);
    const count = await row.getByRole("cell").nth(2).innerText();
    await records.click();
    await expect(page.getByText(` of ${count} records shown`)).toBeVisible();
  }
});

test("all that somebody did is told by phase, and its count is that of the search it leads to", async ({
  page,
}) => {
  await actAsAdmin(page);
  await page.goto(`${await openAnalysedSample(page)}?view=evidence&list=entities`);
  await page
    .getByRole("button", { name: /^Show all actions of / })
    .first()
    .click();
  const actor = page.getByRole("region", { name: /^All actions of / });
  await expect(actor.getByRole("region", { name: /^Before the impact/ })).toBeVisible();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessibleInBothSchemes(page, `all it did at ${width}`);
  }
  const records = actor.getByRole("button", { name: /^[\d,]+ records?$/ }).first();
  const [count = ""] = ((await records.textContent()) ?? "").split(" ");
  await records.click();
  await expect(page.getByText(`of ${count} records shown`)).toBeVisible();
});
