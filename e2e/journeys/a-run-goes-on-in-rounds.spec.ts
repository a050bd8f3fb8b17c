import type { Locator, Page } from "@playwright/test";
import { expectAccessibleInBothSchemes } from "../accessible";
import { actAsAdmin } from "../accounts";
import { expectToFitWidth } from "../fits-width";
import { expect, test } from "../fixtures";
import { openAnalysedSample } from "../sample";

test("an analysis goes on in rounds, and each is read, stepped through and opened", async ({
  page,
}) => {
  test.slow();
  await actAsAdmin(page);
  const path = await openAnalysedSample(page);
  await page.goto(`${path}?view=rounds`);
  await expect(page.getByRole("region", { name: "This analysis had no rounds" })).toBeVisible();

  await runInRounds(page);
  await expect(page.getByText(/^Analysis 2 finished/).first()).toBeVisible({ timeout: 120_000 });

  await expect(page.getByText(/How the rounds ended/).first()).toBeVisible();
  await page.goto(`${path}?view=rounds&round=1`);
  const shown = page.getByRole("heading", { name: /^Round \d/ }).first();
  await expect(shown).toHaveText(/^Round 1/);
  await expectAccessibleInBothSchemes(page);
  await expectToFitWidth(page, "the rounds");

  // From round to round by the buttons, and by keys alone.
  await page.getByRole("button", { name: "Next round" }).click();
  await expect(shown).toHaveText(/^Round 2/);
  await page.keyboard.press("Home");
  await expect(shown).toHaveText(/^Round 1/);

  // Whatever was done in a round can be opened: what it was given, what it asked, what it answered.
  await page
    .getByRole("button", { name: "The turn in full: the Director's work in round 1" })
    .click();
  const work = page.getByRole("dialog");
  await expect(work.getByText(/Turn 1/).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(work).toHaveCount(0);

  // What a round changed is seen in the timeline; the way back leads to the round.
  await page.getByRole("button", { name: "Show what round 1 changed in the timeline" }).click();
  await expect(page).toHaveURL(/known=.*compare=|compare=.*known=/);
  await expect(page.getByText(/^As known at .* compared with/)).toBeVisible();
  await page.goBack();
  await expect(shown).toHaveText(/^Round 1/);

  // A later analysis does not take the place of an earlier one: its rounds are read again as they were.
  await runInRounds(page);
  await expect(page.getByText(/^Analysis 3 finished/).first()).toBeVisible({ timeout: 120_000 });
  await page.goto(`${path}?view=rounds&round=1`);
  const analyses = page.getByRole("combobox", { name: "Show the rounds of this analysis" });
  await analyses.selectOption({ label: await labelOf(analyses, "Analysis 2") });
  await expect(page).toHaveURL(/known=/);
  await expect(page.getByText(/How the rounds ended/).first()).toBeVisible();
  await expect(shown).toHaveText(/^Round \d/);
});

async function runInRounds(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Extent of the analysis" }).click();
  await page.getByRole("option", { name: "Thorough: rounds", exact: true }).click();
  await page.getByRole("button", { name: "Run analysis" }).click();
}

async function labelOf(select: Locator, analysis: string): Promise<string> {
  return (await select.getByRole("option").filter({ hasText: analysis }).textContent()) ?? "";
}
