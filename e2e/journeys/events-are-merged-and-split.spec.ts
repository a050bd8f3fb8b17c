import { expectAccessible } from "../accessible";
import { actAsAdmin } from "../accounts";
import { expect, test } from "../fixtures";
import { inspector, openAnalysedSample, selectEvent } from "../sample";

test("two events are merged, the one is split again, and each step is taken back", async ({
  page,
}) => {
  await actAsAdmin(page);
  const path = await openAnalysedSample(page);
  await page.goto(`${path}?as=table`);
  const boxes = page.getByRole("checkbox", { name: /^Pick / });
  // The commit and its rollout: one leads to the other, and nothing lies between.
  await boxes.nth(0).check();
  await boxes.nth(2).check();
  const picked = page.getByRole("region", { name: "Selected items" });
  await picked.getByRole("button", { name: "Merge…" }).click();
  const form = picked.getByRole("form", { name: "Merge" });
  await picked.getByRole("button", { name: "Clear the selection" }).click();
  await boxes.nth(0).check();
  await boxes.nth(2).check();
  await expect(form).toBeHidden();
  await picked.getByRole("button", { name: "Merge…" }).click();
  const titles = form.getByRole("radiogroup", { name: "Title of the merged event" });
  const kept = await titles.getByRole("radio").first().getAttribute("value");
  await form
    .getByRole("radiogroup", { name: /^Time of the merged event/ })
    .getByRole("radio")
    .first()
    .check();
  await expectAccessible(page);
  const count = page.getByText(/^\d+ of \d+ events shown/);
  const before = await count.innerText();
  await form.getByRole("button", { name: "Merge 2 events" }).click();
  await expect(picked).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`at=${kept}`));
  await expect(inspector(page).getByText("Edited", { exact: true })).toBeVisible();
  await expect(count).not.toHaveText(before);

  await inspector(page).getByRole("button", { name: "Split the event…" }).click();
  const split = inspector(page).getByRole("form", { name: "Split the event" });
  await split.getByLabel("Title of the new event").fill("What was another thing");
  await split.getByRole("checkbox").last().check();
  // The words wait while another event is looked at, and while something else is said of this one.
  await selectEvent(page, 1);
  await expect(split).toBeHidden();
  await selectEvent(page, 0);
  await page.keyboard.press("c");
  await expect(
    inspector(page).getByRole("textbox", { name: "Comment", exact: true }),
  ).toBeFocused();
  await expect(split.getByLabel("Title of the new event")).toHaveValue("What was another thing");
  await expect(split.getByRole("checkbox").last()).toBeChecked();
  await split.getByRole("button", { name: "Split", exact: true }).click();
  await expect(split).toBeHidden();
  const part = page.getByRole("button", { name: "What was another thing", exact: true });
  await expect(part.first()).toBeVisible();

  await page.getByRole("button", { name: "Undo: you split an event" }).click();
  await expect(part).toHaveCount(0);
  await page.getByRole("button", { name: "Undo: you merged an event" }).click();
  await expect(count).toHaveText(before);
  await page.getByRole("button", { name: "Redo: you merged an event" }).click();
  await expect(count).not.toHaveText(before);
});
