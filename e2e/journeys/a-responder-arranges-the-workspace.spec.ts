import { actAsAdmin } from "../accounts";
import { expect, test } from "../fixtures";
import { expectView, openView } from "../places";
import { inspector, openAnalysedSample, openSampleToRead, selectEvent } from "../sample";

test("time and causes stand together over one selection", async ({ page }) => {
  await actAsAdmin(page);
  const path = await openSampleToRead(page);
  await openView(page, "Timeline and graph");
  await expect(page.getByRole("region", { name: "Timeline", exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Causal graph" })).toBeVisible();

  await page.goto(`${path}?view=both&as=table`);
  const title = await selectEvent(page, /Rollout of orders-api .* starts/);
  const links = page.getByRole("grid", { name: /Causal links/ });
  await expect(links.getByRole("button", { name: title }).first()).toHaveAttribute(
    "aria-current",
    "true",
  );
});

test("the width of the details is set by keys and remembered", async ({ page }) => {
  await actAsAdmin(page);
  await openSampleToRead(page);
  const handle = page.getByRole("separator", { name: "Width of the details" });
  const before = Number(await handle.getAttribute("aria-valuenow"));
  await handle.focus();
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(handle).toHaveAttribute("aria-valuenow", String(before - 10));
  await page.reload();
  await expect(handle).toHaveAttribute("aria-valuenow", String(before - 10));
});

test("what was known before a decision is shown as it was, with what has changed since", async ({
  page,
}) => {
  await actAsAdmin(page);
  const path = await openAnalysedSample(page);
  await page.goto(`${path}?as=table`);
  const title = await selectEvent(page, 0);
  await page.keyboard.press("a");
  await expect(inspector(page).getByText("Accepted", { exact: true }).first()).toBeVisible();
  await page.keyboard.press("e");
  const form = inspector(page).getByRole("form", { name: "Edit the event" });
  await form.getByLabel("Title").fill("As typed before looking back");

  await page.getByRole("button", { name: "As known at…" }).click();
  const bar = page.getByRole("region", { name: "An earlier state of the timeline" });
  // The slider's last stop is the decision itself, the one before it the end of the analysis.
  const slider = bar.getByRole("slider", { name: "As known at" });
  // The journal comes by its own stream, a moment after the answer.
  await expect(async () => {
    await slider.press("End");
    await expect(bar.getByText(/Decision made/).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(bar.getByText("No item of the timeline has changed since.")).toBeVisible();
  await expect(inspector(page).getByText("Accepted", { exact: true }).first()).toBeVisible();
  await slider.press("ArrowLeft");
  await bar.getByText("1 event changed").click();
  await expect(bar.getByText(title).first()).toBeVisible();
  await expect(inspector(page).getByText("Proposed", { exact: true }).first()).toBeVisible();
  await expect(inspector(page).getByRole("button", { name: "Accept" })).toHaveCount(0);
  await expect(form).toHaveCount(0);

  // The same moment, compared: what changed is signed on what is known now, which can be worked on.
  await bar.getByRole("radio", { name: "Earlier version" }).press("ArrowRight");
  const changes = page.getByRole("region", { name: "Changes since an earlier state" });
  await expect(changes.getByText("1 event changed")).toBeVisible();
  await expect(inspector(page).getByRole("button", { name: "Accepted" })).toBeVisible();
  await expect(form.getByLabel("Title")).toHaveValue("As typed before looking back");
  // The form is back; the hand is still on the choice.
  await expect(changes.getByRole("radio", { name: "Changes since" })).toBeFocused();
  await form.getByRole("button", { name: "Cancel" }).click();
  const table = page.getByRole("grid", { name: "Events" });
  await expect(table.getByRole("row", { name: title }).first()).toContainText("changed");

  await selectEvent(page, 1);
  await page.keyboard.press("r");
  const rejection = inspector(page).getByRole("form", { name: "Reject" });
  await page.keyboard.type("seen twice");
  const comment = inspector(page).getByRole("textbox", { name: "Comment", exact: true });
  await comment.fill("Who saw it first?");
  await changes.getByText("Earlier version", { exact: true }).click();
  await expect(rejection).toHaveCount(0);
  await bar.getByText("Changes since", { exact: true }).click();
  await expect(rejection.getByLabel("Note")).toHaveValue("seen twice");
  await expect(comment).toHaveValue("Who saw it first?");
  await rejection.getByRole("button", { name: "Reject" }).click();
  const filter = page.getByRole("region", { name: "Filter by type of change" });
  const gone = filter.getByRole("checkbox", { name: /^Gone \([1-9]/ });
  await expect(gone).toBeEnabled();
  await expect(inspector(page).getByText(/^. gone$/)).toBeVisible();
  await filter.getByText(/^. Gone/).click();
  await expect(gone).toBeChecked();
  await expect(page).toHaveURL(/compare=.*changed=gone/);
  await page.reload();
  await expect(table.getByRole("row").filter({ hasText: "gone" })).toHaveCount(1);
  await filter.getByRole("button", { name: "Only what changed" }).click();
  await page.getByRole("combobox", { name: "Group the events by" }).click();
  await page.getByRole("option", { name: "By change" }).click();
  const grouped = page.getByRole("treegrid", { name: "Events" });
  await expect(grouped.getByRole("rowheader", { name: /^Changed \d/ })).toBeVisible();
  await expect(grouped.getByRole("rowheader", { name: "Gone 1" })).toBeVisible();

  // Both canvases draw the ghost; it says so to the keyboard.
  await page.goto(`${path}?compare=${new URL(page.url()).searchParams.get("compare")}`);
  const lanes = page.getByRole("application", { name: "Lanes of the timeline" });
  await lanes.press("Home");
  await lanes.press("ArrowRight");
  await expect(page.getByRole("status").getByText(/(changed|gone) since/)).toHaveCount(1);
  await openView(page, "Graph");
  const counted = page.getByText(/^\d+ of \d+ events drawn/);
  // The event that is gone has no pair whose order is shown: the graph draws the same events then and now.
  const drawn = Number(/of (\d+)/.exec(await counted.innerText())?.[1]);
  await changes.getByRole("button", { name: "Back to now" }).click();
  await expect(changes).toHaveCount(0);
  await expect(filter).toHaveCount(0);
  await expect(counted).toContainText(` of ${drawn} events drawn`);
});

test("the palette and the keys do the same, and a typed time is gone to", async ({ page }) => {
  await actAsAdmin(page);
  await openSampleToRead(page);
  // Typed at once: no letter is lost, and none is a key of the page behind the palette.
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("graph");
  await expect(
    page.getByRole("textbox", { name: "Search incidents, commands and pages" }),
  ).toHaveValue("graph");
  await page.getByRole("button", { name: "Show the graph" }).click();
  await expectView(page, "Graph");

  // What happened is found by its words, and opened.
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("rollback of orders");
  await page.getByRole("button", { name: /^Rollback of orders-api/ }).click();
  await expect(inspector(page).getByRole("heading", { level: 2 })).toHaveText(
    /^Rollback of orders-api/,
  );
  await openView(page, "Timeline");
  const lanes = page.getByRole("application", { name: "Lanes of the timeline" });
  await expect(lanes.getByText(/^Rollback of orders-api/).first()).toBeInViewport();

  await page.keyboard.press("g");
  const dialog = page.getByRole("dialog", { name: "Go to a time" });
  await dialog.getByLabel(/^Time, in UTC/).fill("soon");
  await dialog.getByRole("button", { name: "Go there" }).click();
  await expect(dialog.getByText(/^Enter the time as/)).toBeVisible();
  await dialog.getByLabel(/^Time, in UTC/).fill("00:24:30");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/from=2026-11-21T00%3A19%3A30.*to=2026-11-21T00%3A29%3A30/);
});

test("keys go on after a switch or a list was used, and the palette opens also where one types", async ({
  page,
}) => {
  await actAsAdmin(page);
  await openSampleToRead(page);
  const dialog = page.getByRole("dialog", { name: "Go to a time" });
  const answersKeys = async () => {
    await page.keyboard.press("g");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  };
  // A segment that is clicked is a radio field and has the focus.
  await page.getByText("By source", { exact: true }).click();
  await answersKeys();
  await page.getByText("Incident: Europe/Helsinki", { exact: true }).click();
  await answersKeys();
  // A list of choices keeps the focus when it closes; Escape closes the list and nothing behind it.
  await page.getByText("Table", { exact: true }).click();
  const event = await selectEvent(page, 0);
  await page.getByRole("combobox", { name: "Status" }).click();
  await page.keyboard.press("Escape");
  await expect(inspector(page).getByRole("heading", { level: 2 })).toHaveText(event);
  await answersKeys();

  await page.keyboard.press("/");
  const words = page.getByLabel("Search the records");
  await expect(words).toBeFocused();
  await page.keyboard.type("gzk");
  await expect(words).toHaveValue("gzk");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(
    page.getByRole("textbox", { name: "Search incidents, commands and pages" }),
  ).toBeFocused();
});

test("the keys are told on every view, and the first step that can be undone moves nothing", async ({
  page,
}) => {
  test.slow();
  await actAsAdmin(page);
  const path = await openAnalysedSample(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const sheet = page.getByRole("dialog", { name: "Keyboard" });
  for (const view of ["graph", "report"]) {
    await page.goto(`${path}?view=${view}`);
    await page.getByRole("button", { name: "Keyboard" }).click();
    await expect(sheet).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  }
  await page.goto(`${path}?as=table`);
  await selectEvent(page, 0);
  const panel = page.getByRole("tabpanel");
  const before = await panel.boundingBox();
  await page.keyboard.press("a");
  await expect(page.getByRole("button", { name: "Undo: you accepted an event" })).toBeEnabled();
  expect((await panel.boundingBox())?.y).toBe(before?.y);
});
