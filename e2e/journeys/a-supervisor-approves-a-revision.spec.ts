import type { Page } from "@playwright/test";
import { expectAccessible } from "../accessible";
import { actAsAdmin, invite, join } from "../accounts";
import { expectToBeInSight } from "../fits-width";
import { expect, test } from "../fixtures";
import { findBrokenWords, onPaper, printOnPaper, smallestText } from "../paper";
import { inspector, openAnalysedSample, selectEvent } from "../sample";

// A revoked permalink and one that never was say so by their status as well.
test.use({ expectedConsoleErrors: [/status of (?:410|404) .*\/p\//] });

test("a revision is approved by somebody else, and its permalink keeps showing what was approved", async ({
  page,
  browser,
}) => {
  test.slow();
  await actAsAdmin(page);
  const path = await openAnalysedSample(page);
  await page.goto(`${path}?as=table`);
  const title = await selectEvent(page, 2);
  await inspector(page).getByRole("button", { name: "Accept" }).click();
  await expect(inspector(page).getByRole("button", { name: "Accepted" })).toBeVisible();

  await page.goto(`${path}?view=review`);
  await page.getByRole("button", { name: "Submit revision 1 for review" }).click();
  const revision = page.getByRole("article", { name: "Revision 1" });
  await expect(revision).toContainText("In review");
  await expect(revision).toContainText("You submitted this revision");
  await expect(revision.getByRole("button", { name: "Approve…" })).toBeDisabled();

  const sue = { name: "Sue Visor", email: "sue@example.com", role: "supervisor" };
  const hers = await join(browser, await invite(page, sue), "nine calm rivers of slate");
  await hers.goto(`${path}?view=review`);
  const reviewed = hers.getByRole("article", { name: "Revision 1" });
  // What is to be approved is read first, as it will be shown, and through the eyes of a guest too.
  await reviewed.getByRole("link", { name: "Read revision 1" }).click();
  await expect(hers.getByText("Nobody has approved this revision.")).toBeVisible();
  await expect(hers.getByRole("region", { name: "Table of events" })).toContainText(title);
  await expect(hers.getByRole("textbox")).toHaveCount(0);
  await hers.getByRole("link", { name: "As guests see it" }).click();
  await expect(hers.getByText(/secrets and personal data masked/)).toBeVisible();
  await expectAccessible(hers);
  await hers.getByRole("link", { name: "Back to the review" }).click();
  // What nobody has decided on is said before, with the way to it, and forbids nothing.
  const unread = reviewed.getByRole("note", { name: "Before you approve" });
  await expect(unread).toContainText(
    /Nobody has checked these: 1 of 1 root cause,.* \d+ of \d+ key events/,
  );
  await unread.getByRole("button").first().click();
  await expect(inspector(hers).getByRole("heading", { level: 2 })).toBeVisible();
  await reviewed.getByLabel("Note").fill("The citations hold");
  await reviewed.getByRole("button", { name: "Approve…" }).click();
  await hers.getByRole("button", { name: "Approve revision 1" }).click();
  await expect(reviewed).toContainText("Approved by Sue Visor");
  await reviewed.getByRole("button", { name: "Create permalink" }).click();
  const address = await reviewed.getByLabel("Permalink", { exact: true }).inputValue();

  // A guest, and without any script.
  const guest = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  expect((await guest.goto(address))?.status()).toBe(200);
  await expect(guest.getByText(/revision 1 · read-only.*public addresses too/)).toBeVisible();
  await expect(guest.getByText(/^Approved by Sue Visor/).first()).toBeVisible();
  const events = guest.getByRole("region", { name: "Table of events" });
  await expect(events).toContainText(title);
  const before = await events.innerText();
  const robots = guest.locator('meta[name="robots"]');
  await expect(robots).toHaveAttribute("content", /noindex/);
  // What a chat shows beside the link: a title, a sentence and a picture.
  const shared = (name: string) => guest.locator(`head meta[property="og:${name}"]`);
  await expect(shared("title")).toHaveAttribute("content", /./);
  await expect(shared("description")).toHaveAttribute("content", /./);
  const picture = (await shared("image").getAttribute("content")) ?? "";
  const drawn = await guest.request.get(picture);
  expect([drawn.status(), drawn.headers()["content-type"]]).toEqual([200, "image/png"]);
  await expectFirstScreen(guest);
  await expectOnPaper(guest);

  await page.goto(`${path}?as=table`);
  await selectEvent(page, 2);
  await inspector(page).getByRole("button", { name: "Edit" }).click();
  await inspector(page).getByLabel("Title").fill("Rewritten after the approval");
  await inspector(page).getByRole("button", { name: "Save" }).click();
  await expect(inspector(page).getByRole("heading", { level: 2 })).toHaveText(
    "Rewritten after the approval",
  );
  // The approval does not speak for the edit, in the header and in the report.
  await expect(page.getByText("Revision 1: Partly approved, edited since")).toBeVisible();
  await page.goto(`${path}?view=report`);
  await expect(page.getByRole("article", { name: "Report" })).toContainText(
    "Revision 1: Partly approved, edited since",
  );
  await page.goto(`${path}?view=review`);
  const approved = page.getByRole("article", { name: "Revision 1" });
  await expect(approved).toContainText("Changed since this revision was submitted: 1");
  await expect(
    approved.getByRole("button", { name: "Rewritten after the approval" }).first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "Submit revision 2 for review" }).click();
  await expect(page.getByRole("article", { name: "Revision 2" })).toContainText("In review");

  // One press compares the whole document with the approved one, another marks the timeline.
  await page.getByRole("link", { name: "Compare with revision 1, the approved one" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Revision 1 compared with now");
  await expect(page.getByRole("region", { name: "Events" })).toContainText(
    "Rewritten after the approval",
  );
  await page.goto(`${path}?view=review`);
  await page
    .getByRole("article", { name: "Revision 1" })
    .getByRole("button", { name: "Show changes on the timeline since then" })
    .click();
  const changes = page.getByRole("region", { name: "Changes since an earlier state" });
  await changes.getByText("1 event changed").click();
  await expect(changes.getByText(/^Rewritten after the approval \(title/)).toBeVisible();
  await page.goto(`${path}?view=review`);

  await guest.reload();
  expect(await events.innerText()).toBe(before);
  await expect(guest.getByText("A newer revision exists: number 2.")).toBeVisible();

  await page
    .getByRole("article", { name: "Revision 1" })
    .getByRole("button", { name: "Revoke" })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByRole("article", { name: "Revision 1" })).toContainText("revoked");
  const revoked = await guest.reload();
  expect(revoked?.status()).toBe(410);
  expect((await guest.request.get(picture)).status()).toBe(410);
  await expect(guest.getByRole("heading", { name: "This permalink was revoked" })).toBeVisible();
  const unknown = await guest.goto(`${address.slice(0, -4)}0000`);
  expect(unknown?.status()).toBe(404);
  await expect(guest.getByRole("heading", { name: "This permalink does not exist" })).toBeVisible();
});

/**
 * On a phone the headline, the clock and the beginning of the picture are seen before anything is scrolled, and nothing of
 * the page is beyond its edge.
 */
async function expectFirstScreen(guest: Page) {
  const before = guest.viewportSize();
  await guest.setViewportSize({ width: 390, height: 844 });
  await expect(guest.getByRole("region", { name: "Headline" })).toBeInViewport({ ratio: 1 });
  await expect(guest.getByRole("table", { name: /^Clock of the incident/ })).toBeInViewport();
  await expectToBeInSight(guest, "the permalink on a phone");
  for (const width of [390, 1280]) {
    await guest.setViewportSize({ width, height: 844 });
    expect(await findBrokenWords(guest.getByRole("cell")), `broken at ${width}`).toEqual([]);
    expect(await smallestText(guest.locator("figure svg:visible"))).toBeGreaterThan(10.9);
  }
  if (before !== null) await guest.setViewportSize(before);
}

/**
 * On paper the text begins on the first page, below the picture, whose texts have 7 points, and no name of a service or metric
 * is broken in a table.
 */
async function expectOnPaper(guest: Page) {
  const paper = await printOnPaper(guest);
  expect(paper.pageOf("text-happened")).toBe(1);
  expect(paper.count).toBeLessThanOrEqual(17);
  expect(await onPaper(guest, () => findBrokenWords(guest.getByRole("cell")))).toEqual([]);
  const drawings = guest.locator("figure svg:visible");
  expect(await onPaper(guest, () => smallestText(drawings))).toBeGreaterThan(9.3);
}

test("a revision is sent back with what has to change", async ({ page, browser }) => {
  await actAsAdmin(page);
  const path = await openAnalysedSample(page);
  await page.goto(`${path}?view=review`);
  await page.getByRole("button", { name: "Submit revision 1 for review" }).click();
  const tom = { name: "Tom Visor", email: "tom@example.com", role: "supervisor" };
  const his = await join(browser, await invite(page, tom), "nine calm rivers of slate");
  await his.goto(`${path}?view=review`);
  const revision = his.getByRole("article", { name: "Revision 1" });
  await expect(revision.getByRole("button", { name: "Request changes" })).toBeDisabled();
  await revision.getByLabel("Note").fill("Say when it was noticed");
  await revision.getByRole("button", { name: "Request changes" }).click();
  await expect(revision).toContainText("Tom Visor asked for changes");
  await page.goto(`${path}?view=review`);
  await expect(page.getByRole("article", { name: "Revision 1" })).toContainText(
    "Say when it was noticed",
  );
});

test("a viewer reads everything and is told why there is nothing to press", async ({
  page,
  browser,
}) => {
  await actAsAdmin(page);
  const path = await openAnalysedSample(page);
  const vic = { name: "Vic Reader", email: "vic@example.com", role: "viewer" };
  const hers = await join(browser, await invite(page, vic), "nine calm rivers of slate");
  await hers.goto(`${path}?as=table`);
  await selectEvent(hers, 0);
  await expect(inspector(hers).getByText("You have read access.")).toBeVisible();
  await expect(hers.getByRole("button", { name: /Accept|Reject|Edit|Run analysis/ })).toHaveCount(
    0,
  );

  // What scrolls on a phone is within reach of the keyboard although she has little to press.
  await hers.setViewportSize({ width: 390, height: 844 });
  await hers.goto(`${path}?as=table`);
  await expect(hers.getByText(/^Analysis 1 finished/)).toBeVisible();
  await expectAccessible(hers);
});
