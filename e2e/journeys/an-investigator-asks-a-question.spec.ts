import { expectAccessibleInBothSchemes } from "../accessible";
import { actAsAdmin } from "../accounts";
import { expectToFitWidth } from "../fits-width";
import { expect, test } from "../fixtures";
import { inspector, openSampleToRead } from "../sample";

test("a question is answered with its lines, and the evidence is searched by words and time", async ({
  page,
}) => {
  test.slow();
  await actAsAdmin(page);
  await openSampleToRead(page);
  await page.keyboard.press("q");
  await expect(page.getByRole("tab", { name: "Ask" })).toHaveAttribute("aria-selected", "true");
  const answer = page.getByRole("region", { name: "Answer" });
  const examples = page.getByRole("region", { name: "Suggested questions" });
  await examples.getByRole("button").first().click();
  await expect(answer.getByRole("heading").first()).toContainText(/\d\d:\d\d:\d\d/);
  await expect(answer.getByText("Confidence")).toBeVisible();
  await expect(answer.getByText(/\[1\] .+, line/)).toBeVisible();
  await expect(answer.getByText("Not there any more")).toHaveCount(0);
  const piece = answer.getByRole("list", { name: "On the timeline" }).getByRole("button").first();
  const title = await piece.innerText();
  await piece.click();
  await expect(inspector(page).getByRole("heading", { level: 2 })).toContainText(title);
  await expectAccessibleInBothSchemes(page);
  await expectToFitWidth(page, "an answer");

  const box = page.getByRole("textbox", { name: "Question" });
  await box.fill("How long after the deploy was the first alert?");
  await box.press("Enter");
  await expect(answer.getByText("Duration")).toBeVisible();
  await expect(box).toBeFocused();

  await box.fill("上线是什么时候?");
  await box.press("Enter");
  await expect(answer.getByText("When", { exact: true })).toBeVisible();

  await box.fill("When did the flibbertigibbet sing? <img src=x onerror=alert(1)>");
  await box.press("Enter");
  await expect(answer).toContainText("No answer found");
  await expect(answer).toContainText(/events and states were searched/);

  await box.fill("connection pool exhausted");
  await box.press("Enter");
  const found = page.getByRole("region", { name: "Found in the evidence" });
  const first = found.getByRole("listitem").first();
  await expect(first).toContainText(/\d+ % match/);
  await found.getByRole("switch", { name: "Include times and conversations" }).click();
  await expect(first).toContainText(/\d+ % match/);
  await first.getByRole("button").click();
  await expect(inspector(page).getByRole("heading", { level: 2 })).toBeVisible();
  await page.goBack();
  await page.reload();
  await expect(box).toHaveValue("connection pool exhausted");
});
