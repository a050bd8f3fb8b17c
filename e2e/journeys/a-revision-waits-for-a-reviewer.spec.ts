import { actAsAdmin, invite, join } from "../accounts";
import { expect, test } from "../fixtures";
import { inspector, openAnalysedSample, selectEvent } from "../sample";

test("a revision waits for a supervisor, who doubts a sentence; the next one is compared with it", async ({
  page,
  browser,
}) => {
  test.slow();
  await actAsAdmin(page);
  const path = await openAnalysedSample(page);
  await page.goto(`${path}?view=review`);
  await page.getByRole("button", { name: "Submit revision 1 for review" }).click();
  await expect(page.getByRole("article", { name: "Revision 1" })).toContainText("In review");
  const wanda = { name: "Wanda Waits", email: "wanda@example.com", role: "supervisor" };
  const hers = await join(browser, await invite(page, wanda), "nine calm rivers of slate");

  await hers.goto("/incidents");
  const waiting = hers.getByRole("region", { name: /^Waiting for you/ });
  await expect(waiting.getByRole("link", { name: "Review revision 1" }).first()).toBeVisible();
  await expect(
    hers.getByRole("banner").getByRole("link", { name: /^Waiting for you: \d+/ }),
  ).toBeVisible();

  // Her next act is to review; to submit another one is the author's.
  await hers.goto(`${path}?view=review`);
  await expect(hers.getByRole("button", { name: /^Submit revision/ })).toHaveCount(0);
  await hers
    .getByRole("region", { name: "Your review" })
    .getByRole("link", { name: "Review revision 1" })
    .click();
  const sentence = hers
    .getByRole("region", { name: "Check the sentences" })
    .getByRole("listitem")
    .first();
  await sentence.getByRole("button", { name: "Doubt or ask…" }).click();
  await sentence.getByRole("textbox").fill("Which orders?");
  await sentence.getByRole("button", { name: "Doubt", exact: true }).click();
  await expect(sentence).toContainText("Wanda Waits doubts it: Which orders?");

  await hers.goto(`${path}?view=review`);
  const reviewed = hers.getByRole("article", { name: "Revision 1" });
  await expect(reviewed.getByRole("note", { name: "Before you approve" })).toContainText(
    "Wanda Waits doubts it: Which orders?",
  );
  await reviewed.getByLabel("Note").fill("Name the orders");
  await reviewed.getByRole("button", { name: "Request changes" }).click();
  await expect(reviewed).toContainText("Wanda Waits asked for changes");

  await page.goto("/incidents");
  await expect(
    page.getByRole("link", { name: "Answer the requests to revision 1" }).first(),
  ).toBeVisible();
  await page.goto(`${path}?as=table`);
  const title = await selectEvent(page, 2);
  await inspector(page).getByRole("button", { name: "Edit" }).click();
  await inspector(page).getByLabel("Title").fill("Rewritten after the doubt");
  await inspector(page).getByRole("button", { name: "Save" }).click();
  await expect(inspector(page).getByRole("heading", { level: 2 })).toHaveText(
    "Rewritten after the doubt",
  );
  await page.goto(`${path}?view=review`);
  await page.getByRole("button", { name: "Submit revision 2 for review" }).click();
  const next = page.getByRole("article", { name: "Revision 2" });
  const request = next.getByRole("checkbox", { name: "Name the orders" });
  await request.click();
  await expect(request).toBeChecked();
  await next.getByRole("link", { name: "Compare with revision 1" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Revision 1 compared with revision 2",
  );
  const row = page.getByRole("region", { name: "Events" }).getByRole("row", { name: /^Title/ });
  await expect(row).toContainText(title);
  await expect(row).toContainText("Rewritten after the doubt");
  await expect(page.getByRole("region", { name: "Requested changes" })).toContainText(
    "Done: Name the orders",
  );
});
