import type { Page } from "@playwright/test";
import { expectAccessibleInBothSchemes } from "../accessible";
import { actAsAdmin, enterAsAdmin, openIncident } from "../accounts";
import { expectToFitWidth } from "../fits-width";
import { expect, test } from "../fixtures";
import { inspector, openSampleToRead } from "../sample";

const startMs = Date.UTC(2026, 4, 3, 9, 0, 0);

/** Forty seconds of a shop: every fifth request fails, and its host says why. */
function shopLog(): string {
  return Array.from({ length: 40 }, (_, second) => {
    const time = new Date(startMs + second * 1_000).toISOString();
    const isFailing = second % 5 === 4;
    const message = isFailing
      ? `basket ${second} lost: shelf timed out after 900 ms`
      : `basket ${second} packed in ${30 + second} ms`;
    const status = isFailing ? 503 : 200;
    const level = isFailing ? "error" : "info";
    return JSON.stringify({ time, level, host: "till-7", service: "shop", status, message });
  }).join("\n");
}

/** Ends on the evidence view of an incident with one file. */
async function openSearch(page: Page, title: string): Promise<void> {
  await enterAsAdmin(page);
  await openIncident(page, title);
  const workspace = new URL(page.url()).pathname.replace(/\/evidence$/, "");
  await page.getByRole("button", { name: "Paste text" }).click();
  const dialog = page.getByRole("dialog", { name: "Paste text" });
  await dialog.getByLabel("Text").fill(shopLog());
  await dialog.getByLabel("Name").fill("shop.jsonl");
  await dialog.getByRole("button", { name: "Add to the preview" }).click();
  await page.getByRole("button", { name: "Import 1 file" }).click();
  await expect(page.getByRole("heading", { name: "1 imported file" })).toBeVisible();
  await page.goto(`${workspace}?view=evidence`);
  await expect(page.getByText("40 of 40 records shown")).toBeVisible();
}

const box = (page: Page) => page.getByRole("searchbox", { name: "Search the records" });
const filters = (page: Page) => page.getByRole("list", { name: "Filters" });

async function searchFor(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await page.keyboard.press("Enter");
}

test("the evidence is narrowed by a field, a template, an entity and a time, and each goes again", async ({
  page,
}) => {
  await openSearch(page, "Baskets get lost");
  await searchFor(page, "status:503 -packed");
  await expect(page.getByText("8 of 8 records shown")).toBeVisible();
  await expect(page).toHaveURL(/find=status%3A503/);
  await filters(page).getByRole("button", { name: "Remove status:503" }).click();
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue("-packed");
  await filters(page).getByRole("button", { name: "Remove -packed" }).press("Enter");
  await expect(page.getByText("40 of 40 records shown")).toBeVisible();

  await page.getByText("Most common message patterns").click();
  const templates = page.getByRole("table", { name: "Message patterns of the records" });
  const lost = templates.getByRole("row").filter({ hasText: "lost" });
  await expect(lost).toContainText("2026-05-03 09:00:04");
  await expect(lost.getByRole("list", { name: "Values of the variable parts" })).toContainText(
    "4, 9",
  );
  await lost.getByRole("button", { name: /^Records of: / }).click();
  await expect(page.getByText("8 of 8 records shown")).toBeVisible();
  await expect(filters(page).getByRole("button", { name: /^Remove template:/ })).toBeVisible();
  await page.goBack();
  await expect(templates).toBeVisible();

  const evidence = page.getByRole("tabpanel", { name: "Evidence" });
  await evidence.getByText("Entities in the records").click();
  await page.getByRole("button", { name: "Records of: till-7" }).click();
  await expect(page.getByText("40 of 40 records shown")).toBeVisible();
  await expect(filters(page).getByRole("button", { name: /^Remove entity:till-7/ })).toBeVisible();

  const density = page.getByRole("region", { name: "Records over time" });
  await density.getByRole("button", { name: "Zoom in" }).click();
  await expect(filters(page).getByRole("button", { name: /^Remove time:/ })).toBeVisible();
  await expect(page.getByText("40 of 40 records shown")).toBeHidden();
  await filters(page).getByRole("button", { name: "Remove all filters" }).click();
  await expect(page.getByText("40 of 40 records shown")).toBeVisible();
});

test("counts over time open where the records are, and on request from the first to the last", async ({
  page,
}) => {
  await actAsAdmin(page);
  const path = await openSampleToRead(page);
  await page.goto(`${path}?view=evidence&list=commonest`);
  const density = page.getByRole("region", { name: "Records over time" });
  const counted = density.getByText(/^[\d,]+ evidence records in this time range/);
  const most = await counted.innerText();
  await density.getByRole("button", { name: "Show from first to last record" }).click();
  // Commits of days before are in it now.
  await expect(counted).not.toHaveText(most);
  await expect(page.getByRole("table", { name: "Message patterns of the records" })).toBeVisible();
  await density.getByRole("button", { name: "Show from first to last record" }).click();
  await expect(counted).toHaveText(most);
});

test("a record opens by keyboard among the lines around it", async ({ page }) => {
  await openSearch(page, "Where is basket 24?");
  await searchFor(page, "/basket 24 (lost|found)/");
  const record = page.getByRole("table", { name: "Evidence records" }).getByRole("button");
  await expect(record).toHaveCount(1);
  await record.press("Enter");
  const lines = inspector(page).getByRole("group", { name: "Raw lines of shop.jsonl" });
  await expect(lines.locator("mark")).toContainText("basket 24 lost");
  await expect(lines).toContainText("basket 21 packed");
  await expect(lines).not.toContainText("basket 19 lost");
  await inspector(page)
    .getByRole("radiogroup", { name: "Lines before and after" })
    .getByText("± 10")
    .click();
  await expect(lines).toContainText("basket 19 lost");
  await expect(lines.locator("mark")).toBeInViewport();
  await expect(lines).not.toContainText("basket 1 packed");
  await inspector(page).getByRole("button", { name: "20 more before" }).press("Enter");
  await expect(lines).toContainText("basket 1 packed");
});

test.describe("what cannot be looked for", () => {
  test.use({ expectedConsoleErrors: [/status of 400/] });

  test("is said in words, beside what to do next", async ({ page }) => {
    await openSearch(page, "Somebody mistypes");
    const refusal = page.getByRole("alert", { name: "This search is not valid" });
    await searchFor(page, "/basket (/");
    await expect(refusal).toContainText("Not a regular expression");
    await searchFor(page, "Status:503");
    await expect(refusal).toContainText('No record has a field "Status"');
    await expect(refusal).toContainText("Did you mean status?");
    await searchFor(page, 'basket "lost');
    await expect(page.getByText(/^The quote is not closed/)).toBeVisible();
    await searchFor(page, "severity:bad");
    await expect(page.getByText(/^No severity "bad"/)).toBeVisible();
    await searchFor(page, "status:404");
    await expect(page.getByRole("heading", { name: "No record fits" })).toBeVisible();
    await page
      .getByRole("region", { name: "No record fits" })
      .getByRole("button", { name: "Remove all filters" })
      .click();
    await expect(page.getByText("40 of 40 records shown")).toBeVisible();
  });
});

test("the search can be used by everybody in either scheme, also on a phone", async ({ page }) => {
  await openSearch(page, "Baskets for everybody");
  const workspace = new URL(page.url()).pathname;
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const list of ["", "&list=commonest", "&list=entities"]) {
      await page.goto(`${workspace}?view=evidence&find=basket&severities=error${list}`);
      await page.getByRole("button", { name: "How to search" }).click();
      await expect(
        page.getByRole("img", { name: /evidence records in this time range/ }),
      ).toBeVisible();
      await expect(page.getByRole("table").first()).toBeVisible();
      await expectAccessibleInBothSchemes(page, `${width} ${list}`);
      await expectToFitWidth(page, `${width} ${list}`);
    }
  }
});
