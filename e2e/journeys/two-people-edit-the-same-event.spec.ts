import { bringColleague, enterAsAdmin } from "../accounts";
import { expect, test } from "../fixtures";
import { inspector, openAnalysedSample, selectEvent } from "../sample";

test("of two who edit the same event the second sees the difference, chooses, and loses no word", async ({
  page,
  browser,
}) => {
  await enterAsAdmin(page);
  const path = await openAnalysedSample(page);
  const second = await bringColleague(page, browser, {
    name: "Grace Hopper",
    password: "five wooden boats at dawn",
  });
  await page.goto(`${path}?as=table`);
  await second.goto(`${path}?as=table`);
  const form = (whose: typeof page) =>
    inspector(whose).getByRole("form", { name: "Edit the event" });

  await selectEvent(page, 0);
  await selectEvent(second, 0);
  await inspector(second).getByRole("button", { name: "Edit" }).click();
  await form(second).getByLabel("Title").fill("As Grace puts it");

  await inspector(page).getByRole("button", { name: "Edit" }).click();
  await form(page).getByLabel("Title").fill("As Ada puts it");
  await form(page).getByLabel("Description").fill("Ada looked at the dashboard");
  await form(page).getByRole("button", { name: "Save" }).click();
  await expect(form(page)).toBeHidden();

  const difference = form(second).getByRole("group", {
    name: /^Somebody else wrote this differently/,
  });
  await expect(difference).toContainText("As Ada puts it");
  await expect(difference).toContainText("As Grace puts it");
  await expect(form(second).getByRole("status")).toContainText("Ada Lovelace edited an event");
  await expect(form(second).getByLabel("Description")).toHaveValue("Ada looked at the dashboard");
  await expect(form(second).getByRole("button", { name: "Save" })).toBeDisabled();
  await difference.getByRole("button", { name: "Keep my title" }).click();
  await expect(difference).toBeHidden();
  await form(second).getByRole("button", { name: "Save" }).click();
  await expect(form(second)).toBeHidden();

  const heading = inspector(page).getByRole("heading", { level: 2 });
  await expect(heading).toHaveText("As Grace puts it");
  await expect(inspector(page).getByText("Ada looked at the dashboard")).toBeVisible();
  await page.keyboard.press("u");
  await expect(
    page.getByRole("alert").filter({ hasText: "Somebody else has decided" }),
  ).toBeVisible();
  await expect(heading).toHaveText("As Grace puts it");
});
