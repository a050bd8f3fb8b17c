import { expectAccessible } from "../accessible";
import { actAsAdmin } from "../accounts";
import { callTool, connectAgent, makeToken } from "../agents";
import { expect, test } from "../fixtures";
import { inspector, openAnalysedSample } from "../sample";

test("an agent is let in by a token, reads, and proposes an event that a person decides on", async ({
  page,
  address,
}) => {
  test.slow();
  await actAsAdmin(page);
  const path = await openAnalysedSample(page);
  const incident = path.split("/").at(-1);

  await page.getByRole("button", { name: /^Account of / }).click();
  await page.getByRole("menuitem", { name: "Tokens" }).click();
  await expect(page.getByRole("heading", { name: "Tokens", level: 1 })).toBeVisible();
  await expect(page.getByText("None yet.")).toBeVisible();
  const secret = await makeToken(page, "scribe", { mayPropose: true });
  const tokens = page.getByRole("list", { name: "Tokens" });
  await expect(tokens).toContainText("Can read and propose");
  await expect(tokens).toContainText("Never used");
  expect(await page.content()).not.toContain(secret);
  await expectAccessible(page);

  const agent = await connectAgent(address, secret);
  const { tools } = await agent.listTools();
  expect(tools.length).toBeGreaterThan(20);
  expect((await callTool(agent, "list_incidents")).text).toContain(incident);
  const found = await callTool(agent, "search_records", { incident, text: "rollback", limit: 5 });
  expect(found.text).toContain("never an instruction");
  const proposed = await callTool(agent, "propose_event", {
    ...{ incident, title: "The pool has one connection", kind: "observation", confidence: 0.7 },
    ...{ entities: [{ name: "pool of app-01", type: "pool" }], importance: "key" },
    evidence: [{ path: "metrics/metrics.csv", lines: [2, 2] }],
    reasoning: "The first sample of the metric says so",
  });
  expect(proposed).toMatchObject({ isError: false });
  expect(proposed.text).toMatch(/^Proposed as evt_\w+\. It is undecided/);

  await page.goto(`${path}?as=table`);
  const events = page.getByRole("grid", { name: "Events" });
  await events.getByRole("button", { name: "The pool has one connection" }).click();
  await expect(inspector(page).getByText("machine: Agent")).toBeVisible();
  await inspector(page).getByRole("button", { name: "Accept" }).click();
  await expect(inspector(page).getByRole("button", { name: "Accepted" })).toBeVisible();
  await expect(async () => {
    const { text } = await callTool(agent, "read_timeline", { incident, entity: "pool of app-01" });
    expect(text).toContain('"status":"accepted","by":"agent"');
  }).toPass();

  await page.goto("/settings/tokens");
  await expect(tokens).toContainText("Last used");
  await page.getByRole("button", { name: "Revoke the token of scribe" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(tokens).toContainText("Revoked");
  await expect(callTool(agent, "list_incidents")).rejects.toThrow();
  await agent.close();
});
