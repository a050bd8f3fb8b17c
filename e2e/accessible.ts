import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** What a scheme of colours can break; everything else about a page is the same in both schemes. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** Of a page that journeys look at in both schemes: whole in the light one, its colours alone in the dark one. */
export const rulesIn = { light: "all", dark: "colours" } as const;

/** Fails on any violation axe finds in the page as it stands. `what` names its state where a journey looks at several. */
export async function expectAccessible(
  page: Page,
  what?: string,
  rules: "all" | "colours" = "all",
): Promise<void> {
  // Otherwise axe opens a tab of its own to sum up, behind which the page stops drawing; ours have no frames.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (rules === "colours") axe.withRules(colourRules);
  expect((await axe.analyze()).violations, what).toEqual([]);
}
