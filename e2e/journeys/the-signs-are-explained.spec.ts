import type { Page } from "@playwright/test";
import { expectAccessibleInBothSchemes } from "../accessible";
import { actAsAdmin, enterAsAdmin } from "../accounts";
import { expectToFitWidth } from "../fits-width";
import { expect, test } from "../fixtures";

test("the page of signs is found in the account's menu, and shows what every mark means", async ({
  page,
}) => {
  await enterAsAdmin(page);
  await page.getByRole("button", { name: /^Account of / }).click();
  await page.getByRole("menuitem", { name: "Symbols and colours" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Symbols and colours" })).toBeVisible();
  const kinds = page.getByRole("list", { name: "Kinds of events" });
  await expect(kinds.getByText("▲ Failure")).toBeVisible();
  await expect(page.getByText("Inferred: the time follows from other times")).toBeVisible();
  await page.getByRole("button", { name: "Tell of failure" }).click();
  await expect(page.getByText("Somebody else decided meanwhile.")).toBeVisible();
});

test("every component is accessible in either scheme and fits a phone", async ({ page }) => {
  await actAsAdmin(page);
  await page.goto("/style");
  await expect(page.getByRole("heading", { level: 2, name: "States" })).toBeVisible();
  await expectNothingToMove(page);
  await expectAccessibleInBothSchemes(page, "desk");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleInBothSchemes(page, "phone");
  await expectToFitWidth(page, "390");
});

/** Journeys ask for reduced motion, as their settings say: no colour, place or size of any element may take its time. */
async function expectNothingToMove(page: Page): Promise<void> {
  const moving = await page
    .locator("body *")
    .evaluateAll((elements) =>
      elements
        .filter((element) => /[1-9]/.test(getComputedStyle(element).transitionDuration))
        .map((element) => element.className),
    );
  expect(moving).toEqual([]);
}
