import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { enterAsAdmin, openIncident } from "../accounts";
import { zipOf } from "../evidence-files";
import { expect, test } from "../fixtures";

const folder = mkdtempSync(join(tmpdir(), "whence-archive-"));

async function choose(page: Page, name: string, bytes: string | Uint8Array): Promise<void> {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const dialog = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose files" }).click();
  await (await dialog).setFiles(path);
}

function logOf(host: string): string {
  const lines = Array.from({ length: 60 }, (_unused, second) => {
    const level = second > 40 ? "ERROR timeout waiting for a connection" : "INFO request done";
    return `2026-03-08T14:00:${String(second).padStart(2, "0")}Z ${level} on ${host}\n`;
  });
  return lines.join("");
}

test("an archive is opened, its files are previewed beside it, and what would leave it is refused", async ({
  page,
}) => {
  await enterAsAdmin(page);
  await openIncident(page, "Somebody packed everything");
  const zip = zipOf({
    "hosts/web-1/app.log": logOf("web-1"),
    "hosts/web-2/app.log": logOf("web-2"),
    "../../outside.log": "2026-03-08T14:00:00Z INFO got out\n",
  });
  await choose(page, "bundle.zip", zip);
  const preview = page.getByRole("table", { name: "Files to import" });
  const row = (name: string) => preview.getByRole("row").filter({ hasText: name });
  await expect(row("bundle.zip!/hosts/web-1/app.log")).toContainText("60 rows kept");
  await expect(row("bundle.zip!/hosts/web-2/app.log")).toContainText("2026-03-08 14:00:59 UTC");
  await expect(row("outside.log")).not.toContainText("rows kept");
  await expect(preview.getByText(/2 files inside/)).toBeVisible();

  await page.getByRole("button", { name: /^Import \d+ files?$/ }).click();
  const imported = page.getByRole("table", { name: "Imported files" });
  await expect(imported).toContainText("bundle.zip!/hosts/web-2/app.log");
});

test("a table nobody has seen before is read by what a person says of its columns", async ({
  page,
}) => {
  await enterAsAdmin(page);
  await openIncident(page, "A spreadsheet came by mail");
  const table = [
    "shift,begun_maybe,remark,desk",
    "early,20260308T140000,pump 3 stopped,north",
    "early,20260308T140500,pump 3 started,north",
    "late,20260308T150000,valve open,south",
    "",
  ].join("\n");
  await choose(page, "shift-book.csv", table);
  const preview = page.getByRole("table", { name: "Files to import" });
  await expect(preview).toContainText("shift-book.csv");
  await preview.getByRole("button", { name: "Parsing of shift-book.csv" }).click();
  const dialog = page.getByRole("dialog", { name: "Parsing of shift-book.csv" });
  await expect(dialog.getByRole("table", { name: "First rows" })).toContainText("pump 3 stopped");
  const pick = async (role: string, column: string) => {
    await dialog.getByRole("combobox", { name: role }).click();
    await page.getByRole("option", { name: column, exact: true }).click();
  };
  await pick("Time", "begun_maybe");
  await pick("Message", "remark");
  await pick("Source", "desk");
  await dialog.getByRole("button", { name: "Read again" }).click();
  await expect(dialog).toBeHidden();
  await expect(preview).toContainText("2026-03-08 15:00:00 UTC");
  await page.getByRole("button", { name: "Import 1 file" }).click();
  await expect(page.getByRole("table", { name: "Imported files" })).toContainText("shift-book.csv");
});

test("times of day get the day and the zone that a person chooses before the import", async ({
  page,
}) => {
  await enterAsAdmin(page);
  await openIncident(page, "A bell rang at an unknown day");
  const lines = Array.from({ length: 12 }, (_, at) => `21:${20 + at}:41 D-118 P2 ${at % 2}\n`);
  await choose(page, "bell.txt", lines.join(""));
  const preview = page.getByRole("table", { name: "Files to import" });
  await expect(preview).toContainText("its times have no date");
  await preview.getByRole("button", { name: "Parsing of bell.txt" }).click();
  const dialog = page.getByRole("dialog", { name: "Parsing of bell.txt" });
  await dialog.getByRole("combobox", { name: "Zone" }).fill("Asia/Tokyo");
  await dialog
    .getByRole("textbox", { name: "Date for times without a day or year" })
    .fill("2026-03-14");
  await dialog.getByRole("button", { name: "Read again" }).click();
  await expect(dialog).toBeHidden();
  await expect(preview).toContainText("2026-03-14 12:20:41 UTC");
  await page.getByRole("button", { name: "Import 1 file" }).click();
  const imported = page.getByRole("table", { name: "Imported files" });
  await expect(imported).toContainText("Chosen by a user: zone Asia/Tokyo, day 2026-03-14");
});
