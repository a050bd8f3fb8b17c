import { expectAccessibleInBothSchemes } from "../accessible";
import { actAsAdmin } from "../accounts";
import { expectToFitWidth } from "../fits-width";
import { expect, test } from "../fixtures";
import { inspector, openAnalysedSample, selectEvent } from "../sample";

test("a gap is turned into a question and answered, and a selected event is asked about", async ({
  page,
}) => {
  test.slow();
  await actAsAdmin(page);
  const path = await openAnalysedSample(page);
  const asked = inspector(page).getByRole("list", { name: "Questions about this item" });
  const answers = asked.getByRole("list", { name: "Answers" });

  const gaps = page.locator('[data-tour="gaps"]');
  await gaps.getByRole("listitem").first().getByRole("button").first().click();
  const form = inspector(page).getByRole("form", { name: "Turn the gap into a question" });
  await form.getByRole("button", { name: "Ask" }).focus();
  await page.keyboard.press("Enter");
  await expect(asked.getByText(/^Answered/)).toBeVisible({ timeout: 90_000 });
  await expect(answers.getByRole("listitem").first()).toBeVisible();
  const ofGap = await asked.locator("summary").first().innerText();
  await expectAccessibleInBothSchemes(page);

  await page.goto(`${path}?as=table`);
  const title = await selectEvent(page, 0);
  const choice = inspector(page).getByRole("combobox", { name: "Ask a question about this item" });
  await choice.selectOption({ label: "What is the evidence against it?" });
  await choice.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(asked.getByText(/^Answered/)).toBeVisible({ timeout: 90_000 });
  await expect(asked.locator("summary").first()).toContainText(title);

  await page.goto(`${path}?view=rounds`);
  const panel = page.getByRole("region", { name: "Questions from people" });
  await expect(panel.getByText(ofGap).first()).toBeVisible();
  await expect(panel.getByRole("list", { name: "Who was asked" }).first()).toBeVisible();
  await panel
    .getByRole("button", { name: /^The turn in full/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectAccessibleInBothSchemes(page);
  await expectToFitWidth(page, "the rounds with what was asked");
});
