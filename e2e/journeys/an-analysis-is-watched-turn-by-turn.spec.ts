import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { actAsAdmin } from "../accounts";
import { expect, test } from "../fixtures";
import { makeDataFolder, startWhence } from "../launch/whence-server";
import { openAnalysedSample } from "../sample";

const turnsOfTask = 12;

/** A script that names one thing a turn, and once something nobody knows. */
function writeScript(): string {
  const file = join(mkdtempSync(join(tmpdir(), "whence-script-")), "script.json");
  const turns = Array.from({ length: turnsOfTask }, (_, index) => [
    {
      name: "register_entity",
      arguments: { entity_id: `n${index}`, name: `node-${index}`, entity_type: "host" },
    },
    ...(index === 1 ? [{ name: "invent_event", arguments: {} }] : []),
  ]);
  const tasks = { "coarse-pass": turns, "detailed-pass": turns };
  writeFileSync(file, JSON.stringify({ name: "slow-script", turnMs: 200, tasks }));
  return file;
}

test("an analysis is watched turn by turn, and every turn has an address", async ({ browser }) => {
  test.slow();
  const server = await startWhence(makeDataFolder(), { WHENCE_SCRIPT: writeScript() });
  try {
    const context = await browser.newContext({ baseURL: server.address });
    const page = await context.newPage();
    await actAsAdmin(page);
    const path = await openAnalysedSample(page);
    await page.goto(`${path}?view=activity`);

    await page.getByRole("combobox", { name: "Performed by" }).click();
    await page.getByRole("option", { name: "slow-script" }).click();
    await page.getByRole("button", { name: "Run analysis" }).click();
    await page.getByRole("button", { name: /^Analysis 2/ }).click();
    const turns = page.getByRole("table", { name: "Turns" });
    // The first turns are there while the others are still to come.
    await expect(turns.getByRole("button", { name: "Turn 2" }).first()).toBeVisible();
    await expect(page.getByText(/^Analysing/).first()).toBeVisible();
    await expect(page.getByText(/^Analysis 2 finished/).first()).toBeVisible();
    // As many as the script has, and the last word of each task.
    await expect(turns.getByRole("button")).toHaveCount(2 * turnsOfTask + 3);

    await turns.getByRole("button", { name: "Turn 2", exact: true }).first().click();
    await expect(page).toHaveURL(/turn=run_\w+\.coarse\.2/);
    await page.reload();
    const detail = page.getByRole("region", { name: "Turn 2 of coarse" });
    await expect(detail).toContainText("2 calls, 1 refused");
    await expect(detail).toContainText("Unknown function: invent_event");
    await context.close();
  } finally {
    await server.discard();
  }
});
