import type { Page } from "@playwright/test";
import { expectAccessibleInBothSchemes } from "../accessible";
import { actAsAdmin } from "../accounts";
import { expectToFitWidth } from "../fits-width";
import { expect, test } from "../fixtures";
import { inspector, openAnalysedSample, selectEvent } from "../sample";

const others = (page: Page) => inspector(page).getByRole("region", { name: "Similar items" });

/** As the page of calibration sums it up; other journeys may have decided before. */
async function readCounts(page: Page): Promise<{ decided: number; kept: number }> {
  await page.goto("/calibration");
  const summary = await page.getByText(/^(Nobody has decided|Of \d+ proposals?)/).innerText();
  const [, decided = "0", kept = "0"] = /^Of (\d+) .* kept (\d+)\.$/.exec(summary) ?? [];
  return { decided: Number(decided), kept: Number(kept) };
}

test("what people decide moves the curve, and is told beside the next piece like it", async ({
  page,
}) => {
  test.slow();
  await actAsAdmin(page);
  const path = await openAnalysedSample(page);
  const before = await readCounts(page);

  await page.goto(`${path}?as=table`);
  const boxes = page
    .getByRole("grid", { name: "Events" })
    .getByRole("checkbox", { name: /^Pick / });
  const picked = page.getByRole("region", { name: "Selected items" });
  await boxes.nth(0).check();
  await boxes.nth(11).click({ modifiers: ["Shift"] });
  await expect(picked.getByText("12 selected")).toBeVisible();
  await picked.getByRole("button", { name: "Accept 12" }).click();
  await expect(picked).toBeHidden();
  await boxes.nth(12).check();
  await boxes.nth(14).click({ modifiers: ["Shift"] });
  await picked.getByRole("button", { name: "Reject 3…" }).click();
  await picked.getByRole("button", { name: "Reject 3 selected" }).click();
  await expect(picked).toBeHidden();

  const after = await readCounts(page);
  expect(after).toEqual({ decided: before.decided + 15, kept: before.kept + 12 });
  await expect(page.getByRole("img", { name: /^Share kept by stated confidence/ })).toBeVisible();
  const proposed = page.getByRole("table", { name: "By what was proposed" });
  await expect(proposed.getByRole("row", { name: /^Events/ })).toBeVisible();
  await expect(
    page.getByRole("table", { name: "By performer" }).getByRole("row", { name: /^Rules/ }),
  ).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFitWidth(page, "the page of calibration");
  await page.setViewportSize({ width: 1280, height: 720 });

  // The next event nobody has decided on stands beside what became of those like it; of links too few were decided on.
  await page.goto(`${path}?as=table`);
  await selectEvent(page, 14);
  await inspector(page).getByText("Time, entities and confidence").click();
  await expect(others(page)).toContainText(/^Of \d+ like this, people kept \d+ \(\d+–\d+ %\)\./);
  await page.goto(`${path}?view=graph&as=table`);
  await page
    .getByRole("grid", { name: "Causal links" })
    .getByRole("button", { name: /^Link:/ })
    .first()
    .click();
  await expect(others(page)).toContainText("No track record yet");
  await expect(others(page)).toContainText("needs 10 decisions");
});
