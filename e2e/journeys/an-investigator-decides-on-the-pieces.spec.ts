import { expectAccessible } from "../accessible";
import { actAsAdmin } from "../accounts";
import { expect, test } from "../fixtures";
import { openView } from "../places";
import { inspector, openAnalysedSample, selectEvent } from "../sample";

test("pieces are accepted, rejected, edited and dismissed, and a later analysis keeps every word", async ({
  page,
}) => {
  await actAsAdmin(page);
  const path = await openAnalysedSample(page);
  await page.goto(`${path}?as=table`);
  const events = page.getByRole("grid", { name: "Events" });

  const accepted = await selectEvent(page, 0);
  await inspector(page).getByRole("button", { name: "Accept" }).click();
  await expect(inspector(page).getByRole("button", { name: "Accepted" })).toBeVisible();

  const rejected = await selectEvent(page, 1);
  await page.keyboard.press("r");
  const rejection = inspector(page).getByRole("form", { name: "Reject" });
  // Every word holds letters that are keys of the page: they are for the form.
  await page.keyboard.type("known drill as planned");
  await expect(rejection.getByLabel("Note")).toHaveValue("known drill as planned");
  await rejection.getByRole("button", { name: "Cancel" }).focus();
  await page.keyboard.press("j");
  await expect(rejection.getByLabel("Note")).toHaveValue("known drill as planned");
  // Escape cancels the form, and what is selected stays.
  await page.keyboard.press("Escape");
  await expect(rejection).toHaveCount(0);
  await page.keyboard.press("r");
  await rejection.getByLabel("Note").fill("known drill as planned");
  await rejection.getByRole("button", { name: "Reject" }).click();
  await expect(events.getByRole("button", { name: rejected, exact: true })).toHaveCount(0);
  // The form took the focus along: what would open it again has it now.
  await expect(inspector(page).getByRole("button", { name: "Restore" })).toBeFocused();

  await selectEvent(page, 2);
  await inspector(page).getByRole("button", { name: "Edit" }).click();
  const form = inspector(page).getByRole("form", { name: "Edit the event" });
  await form.getByLabel("Title").fill("What I saw myself");
  await form.getByLabel(/^Latest/).fill("sometime");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Enter the time as 2026-03-08 14:02:03")).toBeVisible();
  await form.getByLabel(/^Latest/).fill(await form.getByLabel(/^Earliest/).inputValue());
  await form.getByRole("combobox", { name: "Entities" }).fill("replica-9");
  await page.keyboard.press("Enter");
  await form.getByLabel("replica-9 is a…").fill("host");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await inspector(page).getByText("Time, entities and confidence").click();
  await expect(inspector(page).getByText(/, replica-9$/)).toBeVisible();
  await expect(events.getByRole("button", { name: "What I saw myself" })).toBeVisible();

  // Lines that are pointed at, for this event and for one that nobody saw.
  const evidence = inspector(page)
    .getByRole("heading", { name: "Evidence", exact: true })
    .locator("..");
  await evidence.getByRole("button", { name: "Open in the whole file" }).first().click();
  const [one, other] = [
    page.getByLabel("Look at 2", { exact: true }),
    page.getByLabel("Look at 4", { exact: true }),
  ];
  await page.getByLabel(/^Number of the line/).fill("2-4");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Cite lines 2–4…" }).click();
  const dialog = page.getByRole("dialog", { name: "Cite this place" });
  await expect(dialog.getByRole("combobox", { name: "Event" })).toHaveValue(/What I saw myself$/);
  await dialog.getByRole("button", { name: "Cite this place" }).click();
  await expect(dialog).toBeHidden();
  const cited = evidence.getByRole("button", { name: /, lines 2–4/ });
  const all = evidence.getByRole("button", { name: "Show all citations" });
  await cited.or(all).first().waitFor();
  if (await all.isVisible()) await all.click();
  await cited.click();
  await evidence.getByRole("button", { name: "Remove this citation" }).last().dblclick();
  await expect(cited).toHaveCount(0);
  await other.click();
  await one.click({ modifiers: ["Shift"] });
  await page.getByRole("button", { name: "Cite lines 2–4…" }).click();
  await dialog.getByRole("tab", { name: "For a new event" }).click();
  await dialog.getByLabel("Title").fill("Nobody had seen this");
  await dialog.getByRole("tab", { name: "Existing event" }).click();
  await dialog.getByRole("tab", { name: "For a new event" }).click();
  await expect(dialog.getByLabel("Title")).toHaveValue("Nobody had seen this");
  // Every kind is offered, in words, although one stands in the field.
  await dialog.getByRole("combobox", { name: "Kind" }).click();
  await expect(page.getByRole("option", { name: "Threshold breach" })).toBeVisible();
  await page.keyboard.press("Escape");
  await dialog.getByRole("combobox", { name: "Entities" }).fill("replica-9");
  await page.keyboard.press("Enter");
  // It was pressed twice, and asked for once.
  await expect(page.getByText("Could not remove the citation")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Add the event" }).click();
  await expect(inspector(page).getByRole("heading", { level: 2 })).toHaveText(
    "Nobody had seen this",
  );
  await inspector(page).getByRole("button", { name: "Close the inspector" }).click();
  await expect(page.getByRole("tabpanel")).toBeFocused();
  await page.goto(`${path}?as=table`);

  // What no file shows rests on the words of who knows it.
  await page.getByRole("button", { name: "Add an event" }).click();
  const telling = page.getByRole("dialog", { name: "Add an event that no file shows" });
  await telling.getByRole("button", { name: "Add the event" }).click();
  await expect(telling.getByText("Enter a title for the event")).toBeVisible();
  await telling.getByLabel("Title").fill("The vendor restarted the line card");
  await telling.getByLabel("Earliest (UTC)").fill("2026-11-21 00:24:10");
  await telling.getByRole("combobox", { name: "Entities" }).fill("core-switch");
  await page.keyboard.press("Enter");
  await telling.getByLabel("How do you know?").fill("They said so on the phone.");
  await telling.getByRole("button", { name: "Add the event" }).click();
  await expect(inspector(page).getByRole("heading", { level: 2 })).toHaveText(
    "The vendor restarted the line card",
  );
  await expect(evidence).toContainText("They said so on the phone.");
  await inspector(page).getByRole("button", { name: "Close the inspector" }).click();

  const gaps = page.getByRole("region", { name: /^Gaps/ });
  await gaps.getByRole("button").first().click();
  await inspector(page).getByRole("button", { name: "Dismiss" }).click();
  const dismissal = inspector(page).getByRole("form", { name: "Dismiss" });
  await expect(dismissal.getByRole("button", { name: "Dismiss" })).toBeDisabled();
  await dismissal.getByLabel("Reason").fill("The host was not yet built");
  await dismissal.getByRole("button", { name: "Dismiss" }).click();
  await expect(inspector(page).getByText("The host was not yet built")).toBeVisible();

  await inspector(page).getByRole("button", { name: "Close the inspector" }).click();
  const hypotheses = page.getByRole("region", { name: /^Hypotheses/ });
  await hypotheses.getByRole("button").first().click();
  await expect(inspector(page).getByRole("heading", { name: "Evidence for" })).toBeVisible();
  await page.keyboard.press("e");
  const weighing = inspector(page).getByRole("form", { name: "Edit the hypothesis" });
  await weighing.getByLabel("Statement").fill("The new lock keeps its client");
  await weighing.getByRole("button", { name: "Save" }).click();
  await expect(inspector(page).getByText("Edited", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Run analysis" }).click();
  await expect(page.getByText(/^Analysis 2 finished/)).toBeVisible({ timeout: 90_000 });
  await page.goto(`${path}?as=table`);
  await expect(hypotheses.getByText("The new lock keeps its client")).toHaveCount(1);
  const row = (title: string) => events.getByRole("row").filter({ hasText: title });
  await expect(row(accepted).first()).toContainText("Accepted");
  await expect(row("What I saw myself")).toContainText("Edited");
  await expect(row("Nobody had seen this")).toContainText("Accepted");
  await expect(events.getByRole("button", { name: rejected, exact: true })).toHaveCount(0);
  // The address tells whether it is checked, and follows a moment later.
  await page.getByRole("checkbox", { name: "Show rejected and pruned" }).click();
  await expect(row(rejected).filter({ hasText: "Rejected" })).toHaveCount(1);
});

test("a decision is undone, and a link that time forbids is refused with the reason", async ({
  page,
}) => {
  await actAsAdmin(page);
  const path = await openAnalysedSample(page);
  await page.goto(`${path}?as=table`);
  // Latest first: an effect cannot be earlier than its cause.
  const time = page.getByRole("columnheader", { name: "Time" });
  await time.getByRole("button").click();
  await expect(time).toHaveAttribute("aria-sort", "descending");
  const latest = await selectEvent(page, 0);
  await inspector(page).getByRole("button", { name: "Accept" }).click();
  await expect(inspector(page).getByRole("button", { name: "Accepted" })).toBeVisible();
  await inspector(page).getByRole("button", { name: "Undo my decision" }).click();
  await expect(inspector(page).getByRole("button", { name: "Accept", exact: true })).toBeVisible();

  await openView(page, "Graph");
  await page.getByRole("button", { name: "Add a causal link" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a causal link" });
  await expect(dialog.getByRole("combobox", { name: "Cause" })).toHaveValue(
    new RegExp(latest.slice(0, 12)),
  );
  await dialog.getByRole("combobox", { name: "Effect" }).click();
  await page.getByRole("listbox").getByRole("option").first().click();
  await dialog.getByLabel("Mechanism").fill("The end led to the beginning");
  await dialog.getByRole("button", { name: "Add the link" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Could not add the causal link");
});

test("every analysis tells what it did, what the checks refused and what it changed", async ({
  page,
}) => {
  await actAsAdmin(page);
  const path = await openAnalysedSample(page);
  await page.goto(`${path}?view=activity`);
  const first = page.getByRole("table", { name: "Passes of analysis 1" });
  await expect(first.getByRole("row", { name: /^Causal pass/ })).toContainText("done");
  await page.getByText(/^\d+ events added$/).click();
  await expect(page.getByRole("region", { name: "Evidence that was not examined" })).toBeVisible();

  await page.getByRole("button", { name: "Run analysis" }).click();
  await expect(page.getByText(/^Analysis 2 finished: nothing has changed/)).toBeVisible({
    timeout: 90_000,
  });
  await page.getByRole("button", { name: /^Analysis 2/ }).click();
  const second = page.getByRole("table", { name: "Passes of analysis 2" });
  await expect(second.getByRole("row", { name: /^Coarse pass/ })).toContainText(
    "kept from analysis 1",
  );
  await expect(page.getByRole("region", { name: "Changes to the timeline" })).toContainText(
    "Nothing.",
  );
  await expectAccessible(page);
});
