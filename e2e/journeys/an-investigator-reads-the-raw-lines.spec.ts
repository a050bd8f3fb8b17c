import { actAsAdmin, openWindowBeside } from "../accounts";
import { expect, test } from "../fixtures";
import { openView } from "../places";
import { inspector, openSampleToRead, selectEvent } from "../sample";

test("the first timeline says why it happened, and every event opens the raw lines it rests on", async ({
  page,
}) => {
  await actAsAdmin(page);
  await openSampleToRead(page);
  await expect(page.getByText("An incident.")).toBeVisible();
  await expect(page.getByText(/^\d+( of \d+)? events/)).toBeVisible();

  const causes = page.getByRole("region", { name: "Root causes" });
  await causes.getByRole("button").first().click();
  await expect(inspector(page).getByText("rank 1")).toBeVisible();
  // A cause names the event it shows in.
  await inspector(page).getByRole("definition").first().getByRole("button").click();
  await expect(inspector(page).getByText("root cause 1")).toBeVisible();
  await inspector(page).getByText("Time, entities and confidence").click();
  await expect(inspector(page).getByText("As written")).toBeVisible();
  const lines = inspector(page)
    .getByLabel(/^(Raw lines|Element)/)
    .first();
  await expect(lines).toBeVisible();
  await expect(lines.locator("mark").first()).not.toBeEmpty();

  // What a colleague opens is what was on the screen.
  const title = await inspector(page).getByRole("heading", { level: 2 }).innerText();
  const colleague = await openWindowBeside(page);
  await colleague.goto(page.url());
  await expect(inspector(colleague).getByRole("heading", { level: 2 })).toHaveText(title);
});

test("the story is walked through by keys, and the table says what the canvas shows", async ({
  page,
}) => {
  await actAsAdmin(page);
  const path = await openSampleToRead(page);
  await page.goto(`${path}?as=table`);
  const first = await selectEvent(page, 0);
  await page.keyboard.press("j");
  await expect(inspector(page).getByRole("heading", { level: 2 })).not.toHaveText(first);
  await page.keyboard.press("k");
  await expect(inspector(page).getByRole("heading", { level: 2 })).toHaveText(first);
  await page.keyboard.press("Escape");
  await expect(inspector(page)).toBeHidden();

  await page.keyboard.press("Shift+?");
  await expect(page.getByRole("dialog", { name: "Keyboard" })).toBeVisible();
  await page.getByRole("switch", { name: "Single-letter keys" }).click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await expect(inspector(page)).toBeHidden();

  await page
    .getByRole("radiogroup", { name: "Time zone" })
    .getByText(/^Incident:/)
    .click();
  await expect(page).toHaveURL(/zone=incident/);
  await expect(page.getByText(/times in Europe/)).toBeVisible();

  await openView(page, "Graph");
  const links = page.getByRole("grid", { name: "Causal links" });
  await links
    .getByRole("button", { name: /^Link:/ })
    .first()
    .click();
  await expect(inspector(page).getByText("Causal link", { exact: true })).toBeVisible();
  await expect(inspector(page).getByText("Mechanism")).toBeVisible();
});

test("evidence is searched by text and by expression, and a record opens in its file", async ({
  page,
}) => {
  await actAsAdmin(page);
  await openSampleToRead(page);
  await page.keyboard.press("/");
  const field = page.getByRole("searchbox", { name: "Search the records" });
  await expect(field).toBeFocused();
  await field.fill("timeout");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/find=timeout/);
  const records = page.getByRole("table", { name: "Evidence records" });
  await expect(records.getByRole("button").first()).toContainText(/timeout/i);
  await records.getByRole("button").first().click();
  await expect(inspector(page).locator("mark").first()).toContainText(/timeout/i);

  await field.fill("/no record says (this|that)/");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "No record fits" })).toBeVisible();
});
