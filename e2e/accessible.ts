import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** What a scheme of colours can break; everything else about a page is the same in both schemes. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** Fails on any violation axe finds in the page as it stands. `what` names its state where a journey looks at several. */
export async function expectAccessible(page: Page, what?: string): Promise<void> {
  const { violations } = await axeOf(page).analyze();
  expect(violations, what).toEqual([]);
}

/** The page as it stands: whole in the scheme it is in, which is the light one, then its colours in the dark one. */
export async function expectAccessibleInBothSchemes(page: Page, what?: string): Promise<void> {
  await expectAccessible(page, what);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  const { violations } = await axeOf(page).withRules(colourRules).analyze();
  expect(violations, `${what ?? ""}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

function axeOf(page: Page): AxeBuilder {
  // What passes is not described, which takes axe as long as the finding.
  const onlyViolations = new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
  // Otherwise axe opens a tab of its own to sum up, behind which the page stops drawing; ours have no frames.
  return onlyViolations.setLegacyMode();
}
