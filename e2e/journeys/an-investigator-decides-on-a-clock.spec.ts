import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { enterAsAdmin, openIncident } from "../accounts";
import { expect, test } from "../fixtures";

/** 14 requests that two hosts name; the clock of host-2 is 7 m 02 s ahead. */
function makeTwoHosts(): string {
  const folder = join(mkdtempSync(join(tmpdir(), "whence-clocks-")), "outage");
  const hosts = [
    ["app-01", 0],
    ["host-2", 422_000],
  ] as const;
  for (const [host, aheadMs] of hosts) {
    mkdirSync(join(folder, host), { recursive: true });
    const lines = Array.from({ length: 14 }, (_, at) => {
      const stamp = new Date(Date.UTC(2026, 2, 8, 9) + at * 20_000 + aheadMs).toISOString();
      return `${stamp} INFO worker handling req-7f3a9c${at}d1`;
    });
    writeFileSync(join(folder, host, "worker.log"), `${lines.join("\n")}\n`);
  }
  return folder;
}

const folder = makeTwoHosts();
const hostTwo = /^outage\/host-2\/worker\.log/;

test("two clocks that disagree are shown with examples, and a person decides by keyboard", async ({
  page,
}) => {
  await enterAsAdmin(page);
  await openIncident(page, "Two clocks");
  await page.getByLabel("Folder").setInputFiles(folder);
  const preview = page.getByRole("table", { name: "Files to import" });
  await expect(preview.getByRole("row", { name: hostTwo })).toContainText("proposed, not applied");
  await page.getByRole("button", { name: "Import 2 files" }).click();
  const imported = page.getByRole("table", { name: "Imported files" });
  await expect(imported).toContainText("2026-03-08 09:07:02 UTC");

  const openClock = async (path: string) => {
    await imported.getByRole("button", { name: `Change ${path}` }).click();
    await page.getByRole("menuitem", { name: "Set time zone and clock correction" }).click();
    return page.getByRole("dialog", { name: `Zone and clock of ${path}` });
  };
  const clock = await openClock("outage/host-2/worker.log");
  await expect(clock).toContainText("host-2 +7 m 02 s");
  await expect(clock).toContainText(
    "14 anchors, median deviation 0 ms · proposed against outage/app-01/worker.log",
  );
  await expect(clock.getByRole("table", { name: "Identifiers in both sources" })).toContainText(
    "req-7f3a9c2d1",
  );
  await clock.getByRole("button", { name: "Edit" }).press("Enter");
  const seconds = clock.getByLabel("Seconds this clock is ahead");
  await expect(seconds).toBeFocused();
  await expect(seconds).toHaveValue("422");
  await expect(clock).toContainText(
    "First timestamp: 2026-03-08 09:07:02.000 as written, 2026-03-08 09:00:00.000 UTC corrected",
  );
  await clock.getByRole("button", { name: "Accept" }).press("Enter");
  const row = imported.getByRole("row", { name: hostTwo });
  await expect(row).toContainText("clock 7 m 02 s ahead");
  await expect(row).toContainText("accepted by a person, 14 anchors");
  await expect(row).toContainText("2026-03-08 09:00:00 UTC");
  await expect(imported).not.toContainText("proposed, not applied");

  const again = await openClock("outage/host-2/worker.log");
  await again.getByRole("button", { name: "Derive from the evidence" }).click();
  await expect(row).toContainText("proposed, not applied");
});
