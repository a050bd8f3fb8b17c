import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../accessible";
import { actAsAdmin } from "../accounts";
import { expect, test } from "../fixtures";
import { openSampleToRead } from "../sample";

test("an incident is saved in each form, under its own name", async ({ page }) => {
  await actAsAdmin(page);
  await page.goto(`${await openSampleToRead(page)}?view=report`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("menuitem", { name: "Export…" }).click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  await expect(dialog.getByRole("link", { name: /^Report \(Markdown\)/ })).toBeVisible();
  await expectAccessible(page);
  const link = (name: RegExp) => dialog.getByRole("link", { name });

  const events = await save(page, link(/^Events for Timesketch \(CSV\)/));
  expect(events.name).toMatch(/\.timesketch\.csv$/);
  expect(events.bytes.toString()).toMatch(/^"message","datetime","timestamp_desc"/);
  const graph = await save(page, link(/^Causal graph \(Mermaid\)/));
  expect(graph.bytes.toString()).toMatch(/^flowchart TD\n/);
  const picture = await save(page, dialog.getByRole("button", { name: /^Picture \(PNG\)/ }));
  expect(picture.name).toBe(graph.name.replace(/mmd$/, "png"));
  expect(picture.bytes.subarray(1, 4).toString()).toBe("PNG");

  await dialog.getByLabel("Redacted: secrets and personal data hidden").check();
  const redacted = await save(page, link(/^Report \(Markdown\)/));
  expect(redacted.name).toMatch(/-redacted\.md$/);
});

async function save(page: Page, link: Locator) {
  const arriving = page.waitForEvent("download");
  await link.click();
  const download = await arriving;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
