import { expectAccessible } from "../accessible";
import { actAsAdmin } from "../accounts";
import { makeToken } from "../agents";
import { expect, test } from "../fixtures";
import { openAnalysedSample } from "../sample";

test("an incident is followed live: what a program sends is marked as new until it is seen", async ({
  page,
  address,
}) => {
  test.slow();
  await actAsAdmin(page);
  const path = await openAnalysedSample(page);
  await page.getByRole("button", { name: "More about this incident" }).click();
  await page.getByRole("menuitem", { name: "Follow live" }).click();
  await expect(page.getByText("New evidence is now worked in as it arrives")).toBeVisible();
  await page.goto("/settings/tokens");
  const secret = await makeToken(page, "ship alerts", { maySend: true });

  await page.goto(`${path}?as=table`);
  const events = page.getByRole("grid", { name: "Events" });
  await expect(events.getByRole("rowheader").first()).toBeVisible();
  const labels = { alertname: "CheckoutBudgetBurned", severity: "critical", service: "orders-api" };
  const alert = {
    ...{ status: "firing", labels, startsAt: "2026-11-21T00:31:07.000Z" },
    annotations: { summary: "The error budget of the checkout is used up" },
  };
  const sent = await fetch(new URL(`/api/v1${path}/artifacts/pager/late-alerts.json`, address), {
    method: "PUT",
    headers: { Authorization: `Bearer ${secret}` },
    body: JSON.stringify([alert]),
  });
  expect(sent.status).toBe(201);

  const note = page.getByRole("note", { name: "New events" });
  await expect(note).toContainText("since you looked", { timeout: 60_000 });
  // The table draws the rows that are in view, and the new one is its last.
  await page.getByRole("searchbox", { name: "Filter the events" }).fill("CheckoutBudgetBurned");
  const row = events.getByRole("rowheader").filter({ hasText: "CheckoutBudgetBurned" });
  await expect(row).toContainText("new");
  await expectAccessible(page);
  await note.getByRole("button", { name: "Mark as seen" }).click();
  await expect(note).toBeHidden();
  await expect(row).not.toContainText(/^new/);

  await page.getByRole("button", { name: "More about this incident" }).click();
  await expect(page.getByRole("menuitem", { name: "Stop following live" })).toBeVisible();
});
