import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { actAsAdmin, openIncident } from "../accounts";
import { makeEvidenceFolder } from "../evidence-files";
import { expect, test } from "../fixtures";
import { openView } from "../places";
import { inspector, openAnalysedSample } from "../sample";

// The pictures of docs/guide.md and README.md, by `npm run pictures`. Each is of a screen that the guide describes: a
// control that was renamed stops the run.

test.use({ viewport: { width: 1280, height: 800 }, actionTimeout: 15_000 });

async function keepPicture(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const drawn = await page.screenshot({ animations: "disabled" });
  const file = join("docs", "pictures", `${name}.png`);
  // Screens have few colours: a palette takes a third of the bytes.
  await sharp(drawn).png({ palette: true, colours: 128 }).toFile(file);
}

test("the preview of files before an import", async ({ page }) => {
  await actAsAdmin(page);
  await openIncident(page, "Checkout fails after a deploy");
  await page.getByLabel("Folder").setInputFiles(makeEvidenceFolder());
  await expect(page.getByRole("button", { name: "Import 9 files" })).toBeEnabled();
  await page.getByRole("button", { name: "Import 9 files" }).scrollIntoViewIfNeeded();
  await keepPicture(page, "preview");
});

test("the five places with the sample", async ({ page, browser }) => {
  test.slow();
  await actAsAdmin(page);
  const path = await openAnalysedSample(page);

  await page.goto(path);
  await page.getByRole("button", { name: "No tour" }).click();
  await expect(page.getByRole("region", { name: "Where to look first" })).toContainText("line");
  await keepPicture(page, "summary");

  await page.goto(`${path}?view=timeline`);
  await page.getByRole("application", { name: "Lanes of the timeline" }).focus();
  // Key by key, each after the one before is shown.
  for (const number of [1, 2]) {
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("application").getByRole("status")).toContainText(`, ${number} of`);
  }
  await expect(inspector(page)).toContainText("line");
  await keepPicture(page, "timeline");
  await openView(page, "Graph");
  const graph = page.getByRole("region", { name: "Causal graph" });
  await expect(graph.locator("canvas").first()).toBeVisible();
  await keepPicture(page, "graph");
  await page.getByRole("button", { name: "Close the inspector" }).click();

  await openView(page, "Records");
  const words = page.getByRole("searchbox", { name: "Search the records" });
  await words.fill("timeout");
  await words.press("Enter");
  await expect(page.getByRole("table", { name: "Evidence records" })).toContainText("timeout");
  await keepPicture(page, "evidence");

  await openView(page, "Questions");
  const question = page.getByRole("textbox", { name: "Question" });
  await question.fill("What ended it?");
  await question.press("Enter");
  await expect(page.getByRole("region", { name: "Answer" })).toContainText(/\d\d:\d\d:\d\d/);
  await keepPicture(page, "ask");

  await openView(page, "Document");
  await expect(page.getByRole("article", { name: "Report" })).toBeVisible();
  await keepPicture(page, "report");

  await openView(page, "Review");
  await page.getByRole("button", { name: "Submit revision 1 for review" }).click();
  const revision = page.getByRole("article", { name: "Revision 1" });
  await expect(revision).toContainText("In review");
  await keepPicture(page, "review");
  await revision.getByRole("button", { name: "Create permalink" }).click();
  const address = await revision.getByLabel("Permalink", { exact: true }).inputValue();
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const guest = await phone.newPage();
  await guest.goto(address);
  await expect(guest.getByRole("region", { name: "Headline" })).toBeVisible();
  await keepPicture(guest, "permalink");
  await phone.close();
});
