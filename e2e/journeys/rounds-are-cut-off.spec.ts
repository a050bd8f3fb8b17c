import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { actAsAdmin } from "../accounts";
import { expect, test } from "../fixtures";
import { makeDataFolder, startWhence } from "../launch/whence-server";
import { openAnalysedSample } from "../sample";

// The page that is open when the server dies goes on asking.
test.use({ expectedConsoleErrors: [/Failed to load resource|net::ERR_/] });

/** Performs tasks of rounds slowly, and comes to nothing: the rules answer in its place. */
function writeSlowScript(): string {
  const file = join(mkdtempSync(join(tmpdir(), "whence-script-")), "script.json");
  const turns = [[{ name: "wait", arguments: {} }], [{ name: "wait", arguments: {} }]];
  writeFileSync(
    file,
    JSON.stringify({
      ...{ name: "slow-script", turnMs: 300 },
      tasks: { direct: turns, "answer-question": turns, critique: turns },
    }),
  );
  return file;
}

async function runRounds(page: Page, analysis: number) {
  await page.getByRole("combobox", { name: "Extent of the analysis" }).click();
  await page.getByRole("option", { name: "Thorough: rounds", exact: true }).click();
  await page.getByRole("combobox", { name: "Performed by" }).click();
  await page.getByRole("option", { name: "slow-script" }).click();
  await page.getByRole("button", { name: "Run analysis" }).click();
  // It is watched while it goes on: what is being done stands there in words.
  await expect(page.getByText(/^Now: .*Expert/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(new RegExp(`^Analysis ${analysis} finished`))).toHaveCount(0);
}

test("rounds go on after a power cut from where they were, and those that are stopped keep what is over", async ({
  browser,
}) => {
  // Two servers are started one after the other, and what is slow on purpose is slower on a busy machine.
  test.setTimeout(600_000);
  const [data, settings] = [makeDataFolder(), { WHENCE_SCRIPT: writeSlowScript() }];
  const killed = await startWhence(data, settings);
  const context = await browser.newContext({ baseURL: killed.address });
  const page = await context.newPage();
  await actAsAdmin(page);
  const path = await openAnalysedSample(page);
  await page.goto(`${path}?view=rounds`);
  await runRounds(page, 2);
  await killed.kill();

  const server = await startWhence(data, settings);
  try {
    const shown = `${server.address}${path}?view=rounds`;
    await page.goto(shown);
    await expect(page.getByText(/^Analysis 2 finished/).first()).toBeVisible({ timeout: 300_000 });
    await page.goto(`${shown}&round=1`);
    await expect(page.getByRole("heading", { name: /^Round 1/ })).toBeVisible();
    // Each question has its one answer: nobody was asked again.
    await expect(page.getByText("6 of 6 questions answered", { exact: false })).toBeVisible();
    await expect(page.getByText(/How the rounds ended/)).toBeVisible();

    await page.goto(shown);
    await runRounds(page, 3);
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await expect(page.getByText(/The rounds were stopped before the end/)).toBeVisible();
    await context.close();
  } finally {
    await server.discard();
  }
});
