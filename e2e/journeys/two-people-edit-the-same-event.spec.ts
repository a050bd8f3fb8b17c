import { actAsAdmin, bringColleague } from "../accounts";
import { expect, test } from "../fixtures";
import { inspector, openAnalysedSample, selectEvent } from "../sample";

test("of two who edit the same event the second sees the difference, chooses, and loses no word", async ({
  page,
  browser,
}) => {
  test.slow();
  await actAsAdmin(page);
  const path = await openAnalysedSample(page);
  const second = await bringColleague(page, browser, {
    name: "Grace Hopper",
    password: "five wooden boats at dawn",
  });
  await page.goto(`${path}?as=table`);
  await second.goto(`${path}?as=table`);
  const form = (whose: typeof page) =>
    inspector(whose).getByRole("form", { name: "Edit the event" });

  const grace = page.getByRole("button", { name: "1 colleague here: Grace Hopper" });
  await expect(grace).toBeVisible();
  const title = await selectEvent(page, 0);
  await selectEvent(second, 0);
  await expect(inspector(page).getByText("Grace Hopper is looking at this")).toBeVisible();
  await grace.click();
  const there = page.getByRole("dialog").getByRole("button");
  await expect(there).toContainText(`Timeline: ${title}`);
  await there.click();
  await expect(there).toHaveCount(0);
  await inspector(second).getByRole("button", { name: "Edit" }).click();
  await expect(
    inspector(page).getByRole("status").filter({ hasText: "Grace Hopper is editing this" }),
  ).toBeVisible();
  await form(second).getByLabel("Title").fill("As Grace puts it");

  await inspector(page).getByRole("button", { name: "Edit" }).click();
  await form(page).getByLabel("Title").fill("As Ada puts it");
  await form(page).getByLabel("Description").fill("Ada looked at the dashboard");
  await form(page).getByRole("button", { name: "Save" }).click();
  await expect(form(page)).toBeHidden();

  const difference = form(second).getByRole("group", {
    name: /^Another person changed this text/,
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
  // What somebody else has decided on since is passed by, and that is said before.
  await expect(
    page.getByRole("button", { name: /passes by: you .* has decided on since, at / }),
  ).toBeVisible();
  await page.keyboard.press("u");
  await expect(heading).toHaveText("As Grace puts it");

  // The wireless is gone, and the server is on this machine: it is asked, and tells anew who is there.
  const isAsked = page.waitForRequest(/\/stream\?after=[1-9]\d*$/);
  await page.evaluate(() => window.dispatchEvent(new Event("offline")));
  await isAsked;
  await expect(grace).toBeVisible();
  await expect(page.getByText("Not connected to the server.")).toBeHidden();

  // Who would rather not be seen still sees the others; who leaves is gone.
  const ada = second.getByRole("button", { name: "1 colleague here: Ada Lovelace" });
  await second.getByRole("button", { name: "Account of Grace Hopper" }).click();
  await second.getByRole("menuitemcheckbox", { name: "Show where I am" }).click();
  await expect(grace).toHaveCount(0);
  await expect(ada).toBeVisible();
  await page.goto("/incidents");
  await expect(ada).toHaveCount(0);
});
