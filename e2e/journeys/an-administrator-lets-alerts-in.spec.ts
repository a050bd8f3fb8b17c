import { createHmac } from "node:crypto";
import { expectAccessible } from "../accessible";
import { actAsAdmin } from "../accounts";
import { expect, test } from "../fixtures";
import { makeDataFolder, startWhence } from "../launch/whence-server";

test("an administrator adds a source and a rule, tries a payload, and an alert opens an incident", async ({
  browser,
}) => {
  test.slow();
  const server = await startWhence(makeDataFolder());
  try {
    const context = await browser.newContext({ baseURL: server.address });
    const page = await context.newPage();
    await actAsAdmin(page);
    await page.goto("/settings/alerts");
    await expect(page.getByRole("heading", { name: "Alerts", level: 1 })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Add a source" }).click();
    const source = page.getByRole("dialog", { name: "Add a source" });
    await source.getByRole("textbox", { name: "Name" }).fill("pager");
    await source.getByLabel("Kind").selectOption("pagerduty");
    await source.locator('input[type="password"]').fill("a secret of the pager");
    await source.getByRole("button", { name: "Add", exact: true }).click();
    await expect(source).toBeHidden();
    const sources = page.getByRole("list", { name: "Sources" });
    await expect(sources).toContainText("/api/v1/hooks/pager");
    expect(await page.content()).not.toContain("a secret of the pager");

    await page.getByRole("button", { name: "Add a rule" }).click();
    const rule = page.getByRole("dialog", { name: "Add a rule" });
    await rule.getByRole("textbox", { name: "Name" }).fill("Shop");
    await rule.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByRole("list", { name: "Rules" })).toContainText(
      "Alerts of every source join an incident",
    );

    const body = JSON.stringify({
      event: {
        ...{ id: "1", event_type: "incident.triggered", occurred_at: new Date().toISOString() },
        data: { id: "P1", title: "Checkout answers with errors", service: { summary: "checkout" } },
      },
    });
    await page.getByRole("textbox", { name: "Payload" }).fill(body);
    await page.getByRole("button", { name: "Show what would happen" }).click();
    const outcome = page.getByRole("list", { name: "What would happen" });
    await expect(outcome).toContainText("Would open an incident");

    const digest = createHmac("sha256", "a secret of the pager").update(body).digest("hex");
    const sent = await context.request.post("/api/v1/hooks/pager", {
      data: body,
      headers: { "Content-Type": "application/json", "x-pagerduty-signature": `v1=${digest}` },
    });
    expect(sent.status()).toBe(200);

    await page.reload();
    await sources.getByText("Last delivery").click();
    await sources.getByRole("link", { name: "Open the incident" }).click();
    await expect(
      page.getByRole("heading", { name: "Checkout answers with errors" }).first(),
    ).toBeVisible();
    await context.close();
  } finally {
    await server.discard();
  }
});
