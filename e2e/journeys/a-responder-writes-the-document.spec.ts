import { expectAccessible } from "../accessible";
import { actAsAdmin } from "../accounts";
import { expect, test } from "../fixtures";
import { openAnalysedSample } from "../sample";

test("a block is written, survives a reload as a draft, is moved, removed, restored and undone", async ({
  page,
}) => {
  // It costs an analysis to get at the report.
  test.slow();
  await actAsAdmin(page);
  const path = await openAnalysedSample(page);
  await page.goto(`${path}?view=report`);
  const report = page.getByRole("article", { name: "Report" });
  const summary = report.getByRole("region", { name: "Summary" });

  // Behind the line of the cause, with the event of that line as its citation.
  await summary.getByRole("button", { name: /^Open the event: Most likely cause/ }).click();
  await summary.getByRole("button", { name: /^Block menu: Most likely cause/ }).click();
  await summary.getByRole("button", { name: "Add a text block below" }).click();
  const form = report.getByRole("form", { name: "Write a text block" });
  await form
    .getByRole("textbox", { name: "Text" })
    .fill("Nobody had tried the lock with 4711 carts.");
  await form.getByRole("button", { name: "Cite the selection" }).click();
  await expect(form.getByText("Draft kept")).toBeVisible();
  await page.reload();
  await expect(form.getByRole("textbox", { name: "Text" })).toHaveValue(
    "Nobody had tried the lock with 4711 carts.",
  );
  await form.getByRole("textbox", { name: "Text" }).press("Escape");
  const drafts = report.getByRole("region", { name: "Drafts" });
  await drafts.getByRole("button", { name: /^Continue: Nobody had tried/ }).click();
  await form.getByRole("textbox", { name: "Text" }).press("Control+Enter");
  await expect(summary).toContainText(/Nobody had tried the lock.*not in the evidence: 4711/);
  await expect(drafts).toBeHidden();

  // By the keyboard, one line up.
  await summary.getByRole("button", { name: /^Block menu: Nobody had tried/ }).click();
  const tools = report.getByRole("group", { name: /^Block: Nobody had tried/ });
  await expect(tools).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(summary).toContainText(/Nobody had tried the lock[\s\S]*Most likely cause/);
  await expectAccessible(page);

  await tools.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(summary).not.toContainText("Nobody had tried");
  await report.getByText("Removed: 1 block").click();
  await report.getByRole("button", { name: /^Restore: Nobody had tried/ }).click();
  await expect(summary).toContainText("Nobody had tried the lock");
  await page.getByRole("button", { name: "Undo: you restored a block of the report" }).click();
  await expect(summary).not.toContainText("Nobody had tried");
  await page.getByRole("button", { name: "Redo: you restored a block of the report" }).click();
  await expect(summary).toContainText("Nobody had tried the lock");

  // An action item with all it is tracked by.
  const items = report.getByRole("region", { name: "Action items" });
  await items.getByRole("button", { name: "Add an action item" }).click();
  const item = items.getByRole("form", { name: "Action item" });
  await item.getByLabel("Action").fill("Try locks with many carts");
  await item.getByLabel("Due date").fill("2026-12-05");
  await item.getByLabel("Priority").selectOption("high");
  await item.getByLabel("Ticket").fill("javascript:alert(1)");
  await expect(item.getByRole("button", { name: "Save" })).toBeDisabled();
  await item.getByLabel("Ticket").fill("https://tickets.example/OPS-12");
  await item.getByRole("button", { name: "Save" }).click();
  await expect(items.getByRole("link", { name: "https://tickets.example/OPS-12" })).toBeVisible();
  await expect(items).toContainText("due 2026-12-05 · high priority");
});
