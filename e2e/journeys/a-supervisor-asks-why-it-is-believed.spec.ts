import { expectAccessibleInBothSchemes } from "../accessible";
import { actAsAdmin } from "../accounts";
import { expectToFitWidth } from "../fits-width";
import { expect, test } from "../fixtures";
import { openHowMade } from "../places";
import { inspector, openSampleToRead, selectEvent } from "../sample";

test("a piece leads back to the act that began it, and forward to what rests on it", async ({
  page,
}) => {
  await actAsAdmin(page);
  const path = await openSampleToRead(page);
  await page.goto(`${path}?as=table`);
  await selectEvent(page, 1);
  await inspector(page).getByText("History and evidence").click();
  await expect(inspector(page).getByText(/^This item rests on \d+ citation/)).toBeVisible();
  const origin = inspector(page).getByRole("list", { name: "How this item came about" });
  await expect(origin.getByRole("listitem").first()).toContainText("Analysis started");
  await expect(origin.getByRole("listitem").last()).toContainText("accepted by the checks");
  const resting = inspector(page).getByRole("region", { name: "What depends on this item" });
  await expect(resting).toContainText(/Unsupported without this evidence|No other item/);
  await expectAccessibleInBothSchemes(page);
  await expectToFitWidth(page, "why a piece is believed");

  await openHowMade(page, "Activity");
  await expect(page.getByText(/derived from another/)).toBeVisible();
  const finished = page.getByRole("listitem").filter({ hasText: "Analysis finished" }).first();
  await finished.getByText("Causes of this entry").click();
  await expect(finished.getByRole("listitem").first()).toContainText("Analysis started");
});
