import { expectAccessible } from "../accessible";
import { enterAsAdmin, invite, join } from "../accounts";
import { expect, test } from "../fixtures";
import { layOutStory } from "../laid-out";

const address = "eve@shop.example";
// The events of these stories cite lines of a file that nobody has added.
test.use({ expectedConsoleErrors: [/status of 404 .*\/lines\?/] });

test("an approved incident that went the same way is found, with what matched and what ended it", async ({
  page,
  browser,
}) => {
  test.slow();
  await enterAsAdmin(page);
  const present = await layOutStory("Orders are refused");
  const alike = page.getByRole("region", { name: "Similar earlier incidents" });
  const compare = async () => {
    await page.goto(`${present.path}?view=timeline`);
    await alike.getByText("Compare with approved revisions").click();
  };
  await compare();
  await expect(alike).toContainText(/^Similar earlier incidents.*No revision/);

  const earlier = await layOutStory(`Mail of ${address} is lost`);
  await page.goto(`${earlier.path}?view=review`);
  await page.getByRole("button", { name: "Submit revision 1 for review" }).click();
  await expect(page.getByRole("article", { name: "Revision 1" })).toContainText("In review");
  // Nobody's word counts before it is approved.
  await compare();
  await expect(alike).toContainText(/No revision/);
  const una = { name: "Una Visor", email: "una@example.com", role: "supervisor" };
  const hers = await join(browser, await invite(page, una), "nine calm rivers of slate");
  await hers.goto(`${earlier.path}?view=review`);
  await hers.getByRole("button", { name: "Approve…" }).click();
  await hers.getByRole("button", { name: "Approve revision 1" }).click();
  await expect(hers.getByRole("article", { name: "Revision 1" })).toContainText(
    "Approved by Una Visor",
  );

  await compare();
  await expect(alike).toContainText("1 similar to this timeline");
  await expect(alike).toContainText("100 % alike · revision 1, approved");
  const matched = alike.getByRole("list", { name: /^Similarities with/ });
  await expect(matched.getByRole("listitem").first()).toContainText("failure of a service");
  // What matched is told in kinds: no name of the other incident is in it.
  await expect(matched).not.toContainText("checkout");
  await expect(alike.getByRole("list", { name: /^What resolved/ })).toContainText(
    "Ended 2026-03-08",
  );
  await expectAccessible(page);

  // Who has an account reads it as it was approved; what leaves is masked, here as on its own page.
  await alike.getByRole("link", { name: `Mail of ${address} is lost` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(address);
  await page.getByRole("link", { name: "As guests see it" }).click();
  await expect(page.getByText(/secrets and personal data masked/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Mail of [email#1] is lost");
  const asGuest = await page.request.get(`/api${present.path}/similar?as=guest`);
  expect(await asGuest.text()).toContain("Mail of [email#1] is lost");
});
