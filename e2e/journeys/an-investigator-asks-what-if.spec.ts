import { expectAccessibleInBothSchemes } from "../accessible";
import { actAsAdmin } from "../accounts";
import { expectToFitWidth } from "../fits-width";
import { expect, test } from "../fixtures";
import { startScriptedModel } from "../launch/scripted-model";
import { makeDataFolder, startWhence } from "../launch/whence-server";
import { openPlace, openView } from "../places";
import { inspector, openAnalysedSample, openSampleToRead } from "../sample";

test("what would have been is asked by a usual step and by hand, and becomes an action item", async ({
  page,
}) => {
  test.slow();
  await actAsAdmin(page);
  await openSampleToRead(page);
  await openView(page, "What if");
  const asked = page.getByRole("region", { name: "Questions" });
  await expect(asked).toContainText("No questions yet");
  const steps = page.getByRole("region", { name: "Steps that would have helped" });
  await steps.getByText("Why this score").first().click();
  await expect(steps.getByText("Effectiveness").first()).toBeVisible();
  // Without a model the rules' steps stand, and the page says who could propose more.
  const further = page.getByRole("region", { name: "Other mitigation actions" });
  await expect(further).toContainText("The actions above come from the rules");
  await expect(further.getByRole("button")).toHaveCount(0);
  await steps
    .getByRole("button", { name: /^Try it/ })
    .first()
    .click();
  const outcome = page.getByRole("region", { name: "Predicted outcome" });
  await expect(outcome.getByText(/impact would/).first()).toBeVisible();
  await outcome.getByText(/^Assumptions/).click();
  await expect(outcome).toContainText("Links are independent");
  await expectAccessibleInBothSchemes(page);
  await expectToFitWidth(page, "an outcome");

  // By hand: without an answer to the form, then with one.
  await asked.getByRole("button", { name: /^Remove: / }).click();
  await expect(outcome).toHaveCount(0);
  const form = asked.getByRole("form", { name: "Your own question" });
  await form.getByRole("button", { name: "Ask" }).click();
  await expect(form).toContainText("Choose an event first");
  await form.getByRole("combobox", { name: "What if this event" }).fill("Rollback");
  await page
    .getByRole("option", { name: /Rollback/ })
    .first()
    .click();
  await form.getByLabel("Decision").selectOption("move");
  await form.getByLabel(/^When/).fill("-10s");
  await form.getByRole("button", { name: "Ask" }).click();
  await expect(asked).toContainText("comes 10 s earlier");
  await page.reload();
  await expect(asked).toContainText("comes 10 s earlier");
  await outcome.getByText("Graph", { exact: true }).click();
  await expect(outcome).toContainText("happens at another time");
  await expect(outcome).toContainText(/events drawn/);

  await outcome.getByRole("button", { name: "Add to action items" }).click();
  await page.getByLabel("Owner").fill("platform team");
  await page.getByRole("button", { name: "Save" }).click();
  await openPlace(page, "Report");
  const items = page.getByRole("region", { name: "Action items" });
  await expect(items).toContainText("comes 10 s earlier");
  await expect(items).toContainText("platform team");
});

test("a model is asked for further interventions: one that fails says why, one that answers is checked", async ({
  browser,
}) => {
  test.slow();
  const step = {
    ...{ kind: "add-breaker", acts_on: "id: (First 503 at nginx):", seconds: null },
    ...{ words: "Answer from a cache while the pool is empty", feasibility: 0.5 },
    ...{ why: "The page is read far more than it changes", assumptions: ["A cache is warm"] },
  };
  const interventions = [step, { ...step, words: "Do away with it", acts_on: "evt_0" }];
  const answer = { calls: [{ name: "answer", arguments: { reasoning: "", interventions } }] };
  const model = await startScriptedModel([{ status: 500 }, answer]);
  const server = await startWhence(makeDataFolder(), {
    ...{ WHENCE_MODEL: "local/scripted", WHENCE_MODEL_URL: model.url, WHENCE_MODEL_RETRIES: "0" },
  });
  try {
    const context = await browser.newContext({ baseURL: server.address });
    const page = await context.newPage();
    await actAsAdmin(page);
    const path = await openAnalysedSample(page);
    await page.goto(`${path}?view=what-if`);
    const further = page.getByRole("region", { name: "Other mitigation actions" });
    const ask = further.getByRole("button", {
      name: "Ask local/scripted for further interventions",
    });
    await ask.click();
    const leaving = page.getByRole("dialog", { name: "Data that leaves this machine" });
    await expect(leaving).toContainText(`To local/scripted at ${model.url}`);
    await leaving.getByRole("button", { name: "Send and ask" }).click();
    await expect(further).toContainText("local/scripted did not answer", { timeout: 60_000 });
    await expect(further).toContainText("of the rules");
    const steps = page.getByRole("region", { name: "Steps that would have helped" });
    await expect(steps.getByRole("button", { name: /^Try it/ }).first()).toBeVisible();

    // The same files and the same address are not asked about again.
    await ask.click();
    await expect(further).toContainText("1 is in the list, 1 did not pass the checks", {
      timeout: 60_000,
    });
    const proposed = steps.getByRole("listitem").filter({ hasText: "Answer from a cache" });
    await expect(proposed).toContainText("Proposed by local/scripted");
    await further.getByText(/^Did not pass the checks/).click();
    await expect(further).toContainText("Do away with it: It acts on no event that stands.");
    await expectAccessibleInBothSchemes(page);
    await expectToFitWidth(page, "what a model proposed");
    await proposed.getByRole("button", { name: /^Try it/ }).click();
    const outcome = page.getByRole("region", { name: "Predicted outcome" });
    await expect(outcome.getByText(/impact would (probably )?not have happened/)).toBeVisible();
    await outcome.getByText(/^Assumptions/).click();
    await expect(outcome).toContainText(
      "10 to 50 % remains. This is an estimate, not a measurement",
    );

    await page.goto(`${path}?view=activity`);
    await expect(page.getByText(/^Helpful actions, analysis 3: finished/)).toBeVisible();
    await context.close();
  } finally {
    await server.discard();
    await model.stop();
  }
});

test("a link says what anybody would check of it", async ({ page }) => {
  await actAsAdmin(page);
  await page.goto(`${await openSampleToRead(page)}?view=graph&as=table`);
  const links = page.getByRole("grid", { name: "Causal links" });
  await links
    .getByRole("button", { name: /^Link:/ })
    .first()
    .click();
  const checks = inspector(page).getByRole("region", { name: "Checks of the causal link" });
  await expect(checks.getByRole("listitem")).toHaveCount(3);
  await expect(checks).toContainText("The cause came first holds");
});
