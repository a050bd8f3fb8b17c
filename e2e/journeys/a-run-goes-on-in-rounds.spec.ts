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

  await page.getByRole("combobox", { name: "How far it goes" }).click();
  await page.getByRole("option", { name: "Rounds, in full" }).click();
  await page.getByRole("button", { name: "Run analysis" }).click();
  await expect(page.getByText(/^Analysis 2 finished/).first()).toBeVisible({ timeout: 120_000 });

  await expect(page.getByText(/How they ended/).first()).toBeVisible();
  await page.goto(`${path}?view=rounds&round=1`);
  await expect(page.getByRole("heading", { name: /^Round 1/ }).first()).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await expectToFitWidth(page, "the rounds");
});
