import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothSchemes } from "../accessible";
import { actAsAdmin } from "../accounts";
import { expectToFitWidth } from "../fits-width";
import { expect, test } from "../fixtures";
import { startScriptedModel } from "../launch/scripted-model";
import { makeDataFolder, startWhence } from "../launch/whence-server";
import { openAnalysedSample } from "../sample";

const done = { content: "Nothing more to say." };

test("a model goes on from the rules' draft, its words are marked and watched, and one that fails says why", async ({
  browser,
}) => {
  test.slow();
  const model = await startScriptedModel([
    // The first analysis: its provider fails in the first pass and is asked no more.
    { status: 500 },
    // The second one: it looks, registers what it saw, invents a handle, and is done.
    { calls: [{ name: "list_shapes", arguments: { limit: 5 } }] },
    {
      calls: [
        {
          name: "register_entity",
          arguments: { entity_id: "m", name: "model-made-thing", entity_type: "service" },
        },
        {
          name: "emit_event",
          arguments: {
            ...{ event_type: "failure", title: "It never was", timestamp: "2026-11-20T14:00:00Z" },
            ...{ entities: ["m"], importance: "key", confidence: 1, evidence_refs: ["A9999"] },
          },
        },
      ],
    },
    ...[done, done, done],
    // The second opinion: it reads, says one thing by a line it read, and is done.
    { calls: [{ name: "read_file", arguments: { path: "metrics/metrics.csv", count: 5 } }] },
    {
      calls: [
        {
          name: "register_entity",
          arguments: { entity_id: "p", name: "a-pool", entity_type: "service" },
        },
        {
          name: "emit_event",
          arguments: {
            ...{ event_type: "observation", title: "The pool has nothing to spare" },
            ...{ timestamp: "2026-11-21T00:20:03.184Z", entities: ["p"], importance: "key" },
            ...{ confidence: 0.9, evidence_refs: ["line: 00:20:03.184Z,db_pool_idle"] },
          },
        },
      ],
    },
    done,
  ]);
  const server = await startWhence(makeDataFolder(), {
    ...{ WHENCE_MODEL: "local/scripted", WHENCE_MODEL_URL: model.url, WHENCE_MODEL_RETRIES: "0" },
  });
  try {
    const context = await browser.newContext({ baseURL: server.address });
    const page = await context.newPage();
    await actAsAdmin(page);
    const path = await openAnalysedSample(page);
    await page.goto(`${path}?view=activity`);

    await analyse(page);
    // Nothing has left yet: first it says what would, and to where.
    const leaving = page.getByRole("dialog", { name: "Data that leaves this machine" });
    await expect(leaving).toContainText(`To local/scripted at ${model.url}`);
    await expect(leaving.getByRole("table", { name: "Data that may be sent" })).toContainText(
      "deploys.jsonl",
    );
    await expectAccessible(page);
    await leaving.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText(/^Analysis 1 finished/)).toBeVisible();
    await analyse(page);
    await leaving.getByRole("button", { name: "Send and analyse" }).click();
    const finished = "Finished by rules: local/scripted could not be reached";
    await expect(page.getByText(finished).first()).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText(/ended early: The provider failed \(500\)/).first()).toBeVisible();

    // The same files and the same address are not asked about again.
    await analyse(page);
    await expect(page.getByText(/^Analysis 3 finished/).first()).toBeVisible({ timeout: 90_000 });
    // The last analysis stands open.
    await page.goto(`${path}?view=activity`);
    await expect(page.getByRole("table", { name: "Passes of analysis 3" })).toContainText(
      "Coarse pass: the key events, by local/scripted",
    );
    const row = page.getByRole("row").filter({ hasText: "coarse-model" });
    await row.getByRole("button", { name: "Turn 2" }).click();
    const detail = page.getByRole("region", { name: "Turn 2 of coarse-model" });
    await expect(detail).toContainText("Entity model-made-thing registered");
    const shown = detail.getByRole("region", { name: "Input of this turn" });
    await shown.getByText(/^Instructions/).click();
    await expect(shown).toContainText("tokens in");
    await expect(detail).toContainText("the handle A9999, which was not given");
    await page.goto(`${path}?as=table`);
    await expect(page.getByRole("grid", { name: "Events" })).toBeVisible();
    await expect(page.getByText("It never was")).toHaveCount(0);
    await page.goto(`${path}?view=activity`);
    await page.getByRole("link", { name: "Compare performers side by side" }).click();
    await expect(page.getByRole("heading", { name: "Analyses side by side" })).toBeVisible();
    await expect(page.getByRole("table", { name: "Analyses side by side" })).toContainText(
      "Rules, then local/scripted (analysis 3)",
    );
    await expectAccessible(page);

    await secondOpinion(page, path);

    // The budget of the month is spent: the model is asked no more, and the analysis ends with what the rules have.
    await page.goto("/settings/models");
    const budget = page.getByRole("form", { name: "Budget per month" });
    await budget.getByRole("textbox", { name: "Tokens" }).fill("100");
    await budget.getByRole("button", { name: "Set" }).click();
    await expect(page.getByRole("region", { name: "Changes" })).toContainText(
      "Sets the budget of a month to 100 tokens",
    );
    await page.goto(`${path}?view=activity`);
    await choose(page);
    // From the evidence alone: what it said from the rules' draft would be kept, and nobody asked.
    await page.getByRole("switch", { name: "Rules first" }).press("Space");
    await page.getByRole("button", { name: "Run analysis" }).click();
    await expect(page.getByText(/^Analysis 5 finished/).first()).toBeVisible({ timeout: 90_000 });
    await page.goto(`${path}?view=activity`);
    await expect(
      page.getByText(/the budget of this month, 100 tokens, is spent/).first(),
    ).toBeVisible();
    await context.close();
  } finally {
    await server.discard();
    await model.stop();
  }
});

/** Asks for one, brings in what only it says, takes that back, and leaves it out. */
async function secondOpinion(page: Page, path: string): Promise<void> {
  await page.goto(`${path}?view=activity`);
  await page.getByRole("link", { name: "Second opinion" }).click();
  await expect(page.getByText("No second opinion was requested yet.")).toBeVisible();
  await expectAccessible(page, "before anybody was asked");
  await page.getByRole("button", { name: "Ask for a second opinion" }).click();
  const there = page.getByRole("region", { name: /^Only in the second opinion/ });
  await expect(there).toContainText("The pool has nothing to spare", { timeout: 90_000 });
  await expect(there).toContainText("metrics/metrics.csv line");
  await expect(page.getByRole("region", { name: /^Only in the timeline/ })).toBeVisible();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectToFitWidth(page, `second opinion, ${width} px`);
    await expectAccessibleInBothSchemes(page, `second opinion, ${width} px`);
  }

  // By keys alone: the focus is not lost with the item that goes.
  await there.getByRole("button", { name: /^Accept: The pool/ }).focus();
  await page.keyboard.press("Enter");
  const agreed = page.getByRole("region", { name: /^Agreed/ });
  await agreed.locator("summary").click();
  await expect(agreed).toContainText("Accepted by");
  await page.goto(`${path}?as=table`);
  await expect(
    page.getByRole("grid", { name: "Events" }).getByText("The pool has nothing to spare"),
  ).toBeVisible();
  await page.goto(`${path}/opinion`);
  await agreed.locator("summary").click();
  await agreed.getByRole("button", { name: /^Undo: The pool/ }).click();
  await there.getByRole("button", { name: /^Exclude: The pool/ }).click();
  await expect(there).toContainText("Left out by");
  await there.getByRole("button", { name: /^Check again: The pool/ }).click();
  await expect(there.getByRole("button", { name: /^Accept: The pool/ })).toBeVisible();
}

async function choose(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Performed by" }).click();
  await page.getByRole("option", { name: "local/scripted" }).click();
}

async function analyse(page: Page): Promise<void> {
  await choose(page);
  await page.getByRole("button", { name: "Run analysis" }).click();
}
