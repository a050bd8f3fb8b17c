import { expectAccessibleInBothSchemes } from "../accessible";
import { actAsAdmin } from "../accounts";
import { expectToBeInSight, expectToFitWidth } from "../fits-width";
import { expect, test } from "../fixtures";
import { expectView, openHowMade } from "../places";
import { inspector, openSampleToRead } from "../sample";

test("an incident opens on what failed, why and what ended it, and each line leads to its piece", async ({
  page,
}) => {
  await actAsAdmin(page);
  await page.goto(await openSampleToRead(page));
  await expect(page.getByRole("tab", { name: "Summary" })).toHaveAttribute("aria-selected", "true");
  const headline = page.getByRole("region", { name: "Headline" });
  await expect(headline).toContainText(/Most likely cause:.*probability/s);
  await expect(headline).toContainText("What ended it:");
  const clock = page.getByRole("region", { name: "Clock of the incident" });
  await expect(clock.getByRole("row")).toHaveCount(4);
  await expect(clock.getByRole("row", { name: /^Began 00:23:07/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Where to look first" })).toBeVisible();

  await headline.getByRole("link", { name: /^Most likely cause/ }).click();
  await expect(inspector(page).getByText("rank 1")).toBeVisible();
  await expect(page).toHaveURL(/view=summary/);
  const cause = page.getByRole("region", { name: "Cause", exact: true });
  await cause
    .getByRole("button", { name: /, line/ })
    .first()
    .click();
  await expect(
    inspector(page)
      .getByLabel(/^(Raw lines|Element)/)
      .first(),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Show everything the files contain" }).click();
  await expectView(page, "Start here");
});

test("five keys go to the five places, and how it was made is in the menu", async ({ page }) => {
  await actAsAdmin(page);
  await openSampleToRead(page);
  for (const [key, place] of ["Summary", "Timeline", "Evidence", "Ask", "Report"].entries()) {
    await page.keyboard.press(String(key + 1));
    const tab = page.getByRole("tab", { name: place, exact: true });
    await expect(tab).toHaveAttribute("aria-selected", "true");
  }
  await openHowMade(page, "Rounds");
  await expect(page.getByRole("tab", { name: "Rounds of the analysis" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.goBack();
  await expectView(page, "Document");
});

test("on a phone the headline and the clock come before the controls", async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await actAsAdmin(page);
  await page.goto(await openSampleToRead(page));
  const top = async (name: string) =>
    (await page.getByRole("region", { name, exact: true }).boundingBox())?.y ?? 0;
  const headline = await top("Headline");
  const zones = await page.getByRole("radiogroup", { name: "Time zone" }).boundingBox();
  expect(headline).toBeLessThan(200);
  const controls = page.getByRole("region", { name: "Incident status and analysis" });
  expect((await controls.boundingBox())?.y).toBeGreaterThan(await top("Clock of the incident"));
  for (const words of ["Time to mitigate", "Time to resolve", "Coherence"]) {
    await expect(controls.getByText(words)).toBeVisible();
  }
  expect(await top("Clock of the incident")).toBeLessThan(zones?.y ?? 0);
  const citation = await page
    .getByRole("button", { name: /^Citation 1:/ })
    .first()
    .boundingBox();
  expect(Math.min(citation?.width ?? 0, citation?.height ?? 0)).toBeGreaterThanOrEqual(24);
  await expectToFitWidth(page, "the summary on a phone");
  await expectToBeInSight(page, "the summary on a phone");
  await expectAccessibleInBothSchemes(page, "the summary on a phone");
});
