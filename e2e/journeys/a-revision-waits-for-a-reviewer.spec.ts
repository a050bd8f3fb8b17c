import type { Page } from "@playwright/test";
import { actAsAdmin, invite, join } from "../accounts";
import { expect, test } from "../fixtures";
import { inspector, openAnalysedSample, selectEvent } from "../sample";

// A revoked permalink says so by its status as well.
test.use({ expectedConsoleErrors: [/status of 410 .*\/p\//] });

test("a revision is doubted, answered, approved, shared, edited and revoked", async ({
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
  await hers
    .getByRole("link", { name: /^Check the sentences against the evidence \(\d+\)$/ })
    .click();
  await expect(
    hers.getByRole("heading", { name: "Check the sentences against the evidence" }),
  ).toBeInViewport();
  const sentence = hers
    .getByRole("region", { name: "Check the sentences against the evidence" })
    .getByRole("listitem")
    .first();
  await sentence.getByRole("button", { name: "Dispute or ask…" }).click();
  await sentence.getByRole("textbox").fill("Which orders?");
  await sentence.getByRole("button", { name: "Dispute", exact: true }).click();
  await expect(sentence).toContainText("Wanda Waits disputes it: Which orders?");

  for (const [row, reason] of [
    [0, "The line is of another host"],
    [2, "One source only"],
  ] as const) {
    await hers.goto(`${path}?as=table`);
    await selectEvent(hers, row);
    await doubtSelected(hers, reason);
  }

  await hers.goto(`${path}?view=review`);
  const reviewed = hers.getByRole("article", { name: "Revision 1" });
  await expect(reviewed.getByRole("note", { name: "Before you approve" })).toContainText(
    "Wanda Waits disputes it: Which orders?",
  );
  await expect(reviewed.getByRole("note", { name: "Before you approve" })).toContainText(
    "Disputes and questions of reviewers: 3",
  );
  await reviewed.getByLabel("Note").fill("Name the orders");
  await reviewed.getByRole("button", { name: "Request changes" }).click();
  await expect(reviewed).toContainText("Wanda Waits asked for changes");

  await page.goto("/incidents");
  const folded = page.getByText(/^and \d+ more$/);
  if ((await folded.count()) > 0) await folded.click();
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

  // What did not change is still doubted. She reads the next one and approves it.
  await hers.goto(`${path}?view=review`);
  const approved = hers.getByRole("article", { name: "Revision 2" });
  await expect(approved.getByRole("note", { name: "Before you approve" })).toContainText(
    "Wanda Waits disputes it, since revision 1: The line is of another host",
  );
  await approved.getByRole("button", { name: "Approve…" }).click();
  // What is still disputed is left out unless she vouches for it.
  const leftOut = hers.getByRole("checkbox", { name: /^Not approved: /, checked: true });
  await expect(leftOut).not.toHaveCount(0);
  for (let left = await leftOut.count(); left > 0; left -= 1) {
    await leftOut.first().click();
    await expect(leftOut).toHaveCount(left - 1);
  }
  await hers.getByRole("button", { name: "Approve revision 2" }).click();
  await expect(approved).toContainText("Approved by Wanda Waits");
  await approved.getByRole("button", { name: "Create permalink" }).click();
  const address = await approved.getByLabel("Permalink", { exact: true }).inputValue();

  // Somebody without an account, on a telephone.
  const telephone = { viewport: { width: 390, height: 844 }, javaScriptEnabled: false };
  const guest = await (await browser.newContext(telephone)).newPage();
  expect((await guest.goto(address))?.status()).toBe(200);
  await expect(guest.getByText(/^Approved by Wanda Waits/).first()).toBeVisible();
  await expect(guest.getByRole("region", { name: "Headline" })).toBeInViewport({ ratio: 1 });
  const events = guest.getByRole("region", { name: "Table of events" });
  const shown = await events.innerText();

  await page.goto(`${path}?as=table`);
  await selectEvent(page, 2);
  await inspector(page).getByRole("button", { name: "Edit" }).click();
  await inspector(page).getByLabel("Title").fill("Edited after the approval");
  await inspector(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Revision 2: Partly approved, edited since")).toBeVisible();
  await page.goto(`${path}?view=review`);
  await page.getByRole("button", { name: "Submit revision 3 for review" }).click();
  await expect(page.getByRole("article", { name: "Revision 3" })).toContainText("In review");

  await guest.reload();
  await expect(guest.getByText("A newer revision exists: number 3.")).toBeVisible();
  expect(await events.innerText()).toBe(shown);
  await page
    .getByRole("article", { name: "Revision 3" })
    .getByRole("link", { name: "Compare with revision 2" })
    .click();
  await expect(page.getByRole("region", { name: "Events" })).toContainText(
    "Edited after the approval",
  );

  await page.goto(`${path}?view=review`);
  await page
    .getByRole("article", { name: "Revision 2" })
    .getByRole("button", { name: "Revoke" })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByRole("article", { name: "Revision 2" })).toContainText("revoked");
  expect((await guest.reload())?.status()).toBe(410);
});

/** A doubt with a reason, on the piece that the inspector shows. */
async function doubtSelected(page: Page, reason: string) {
  const verdicts = inspector(page).getByRole("region", { name: "Review of revision 1" });
  await verdicts.getByRole("button", { name: "Dispute…" }).click();
  await verdicts.getByRole("textbox", { name: "Reason for the dispute" }).fill(reason);
  await verdicts.getByRole("button", { name: "Dispute", exact: true }).click();
  await expect(verdicts).toContainText(`Wanda Waits disputes it: ${reason}`);
}
