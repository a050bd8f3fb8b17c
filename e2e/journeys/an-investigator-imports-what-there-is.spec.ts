import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { enterAsAdmin, openIncident } from "../accounts";
import { makeEvidenceFolder } from "../evidence-files";
import { expect, test } from "../fixtures";

const folder = makeEvidenceFolder();

/** By the dialog of the browser, as a person does. */
async function chooseFile(page: Page, path: string): Promise<void> {
  const dialog = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose files" }).click();
  await (await dialog).setFiles(path);
}

test("a folder of good and bad files is previewed, imported and analysed, and every file says how it fared", async ({
  page,
}) => {
  await enterAsAdmin(page);
  await openIncident(page, "Checkout fails after a deploy");
  await expect(page.getByRole("heading", { name: "No evidence yet" })).toBeVisible();

  await page.getByLabel("Folder").setInputFiles(folder);
  const preview = page.getByRole("table", { name: "Files to import" });
  await expect(page.getByRole("button", { name: "Import 9 files" })).toBeEnabled();
  const row = (name: string) => preview.getByRole("row").filter({ hasText: name });

  // Another row names the file, too: it holds some of the same records.
  const log = preview.getByRole("row", { name: /^outage\/app-01\/checkout\.log/ });
  await expect(log).toContainText("300 rows kept");
  await expect(log).toContainText("stated in every line");
  await expect(log).toContainText("2026-03-08 14:00:00 UTC");
  await expect(log).toContainText("2026-03-08 14:09:58 UTC");
  await expect(row("🔥 notes.txt")).toContainText("inferred from changes that other files record");
  await expect(row("empty.log")).toContainText("The file is empty");
  await expect(row("junk.bin")).toContainText("Kept, but not read");
  await expect(row("cut.log.gz")).toContainText(/cut|truncated|ends/i);
  await expect(row("broken-text.log")).toContainText(/not valid utf-8/i);
  await expect(row("odd-times.log")).toContainText(/1970-01-01/);
  await expect(row("one-line.log")).toBeVisible();

  await page.getByRole("button", { name: "Remove outage/junk.bin" }).click();
  await page.getByRole("button", { name: "Import 8 files" }).click();
  await expect(page.getByText("8 files imported")).toBeVisible();
  await expect(preview).toBeHidden();

  const analysis = page.getByRole("region", { name: "Analysis" });
  await expect(analysis).toContainText(/finished in/, { timeout: 60_000 });
  await expect(analysis).not.toContainText("0 events and");
  await expect(page.getByRole("heading", { name: "8 imported files" })).toBeVisible();
  await analysis.getByRole("link", { name: "Open the summary" }).click();
  await page.waitForURL(/\/incidents\/inc_[a-z0-9]+$/);
});

test("the same files again add nothing, a clock can be set, and a file withdrawn", async ({
  page,
}) => {
  await enterAsAdmin(page);
  await openIncident(page, "Checkout fails again");
  const log = join(folder, "app-01/checkout.log");
  const importFile = async () => {
    await chooseFile(page, log);
    await page.getByRole("button", { name: "Import 1 file" }).click();
  };
  await importFile();
  await expect(page.getByRole("heading", { name: "1 imported file" })).toBeVisible();
  await importFile();
  await expect(page.getByText("1 file had been imported before")).toBeVisible();
  await expect(page.getByRole("heading", { name: "1 imported file" })).toBeVisible();

  const imported = page.getByRole("table", { name: "Imported files" });
  await imported.getByRole("button", { name: "Change checkout.log" }).click();
  await page.getByRole("menuitem", { name: "Set time zone and clock correction" }).click();
  const clock = page.getByRole("dialog", { name: "Zone and clock of checkout.log" });
  await clock.getByLabel("Seconds this clock is ahead").fill("422");
  await expect(clock).toContainText("clock 7 m 02 s ahead");
  await clock.getByRole("button", { name: "Set", exact: true }).click();
  await expect(imported).toContainText("clock 7 m 02 s ahead");
  await expect(imported).toContainText("2026-03-08 13:52:58 UTC");

  await page.getByRole("textbox", { name: "Note" }).fill("Rolled back checkout to 4.1.9");
  await page.getByRole("button", { name: "Add the note" }).click();
  await expect(page.getByRole("heading", { name: "2 imported files" })).toBeVisible();

  await imported.getByRole("button", { name: "Change checkout.log" }).click();
  await page.getByRole("menuitem", { name: "Withdraw from evidence" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw from evidence" }).click();
  await expect(page.getByRole("heading", { name: "1 imported file" })).toBeVisible();
});

test("text is pasted under a name of one's own", async ({ page }) => {
  await enterAsAdmin(page);
  await openIncident(page, "Somebody pasted a line");
  await page.getByRole("button", { name: "Paste text" }).click();
  const dialog = page.getByRole("dialog", { name: "Paste text" });
  await dialog.getByLabel("Text").fill("2026-03-08 14:02:03 ERROR pool exhausted");
  await dialog.getByLabel("Name").fill("from the pager.log");
  await dialog.getByRole("button", { name: "Add to the preview" }).click();
  const preview = page.getByRole("table", { name: "Files to import" });
  await expect(preview).toContainText("from the pager.log");
  await expect(preview).toContainText("UTC assumed: nothing in the files says otherwise");
  await expect(preview).toContainText("2026-03-08 14:02:03 UTC");
});

test("a file whose upload broke goes on where it stopped", async ({ page }) => {
  await enterAsAdmin(page);
  await openIncident(page, "The line broke");
  const uploads = `/api${new URL(page.url()).pathname.replace("/evidence", "/uploads")}`;
  const bytes = readFileSync(join(folder, "app-01/checkout.log"));
  const half = Math.floor(bytes.length / 2);
  const address = `${uploads}?path=checkout.log&offset=0&total=${bytes.length}`;
  const first = await page.request.put(address, { data: bytes.subarray(0, half) });
  expect(await first.json()).toMatchObject({ received: half, isComplete: false });

  await page.reload();
  await expect(page.getByText("Drop the same file again to send the rest")).toBeVisible();
  const resumed = page.waitForRequest((request) => request.method() === "PUT");
  await chooseFile(page, join(folder, "app-01/checkout.log"));
  expect(new URL((await resumed).url()).searchParams.get("offset")).toBe(String(half));
  await expect(page.getByRole("table", { name: "Files to import" })).toContainText("300 rows kept");
});

test("a path that leads out of its folder is refused with a reason", async ({ page }) => {
  await enterAsAdmin(page);
  await openIncident(page, "Somebody tries a path");
  const uploads = `/api${new URL(page.url()).pathname.replace("/evidence", "/uploads")}`;
  const refused = await page.request.put(
    `${uploads}?path=..%2F..%2Fetc%2Fpasswd&offset=0&total=2`,
    {
      data: "hi",
    },
  );
  expect(refused.status()).toBe(400);
  expect(await refused.json()).toMatchObject({ kind: "invalid" });
});
