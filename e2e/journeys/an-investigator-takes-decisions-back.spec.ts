import { expectAccessible } from "../accessible";
import { actAsAdmin } from "../accounts";
import { expect, test } from "../fixtures";
import { openHowMade } from "../places";
import { inspector, openAnalysedSample, selectEvent } from "../sample";

test("own decisions are undone and redone by key, by button and from the palette", async ({
  page,
}) => {
  await actAsAdmin(page);
  const path = await openAnalysedSample(page);
  await page.goto(`${path}?as=table`);
  const accept = inspector(page).getByRole("button", { name: "Accept", exact: true });
  const accepted = inspector(page).getByRole("button", { name: "Accepted" });

  await selectEvent(page, 0);
  await page.keyboard.press("a");
  await expect(accepted).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo: you accepted an event" })).toBeEnabled();
  await expect(page.getByRole("button", { name: "Nothing to redo" })).toBeVisible();

  await page.keyboard.press("u");
  await expect(accept).toBeVisible();
  await expect(
    page.getByRole("status").filter({ hasText: "Undone: accepted an event" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Redo: you accepted an event" }).click();
  await expect(accepted).toBeVisible();

  await page.getByRole("button", { name: "Undo: you accepted an event" }).click();
  await expect(accept).toBeVisible();
  await page.getByRole("button", { name: "Redo: you accepted an event" }).focus();
  await page.keyboard.press("Control+Shift+Z");
  await expect(accepted).toBeVisible();

  await page.keyboard.press("Control+k");
  await page
    .getByRole("textbox", { name: "Search incidents, commands and pages" })
    .fill("Undo my last");
  await page.getByRole("button", { name: "Undo my last decision" }).click();
  await expect(accept).toBeVisible();

  await openHowMade(page, "Activity");
  // What the notices say may still be on the screen: the journal has to say it.
  const journal = page.getByRole("region", { name: "Journal" });
  await expect(journal.getByText("Decision undone").first()).toBeVisible();
  await expect(journal.getByText("Decision redone").first()).toBeVisible();
});

test("a severity set after a decision is taken back before it", async ({ page }) => {
  await actAsAdmin(page);
  const path = await openAnalysedSample(page);
  await page.goto(`${path}?as=table`);
  const accepted = inspector(page).getByRole("button", { name: "Accepted" });
  await selectEvent(page, 0);
  await page.keyboard.press("a");
  await expect(accepted).toBeVisible();

  const severity = page.getByRole("combobox", { name: "Severity" });
  const before = await severity.inputValue();
  await severity.click();
  await page.getByRole("option", { name: "SEV 4" }).click();
  await expect(
    page.getByRole("button", { name: "Undo: you set the severity to SEV 4" }),
  ).toBeEnabled();
  await selectEvent(page, 0);
  await page.keyboard.press("u");
  await expect(severity).toHaveValue(before);
  await expect(accepted).toBeVisible();

  // With it gone, the decision is what comes next.
  await page.getByRole("button", { name: "Undo: you accepted an event" }).click();
  await expect(inspector(page).getByRole("button", { name: "Accept", exact: true })).toBeVisible();
});

test("several pieces are picked with a range and by key, decided on together, and taken back together", async ({
  page,
}) => {
  await actAsAdmin(page);
  const path = await openAnalysedSample(page);
  await page.goto(`${path}?as=table`);
  const boxes = page
    .getByRole("grid", { name: "Events" })
    .getByRole("checkbox", { name: /^Pick / });
  const picked = page.getByRole("region", { name: "Selected items" });
  await boxes.nth(0).check();
  await boxes.nth(2).click({ modifiers: ["Shift"] });
  await expect(picked.getByText("3 selected")).toBeVisible();
  const fourth = await selectEvent(page, 3);
  await page.keyboard.press("x");
  await expect(picked.getByText("4 selected")).toBeVisible();
  await expectAccessible(page);

  await picked.getByRole("button", { name: "Reject 4…" }).click();
  const form = picked.getByRole("form", { name: "Reject 4 selected" });
  await form.getByLabel("Note").fill("All of it was the drill");
  await form.getByRole("button", { name: "Reject 4 selected" }).click();
  await expect(picked).toBeHidden();
  const events = page.getByRole("grid", { name: "Events" });
  await expect(events.getByRole("button", { name: fourth, exact: true })).toHaveCount(0);

  await page.getByRole("button", { name: "Undo: you rejected 4 pieces" }).click();
  await expect(events.getByRole("button", { name: fourth, exact: true }).first()).toBeVisible();
  await expect(
    page.getByRole("status").filter({ hasText: "Undone: rejected 4 pieces" }),
  ).toBeVisible();
});
