import { enterAsAdmin } from "../accounts";
import { expect, test } from "../fixtures";
import { inspector, openAnalysedSample, selectEvent } from "../sample";

// The browser itself notes each request that the journey cuts off.
test.use({ expectedConsoleErrors: [/Failed to load resource|net::ERR_/] });

test("what cannot be reached says so, keeps what was there, and goes on when asked again", async ({
  page,
  context,
}) => {
  test.slow();
  await enterAsAdmin(page);
  const path = await openAnalysedSample(page);
  await page.goto(`${path}?as=table`);
  await expect(page.getByRole("grid", { name: "Events" })).toBeVisible();
  // It is there once the journal has come.
  await expect(page.getByRole("button", { name: "As known at…" })).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText("Not connected to the server.")).toBeVisible();
  await selectEvent(page, 3);
  const failure = inspector(page).getByRole("alert").first();
  await expect(failure).toContainText("could not be read");
  await inspector(page).getByRole("button", { name: "Accept" }).click();
  await expect(page.getByText("The server did not answer.")).toBeVisible();
  await expect(page.getByRole("grid", { name: "Events" })).toBeVisible();
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByText("Not signed out")).toBeVisible();

  // The journal goes on from where it broke off.
  const goesOn = page.waitForRequest(/\/stream\?after=[1-9]\d*$/);
  await context.setOffline(false);
  await goesOn;
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(
    inspector(page)
      .getByRole("region", { name: /^(Raw lines|Element)/ })
      .first(),
  ).toBeVisible();
  await expect(page.getByText("Not connected to the server.")).toBeHidden();
});
