import { expectAccessibleInBothSchemes } from "../accessible";
import { actAsAdmin } from "../accounts";
import { expectToFitWidth } from "../fits-width";
import { expect, test } from "../fixtures";
import { inspector, openAnalysedSample } from "../sample";

test("two facts that cannot both hold are shown first, one is believed, and the word is part of the revision", async ({
  page,
}) => {
  test.slow();
  await actAsAdmin(page);
  const path = await openAnalysedSample(page);
  await page.goto(`${path}?view=ask`);
  const facts = page.getByRole("region", { name: "Facts" });
  const list = facts.getByRole("list", { name: "Confirmed" });
  const versions = list.getByRole("listitem").filter({ hasText: "orders-api: version is" });
  await expect(versions.last()).toContainText(/from 2026-11-21 .* on/);
  await expect(versions.last()).toContainText("known since");
  await expect(facts.getByRole("list", { name: "Contradictions" })).toHaveCount(0);

  // The roll-back is put to the moment of the roll-out: two versions from one moment on.
  await versions.last().getByRole("button").click();
  await inspector(page).getByRole("button", { name: "Edit" }).click();
  const form = inspector(page).getByRole("form", { name: "Edit the state change" });
  await form.getByLabel(/^Earliest/).fill("2026-11-21T00:22:33.050Z");
  await form.getByLabel(/^Latest/).fill("2026-11-21T00:22:33.050Z");
  await form.getByRole("button", { name: "Save" }).click();
  const contradiction = facts.getByRole("list", { name: "Contradictions" }).getByRole("listitem");
  await expect(contradiction).toContainText("from the same moment on");

  await contradiction.getByRole("button").click();
  const believe = inspector(page).getByRole("button", {
    name: /^Accept.*: orders-api: version is 2\.14\.0$/,
  });
  await believe.click();
  await expect(believe).toHaveAttribute("aria-pressed", "true");
  await expect(contradiction).toContainText("Accepted: orders-api: version is 2.14.0");
  await expect(versions.last()).toContainText("orders-api: version is 2.14.0");
  await expect(inspector(page).getByText("(not accepted)")).toBeVisible();
  // It is said after a reload too, when what was just done is told no more.
  await page.reload();
  await expect(believe).toHaveAttribute("aria-pressed", "true");
  await expect(contradiction).toContainText("Accepted: orders-api: version is 2.14.0");
  await expectAccessibleInBothSchemes(page);
  await expectToFitWidth(page, "facts and a contradiction");

  // Nobody is bound to it: taken back, and said to be none.
  await believe.click();
  await expect(believe).toHaveAttribute("aria-pressed", "false");
  await inspector(page).getByRole("button", { name: "No contradiction…" }).click();
  const reason = inspector(page).getByRole("form", { name: "No contradiction" });
  await reason.getByLabel("Reason").fill("Two hosts ran two versions");
  await reason.getByRole("button", { name: "No contradiction" }).click();
  await expect(contradiction).toContainText("no contradiction: Two hosts ran two versions");

  await facts.getByLabel("Words").fill("orders-api version");
  await facts.getByLabel("Time zone and time").fill("2026-11-21T00:23:00Z");
  await facts.getByRole("button", { name: "Find" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(2);

  await page.goto(`${path}?view=review`);
  await page.getByRole("button", { name: "Submit revision 1 for review" }).click();
  const revision = page.getByRole("article", { name: "Revision 1" });
  await revision.getByRole("button", { name: "Create permalink" }).click();
  await page.goto(await revision.getByLabel("Permalink", { exact: true }).inputValue());
  const panel = page.getByRole("region", { name: "Contradicting items" });
  await expect(panel).toContainText("orders-api: version is 2.14.0");
  await expect(panel).toContainText("dismissed: Two hosts ran two versions");
});
