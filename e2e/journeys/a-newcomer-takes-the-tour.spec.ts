import type { Page } from "@playwright/test";
import { expectAccessible } from "../accessible";
import { actAsAdmin } from "../accounts";
import { expect, test } from "../fixtures";
import { expectView, openHowMade } from "../places";
import { openAnalysedSample } from "../sample";

const step = (page: Page, name: string) => page.getByRole("dialog", { name });
const offer = (page: Page) => page.getByRole("button", { name: "Take the two-minute tour" });

async function goOn(page: Page) {
  await page.getByRole("button", { name: "Next", exact: true }).click();
}

test("the sample offers a tour in which doing what a step asks leads to the next, and which can be taken again", async ({
  page,
}) => {
  test.slow();
  await actAsAdmin(page);
  await openAnalysedSample(page);
  await offer(page).click();

  await expect(step(page, "Severity, duration, confidence")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(step(page, "All the evidence at a glance")).toContainText("2 of 11");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(step(page, "Severity, duration, confidence")).toBeVisible();
  await goOn(page);
  await goOn(page);

  await expect(step(page, "Events in lanes")).toBeVisible();
  await page.keyboard.press("j");
  // Who did something in the page is led back to the words.
  await expect(step(page, "Every event cites its lines")).toBeVisible();
  await expect(page.getByRole("region", { name: "Inspector" })).toBeVisible();
  await goOn(page);
  await expect(step(page, "You decide")).toBeVisible();
  await page.keyboard.press("a");
  await expect(step(page, "What is not known yet")).toBeVisible();
  await page.getByRole("region", { name: /^Gaps/ }).getByRole("button").first().click();

  await expect(step(page, "What led to what")).toBeVisible();
  await expectView(page, "Graph");
  await goOn(page);
  await expect(step(page, "Start here: what the files contain")).toBeVisible();
  await goOn(page);
  await expect(step(page, "Every record, searched")).toBeVisible();
  await goOn(page);
  await expect(page.getByRole("article", { name: "Report" })).toBeVisible();
  await goOn(page);
  await expect(page.getByRole("region", { name: "Submit for review" })).toBeVisible();
  await expect(step(page, "Hand over the report")).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await expect(step(page, "Hand over the report")).toBeHidden();
  // The next Tab goes on in the page, not at its top.
  await expect(page.locator("#main:focus, #main :focus")).toHaveCount(1);

  // It is not offered twice, and can be taken again from any view.
  await page.reload();
  await expect(page.getByRole("region", { name: "Submit for review" })).toBeVisible();
  await openHowMade(page, "Activity");
  await expect(offer(page)).toHaveCount(0);
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Take the tour" }).click();
  await expect(step(page, "Severity, duration, confidence")).toBeFocused();
  await goOn(page);
  await expectView(page, "Timeline");
  // A step clears what was selected before it; to select that again is an answer.
  await page.keyboard.press("j");
  await expect(page).toHaveURL(/[?&]at=/);
  await goOn(page);
  await expect(step(page, "Events in lanes")).toBeVisible();
  await expect(page).not.toHaveURL(/[?&]at=/);
  await page.keyboard.press("j");
  await expect(step(page, "Every event cites its lines")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(step(page, "Every event cites its lines")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/[?&]at=/);

  // On a phone the words lie at the bottom.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Search incidents" }).click();
  await page
    .getByRole("textbox", { name: "Search incidents, commands and pages" })
    .fill("the tour");
  await page.getByRole("button", { name: "Take the tour" }).click();
  for (const _ of [1, 2, 3]) await goOn(page);
  const words = step(page, "Every event cites its lines");
  await expect(words).toBeInViewport({ ratio: 1 });
  const box = await words.boundingBox();
  expect(box).toMatchObject({ x: 0, width: 390 });
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
  // Over the drawer of the event, which stays open below it, also when the key is pressed in it.
  await page
    .getByRole("dialog", { name: "Details" })
    .getByRole("button", { name: "Close the inspector" })
    .focus();
  await page.keyboard.press("Escape");
  await expect(words).toBeHidden();
  await expect(page.getByRole("dialog", { name: "Details" })).toBeVisible();
});
