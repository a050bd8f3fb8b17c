import { expectAccessible } from "../accessible";
import { actAsAdmin, openWindowBeside } from "../accounts";
import { expect, test } from "../fixtures";
import { openHowMade, openPlace } from "../places";
import { inspector, openAnalysedSample, openSampleToRead } from "../sample";

test("the report is read by phase, and a number opens the line its sentence rests on", async ({
  page,
}) => {
  await actAsAdmin(page);
  await page.goto(`${await openSampleToRead(page)}?view=report`);
  const report = page.getByRole("article", { name: "Report" });
  await expect(
    report.getByText(/^All times are in UTC; those without a date are of 20/),
  ).toBeVisible();
  const summary = report.getByRole("region", { name: "Summary" });
  await expect(summary).toContainText(
    "From 00:23:07 to 00:24:50 UTC, 73 % of requests to nginx failed with 5xx (2,620 of 3,569).",
  );
  await expect(summary).toContainText(/What ended it: the rollback of orders-api to 2\.13\.2/);
  await expect(summary).toContainText(/Most likely cause: orders-api release 2\.14\.0/);
  for (const heading of ["Before the impact", "Diagnosis", "Repair", "Recovery", "Action items"]) {
    await expect(report.getByRole("heading", { name: heading, exact: true })).toBeVisible();
  }
  await expect(report.getByText("No one has accepted or rejected them yet.")).toBeVisible();
  // The causes as a picture whose text is text.
  const figure = report.getByRole("figure");
  await expect(figure.getByRole("img", { name: /^Causal graph\. / })).toBeVisible();
  await expect(figure.getByText("ROOT CAUSE 1")).toBeVisible();

  const number = summary.getByRole("button", { name: /^Citation 1: / }).first();
  const place = (await number.getAttribute("aria-label"))?.replace(/^Citation 1: /, "") ?? "";
  await number.click();
  await expect(inspector(page)).toContainText(place.split(",")[0] ?? "");
  await expectAccessible(page);
});

test("on paper the report stands alone: no controls, light, its citations as a numbered list", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await actAsAdmin(page);
  await page.goto(`${await openSampleToRead(page)}?view=report`);
  const report = page.getByRole("article", { name: "Report" });
  await expect(report.getByRole("button", { name: "Print" })).toBeVisible();
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  await expect(report.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("tablist")).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(
    report.getByRole("region", { name: "Citations" }).getByRole("listitem").first(),
  ).toBeVisible();
  await expect(report.getByRole("figure").getByText("ROOT CAUSE 1")).toBeVisible();
  // Lanes and the axis of the story, in the colours of paper.
  const lanes = report.getByRole("img", { name: /^Timeline of the key events/ });
  await expect(lanes.getByText("orders-api", { exact: true })).toBeVisible();
  await expect(lanes.getByText(/^\d\d:\d\d/).first()).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "light");
  const ink = await report.evaluate((element) => getComputedStyle(element).color);
  expect(ink).toBe("rgb(26, 34, 39)");
  await page.emulateMedia({ colorScheme: "dark", media: "screen" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
});

test("a sentence is put in a person's words and back, and a proposed step is taken on and done", async ({
  page,
}) => {
  // Two people write in one report, which costs an analysis to get at.
  test.slow();
  await actAsAdmin(page);
  const path = await openAnalysedSample(page);
  await page.goto(`${path}?view=report`);
  const report = page.getByRole("article", { name: "Report" });
  const summary = report.getByRole("region", { name: "Summary" });
  // Somebody else reads it too, and sees it change.
  const elsewhere = await openWindowBeside(page);
  await elsewhere.goto(`${path}?view=report`);
  const theirs = elsewhere.getByRole("region", { name: "Summary" });
  await summary.getByRole("button", { name: /^Edit: Most likely cause/ }).click();
  const form = summary.getByRole("form", { name: "Edit the sentence" });
  await form.getByRole("textbox", { name: "Sentence" }).fill("We shipped a lock nobody needed.");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(summary).toContainText(/We shipped a lock nobody needed\..*\(written by /);
  await expect(summary.getByRole("button", { name: /^Citation / }).first()).toBeVisible();
  await expect(theirs).toContainText("We shipped a lock nobody needed.");

  // They write the same sentence while the form is open.
  await summary.getByRole("button", { name: /^Edit: We shipped/ }).click();
  await expect(form.getByRole("textbox", { name: "Sentence" })).toBeFocused();
  await page.keyboard.type(" I looked.");
  await theirs.getByRole("button", { name: /^Edit: We shipped/ }).click();
  await theirs.getByRole("textbox", { name: "Sentence" }).fill("The lock was needed.");
  await theirs.getByRole("button", { name: "Save" }).click();
  const difference = form.getByRole("group", { name: /^Another person changed this text/ });
  await expect(difference).toContainText("The lock was needed.");
  await expect(form.getByRole("button", { name: "Save" })).toBeDisabled();
  // A look at another view costs nobody their words.
  await openHowMade(page, "Activity");
  await openPlace(page, "Report");
  await difference.getByRole("button", { name: "Keep my sentence" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(summary).toContainText("We shipped a lock nobody needed. I looked.");
  const edit = summary.getByRole("button", { name: /^Edit: We shipped/ });
  await expect(edit).toBeFocused();

  await edit.click();
  await form.getByRole("button", { name: "Restore the generated sentence" }).click();
  await expect(summary).toContainText(/Most likely cause: orders-api release 2\.14\.0/);
  await expect(summary).not.toContainText("written by");

  const items = report.getByRole("region", { name: "Action items" });
  await items
    .getByRole("button", { name: /^Add to action items: / })
    .first()
    .click();
  const taken = items.getByRole("form", { name: "Action item" });
  await taken.getByLabel("Action").fill("Check locks before a release");
  await taken.getByLabel("Owner").fill("Platform team");
  await taken.getByRole("button", { name: "Save" }).click();
  await expect(items.getByText("Platform team")).toBeVisible();
  const done = items.getByRole("checkbox", { name: "Done: Check locks before a release" });
  await done.click();
  await expect(done).toBeChecked();
  await page.reload();
  await expect(done).toBeChecked();

  // A proposed step nobody is to take is set aside, and brought back.
  const proposals = items.getByRole("button", { name: /^Dismiss: / });
  const count = await proposals.count();
  const name = (await proposals.first().getAttribute("aria-label"))?.replace("Dismiss: ", "") ?? "";
  await proposals.first().click();
  await items.getByText("1 proposed step dismissed").click();
  await expect(items.getByText(/^Dismissed by /)).toBeVisible();
  await expect(proposals).toHaveCount(count - 1);
  await expectAccessible(page);
  await items.getByRole("button", { name: `Restore: ${name}` }).click();
  await expect(proposals).toHaveCount(count);
});
