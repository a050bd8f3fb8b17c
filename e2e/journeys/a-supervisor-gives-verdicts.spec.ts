import { actAsAdmin, invite, join } from "../accounts";
import { expect, test } from "../fixtures";
import { inspector, openAnalysedSample, selectEvent } from "../sample";

test("a supervisor doubts, asks, agrees and then approves, and is warned before becoming an author", async ({
  page,
  browser,
}) => {
  test.slow();
  await actAsAdmin(page);
  const path = await openAnalysedSample(page);
  await page.goto(`${path}?view=review`);
  await page.getByRole("button", { name: "Submit revision 1 for review" }).click();
  const vera = { name: "Vera Dict", email: "vera@example.com", role: "supervisor" };
  const hers = await join(browser, await invite(page, vera), "nine calm rivers of slate");

  await hers.goto(`${path}?as=table`);
  const title = await selectEvent(hers, 2);
  const verdicts = inspector(hers).getByRole("region", { name: "Review of revision 1" });
  await verdicts.getByRole("button", { name: "Dispute…" }).click();
  await verdicts
    .getByRole("textbox", { name: "Reason for the dispute" })
    .fill("The cited line is of another host");
  await verdicts.getByRole("button", { name: "Dispute", exact: true }).click();
  await expect(verdicts).toContainText("Vera Dict disputes it: The cited line is of another host");

  // The doubt is listed in the review, with the way to its piece.
  await hers.goto(`${path}?view=review`);
  const revision = hers.getByRole("article", { name: "Revision 1" });
  const note = revision.getByRole("note", { name: "Before you approve" });
  await expect(note).toContainText("Disputes and questions of reviewers: 1");
  await note.getByRole("button", { name: title }).first().click();
  await verdicts.getByRole("button", { name: "Question…" }).click();
  await verdicts.getByRole("textbox", { name: "Your question" }).fill("Who noticed it?");
  await verdicts.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(verdicts).toContainText("Vera Dict asks: Who noticed it?");

  // Accepting it in the live timeline would be authorship: she is asked, and gives a verdict instead.
  await inspector(hers).getByRole("button", { name: "Accept", exact: true }).click();
  const warning = hers.getByRole("dialog", { name: "Become an author?" });
  await expect(warning).toContainText("cannot approve revision 1");
  await warning.getByRole("button", { name: "Give a verdict instead" }).click();
  await verdicts.getByRole("button", { name: "Agree" }).click();
  await expect(verdicts).toContainText("Vera Dict agrees");
  await expect(note).not.toContainText("Disputes and questions");

  await revision.getByRole("button", { name: "Approve…" }).click();
  await hers.getByRole("button", { name: "Approve revision 1" }).click();
  await expect(revision).toContainText("Approved by Vera Dict");
});

test("requested changes are listed against the next revision and ticked off", async ({
  page,
  browser,
}) => {
  test.slow();
  await actAsAdmin(page);
  const path = await openAnalysedSample(page);
  await page.goto(`${path}?view=review`);
  await page.getByRole("button", { name: "Submit revision 1 for review" }).click();
  const tim = { name: "Tim Visor", email: "tim@example.com", role: "supervisor" };
  const his = await join(browser, await invite(page, tim), "nine calm rivers of slate");
  await his.goto(`${path}?view=review`);
  const first = his.getByRole("article", { name: "Revision 1" });
  await first.getByLabel("Note").fill("Say when it was noticed\nName the release");
  await first.getByRole("button", { name: "Request changes" }).click();
  await expect(first).toContainText("Requested changes to this revision: 2 open");

  await page.goto(`${path}?as=table`);
  await selectEvent(page, 2);
  await inspector(page).getByRole("button", { name: "Accept", exact: true }).click();
  await expect(inspector(page).getByRole("button", { name: "Accepted" })).toBeVisible();
  await page.goto(`${path}?view=review`);
  await page.getByRole("button", { name: "Submit revision 2 for review" }).click();
  const second = page.getByRole("article", { name: "Revision 2" });
  const asked = second.getByRole("region", { name: "Previously requested changes" });
  await asked.getByRole("checkbox", { name: "Name the release" }).click();
  await expect(asked).toContainText("Previously requested changes: 1 open");
  await expect(asked).toContainText("done in revision 2");
  await expect(page.getByRole("article", { name: "Revision 1" })).toContainText(
    "Requested changes to this revision: 1 open",
  );
});
