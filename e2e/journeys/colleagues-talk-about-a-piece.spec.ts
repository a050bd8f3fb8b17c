import type { Page } from "@playwright/test";
import { expectAccessible } from "../accessible";
import { actAsAdmin, bringColleague } from "../accounts";
import { expect, test } from "../fixtures";
import { inspector, openAnalysedSample, selectEvent } from "../sample";

/** One analysed sample is enough for both: they mark and comment, and decide nothing. */
let talkedAbout: string | undefined;

async function openTalkedAbout(page: Page): Promise<string> {
  talkedAbout ??= await openAnalysedSample(page);
  return talkedAbout;
}

test("pieces are starred and tagged by key, and the timeline shows only those", async ({
  page,
}) => {
  await actAsAdmin(page);
  const path = await openTalkedAbout(page);
  await page.goto(`${path}?as=table`);
  const title = await selectEvent(page, 0);
  await page.keyboard.press("Shift+S");
  await expect(inspector(page).getByRole("button", { name: /^Starred by/ })).toBeVisible();
  await page.keyboard.press("t");
  const tags = inspector(page).getByRole("combobox", { name: "Tags" });
  await expect(tags).toBeFocused();
  await page.keyboard.type("DNS cache");
  await page.keyboard.press("Enter");
  const filter = page.getByRole("region", { name: "Filter by marks" });
  await expect(filter.getByText("dns cache (1)")).toBeVisible();

  await filter.getByText("Starred (1)").click();
  await expect(filter.getByRole("status")).toHaveText(/^1 of \d+ events shown$/);
  const events = page.getByRole("grid", { name: "Events" });
  await expect(events.getByRole("rowheader")).toHaveCount(1);
  await expect(events.getByRole("button", { name: title, exact: true })).toBeVisible();
  await expect(page).toHaveURL(/tag=/);
  // The keys walk through what is shown, and what the filter hides is no news.
  await page.keyboard.press("j");
  await expectAccessible(page);
  // Both hold before the key is heard: they are looked at after what takes a while.
  await expect(inspector(page).getByRole("heading", { level: 2 })).toHaveText(title);
  await expect(page.getByText(/events? removed/)).toHaveCount(0);
  await filter.getByRole("button", { name: "Show all events" }).click();
  await expect(events.getByRole("rowheader")).not.toHaveCount(1);
});

test("a comment names a colleague, who is told, answers, and changes only their own words", async ({
  page,
  browser,
}) => {
  await actAsAdmin(page);
  const path = await openTalkedAbout(page);
  const colleague = await bringColleague(page, browser, {
    name: "Katherine Johnson",
    password: "seven lanterns over the bay",
  });
  await page.goto(`${path}?as=table`);
  await colleague.goto(path);
  await selectEvent(page, 0);
  await page.keyboard.press("c");
  const field = inspector(page).getByRole("textbox", { name: "Comment" });
  await expect(field).toBeFocused();
  await page.keyboard.type("<b>Really?</b> @Kath");
  await page.getByRole("option", { name: "Katherine Johnson" }).click();
  await page.keyboard.type("do you know?");
  await inspector(page).getByRole("button", { name: "Comment", exact: true }).click();
  const words = "<b>Really?</b> @Katherine Johnson do you know?";
  await expect(inspector(page).getByRole("listitem").getByText(words)).toBeVisible();
  await expect(field).toHaveValue("");

  await colleague.getByRole("button", { name: "You are mentioned" }).click();
  const mentions = colleague.getByRole("region", { name: /^Mentions of you/ });
  await mentions.getByRole("button", { name: words }).click();
  const theirs = inspector(colleague).getByRole("list", { name: "Comments" });
  await expect(theirs).toContainText("Ada Lovelace");
  await expect(theirs.getByRole("button", { name: "Edit comment" })).toHaveCount(0);
  await inspector(colleague).getByRole("textbox", { name: "Comment" }).fill("Yes, it was me");
  await inspector(colleague).getByRole("button", { name: "Comment", exact: true }).click();

  const list = inspector(page).getByRole("list", { name: "Comments" });
  await expect(list).toContainText("Yes, it was me");
  await list.getByRole("button", { name: "Edit comment" }).click();
  const editing = list.getByRole("form", { name: "Edit the comment" });
  await editing.getByRole("textbox").fill("Settled\nby all");
  // In a text of several lines the arrows are for its lines.
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("End");
  await page.keyboard.type(", I think");
  await expect(editing.getByRole("textbox")).toHaveValue("Settled, I think\nby all");
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(list).toContainText("edited");
  await expectAccessible(page);
  await list.getByRole("button", { name: "Delete comment" }).click();
  const asked = page.getByRole("dialog", { name: "Delete the comment?" });
  await expect(asked.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("a");
  await page.keyboard.press("Escape");
  await expect(asked).toBeHidden();
  await list.getByRole("button", { name: "Delete comment" }).click();
  await page.getByRole("button", { name: "Delete the comment" }).click();
  await expect(list).not.toContainText("Settled");
  // The server has answered since: the key accepted nothing behind the question.
  await expect(inspector(page).getByRole("button", { name: "Accept", exact: true })).toBeVisible();
  await expect(inspector(page).getByText("Accepted", { exact: true })).toHaveCount(0);
  await expect(list).toContainText("Yes, it was me");

  // Anybody who edits may resolve it: it is folded, for all, and opened again.
  await list.getByRole("button", { name: "Resolve comment" }).click();
  await expect(list).toHaveCount(0);
  await inspector(colleague).getByText("1 resolved comment").click();
  const resolved = inspector(colleague).getByRole("list", { name: "Resolved comments" });
  await expect(resolved).toContainText("resolved by Ada Lovelace");
  await resolved.getByRole("button", { name: "Reopen comment" }).click();
  await expect(theirs).toContainText("Yes, it was me");
});
