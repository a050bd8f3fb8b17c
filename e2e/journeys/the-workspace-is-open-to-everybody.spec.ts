import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothSchemes } from "../accessible";
import { actAsAdmin } from "../accounts";
import { expectToFitWidth } from "../fits-width";
import { expect, test } from "../fixtures";
import { openSampleToRead, selectEvent } from "../sample";

const views: readonly (readonly [string, readonly string[]])[] = [
  [
    "view of the timeline and the graph",
    ["?view=timeline", "?as=table", "?view=graph", "?view=both"],
  ],
  [
    "table twin",
    [
      "?as=table&group=phase",
      "?view=graph&as=table",
      "?view=graph&as=table&read=effects",
      "?view=graph&as=table&read=causes",
      "?view=both&as=table",
    ],
  ],
  [
    "other view",
    [
      "",
      "?view=entities",
      "?view=survey",
      "?view=evidence",
      "?view=report",
      "?view=activity",
      "?view=review",
    ],
  ],
];

for (const [name, addresses] of views) {
  test(`no ${name} has an accessibility violation in either scheme`, async ({ page }) => {
    test.slow();
    await actAsAdmin(page);
    const path = await openSampleToRead(page);
    for (const address of addresses) {
      await page.goto(`${path}${address}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByLabel(/is loading$/)).toHaveCount(0);
      await expectAccessibleInBothSchemes(page, address);
      await expectToFitPhone(page, address);
    }
  });
}

async function expectToFitPhone(page: Page, address: string): Promise<void> {
  const desk = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFitWidth(page, address);
  if (desk !== null) await page.setViewportSize(desk);
}

test("on a phone an event opens over the timeline and its raw lines can be read", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await actAsAdmin(page);
  const path = await openSampleToRead(page);
  await page.goto(`${path}?as=table`);
  await selectEvent(page, 0);
  const details = page.getByRole("dialog", { name: "Details" });
  await expect(details.getByLabel(/^(Raw lines|Element)/).first()).toBeVisible();
  await expectAccessible(page);
  await details.getByRole("button", { name: "Close the inspector" }).click();
  await expect(details).toBeHidden();
  await expectToFitWidth(page, "390");
  // What stands beside the view on a wide screen follows it on this one, without a hole between them.
  await page.goto(`${path}?view=timeline`);
  const view = await page.getByRole("tabpanel").boundingBox();
  const causes = await page.getByRole("heading", { name: "Root causes" }).boundingBox();
  expect((causes?.y ?? 0) - (view?.y ?? 0) - (view?.height ?? 0)).toBeLessThan(100);
});
