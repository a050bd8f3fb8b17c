import AxeBuilder from "@axe-core/playwright";
import { enterAsAdmin } from "../accounts";
import { expect, test } from "../fixtures";
import { inspector, openAnalysedSample, selectEvent } from "../sample";

test("a citation opens in its whole file, and the file leads to what cites it", async ({
  page,
}) => {
  await enterAsAdmin(page);
  const path = await openAnalysedSample(page);
  await page.goto(`${path}?as=table`);
  const title = await selectEvent(page, 0);
  await inspector(page).getByRole("button", { name: "Open in the whole file" }).first().click();

  const file = page.getByRole("region", { name: /^File / });
  await expect(file).toBeVisible();
  await expect(page).toHaveURL(/file=art_/);
  const citing = file.getByRole("button", { name: `Cited by: ${title}` }).first();
  await expect(citing).toBeInViewport();
  await expect(file.locator("mark").first()).not.toBeEmpty();

  // What a colleague opens is the same place.
  const colleague = await page.context().newPage();
  await colleague.goto(page.url());
  await expect(
    colleague.getByRole("button", { name: `Cited by: ${title}` }).first(),
  ).toBeInViewport();

  await page.getByRole("button", { name: "Close the inspector" }).click();
  await citing.click();
  await expect(inspector(page).getByRole("heading", { level: 2 })).toHaveText(title);

  await file.getByRole("textbox", { name: /^Number of the/ }).fill("1");
  await file.getByRole("button", { name: "Go", exact: true }).click();
  await file.getByRole("button", { name: "Next cited" }).click();
  const current = file.getByRole("listitem").and(page.locator("[aria-current]"));
  await expect(current.getByRole("button", { name: /^Cited by/ })).toBeInViewport();
  await file.getByRole("button", { name: "Back to the search" }).click();
  await expect(page.getByRole("searchbox", { name: "Search the records" })).toBeVisible();
});

test("a record that was found opens in its whole file, which goes to any line by its number", async ({
  page,
}) => {
  await enterAsAdmin(page);
  const path = await openAnalysedSample(page);
  await page.goto(`${path}?view=evidence&find=timeout`);
  const records = page.getByRole("table", { name: "Evidence records" });
  await records.getByRole("button").first().click();
  await inspector(page).getByRole("button", { name: "Open in the whole file" }).click();
  const file = page.getByRole("region", { name: /^File / });
  const current = file.getByRole("listitem").and(page.locator("[aria-current]"));
  await expect(current).toContainText(/timeout/i);

  await file.getByRole("textbox", { name: /^Number of the/ }).fill("1");
  await file.getByRole("button", { name: "Go", exact: true }).click();
  await expect(current).toHaveAttribute("aria-posinset", "1");
  await expect(current).toBeInViewport();

  await file.getByText("Wrap long lines").click();
  await expect(file.getByRole("switch", { name: "Wrap long lines" })).toBeChecked();
  const text = file.getByRole("region", { name: /^Text of/ });
  await text.focus();
  await page.keyboard.press("End");
  await expect(file.getByText(/^(lines|elements) [\d,]+–([\d,]+) of \2$/)).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1280, 390]) {
    test(`a whole file has no accessibility violation in the ${colorScheme} scheme at ${width} pixels`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      await enterAsAdmin(page);
      const path = await openAnalysedSample(page);
      await page.goto(`${path}?as=table`);
      await selectEvent(page, 0);
      await inspector(page).getByRole("button", { name: "Open in the whole file" }).first().click();
      await page.getByRole("button", { name: "Close the inspector" }).click();
      await page.setViewportSize({ width, height: 900 });
      await expect(
        page
          .getByRole("region", { name: /^Text of/ })
          .locator("mark")
          .first(),
      ).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations).toEqual([]);
    });
  }
}
