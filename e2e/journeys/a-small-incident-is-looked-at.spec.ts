import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { enterAsAdmin, openIncident } from "../accounts";
import { expect, test } from "../fixtures";
import { inspector } from "../sample";

/** Three messages of one chat, told in a minute. */
const chat = [
  [
    "1792886400.000100",
    "bob: around 2:10 yesterday everything went down, ledger refused. I restarted ledger-db",
  ],
  ["1792886460.000200", "it was the deploy of ledger-db 9.9, rolled back"],
  ["1792886470.000200", "errors are gone"],
].map(([ts, text]) => ({ type: "message", user: "U1", ts, text }));

test("in an incident of three messages an event of the chart is clicked", async ({ page }) => {
  test.slow();
  const file = join(mkdtempSync(join(tmpdir(), "whence-small-")), "chat.json");
  writeFileSync(file, JSON.stringify(chat));
  await enterAsAdmin(page);
  await openIncident(page, "Three messages");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose files" }).click();
  await (await chooser).setFiles([file]);
  await page.getByRole("button", { name: "Import 1 file" }).click();
  const analysis = page.getByRole("region", { name: "Analysis" });
  await expect(analysis).toContainText(/finished in/, { timeout: 60_000 });
  await page.goto(`${new URL(page.url()).pathname.replace(/\/evidence$/, "")}?view=timeline`);
  const event = page.locator(".vis-item.whence-event").first();
  await event.click();
  await expect(inspector(page).getByRole("heading", { level: 2 })).toBeVisible();
});
