import { actAsAdmin, enterAsAdmin } from "../accounts";
import { expect, test } from "../fixtures";
import { inspector, openAnalysedSample, openSampleToRead, selectEvent } from "../sample";

// The browser itself notes each request that the journey cuts off.
test.use({ expectedConsoleErrors: [/Failed to load resource|net::ERR_/] });

test("what cannot be reached says so, keeps what was there, and goes on when asked again", async ({
  page,
  context,
}) => {
  test.slow();
  await actAsAdmin(page);
  const path = await openAnalysedSample(page);
  await page.goto(`${path}?as=table`);
  await expect(page.getByRole("grid", { name: "Events" })).toBeVisible();
  // It is there once the journal has come.
  await expect(page.getByRole("button", { name: "As known at…" })).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText("Not connected to the server.")).toBeVisible();
  await selectEvent(page, 3);
  const failure = inspector(page).getByRole("alert").first();
  await expect(failure).toContainText("Could not load");
  await inspector(page).getByRole("button", { name: "Accept" }).click();
  await expect(page.getByText("The server did not answer.")).toBeVisible();
  await expect(page.getByRole("grid", { name: "Events" })).toBeVisible();
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByText("Could not sign out")).toBeVisible();

  // The journal goes on from where it broke off.
  const goesOn = page.waitForRequest(/\/stream\?after=[1-9]\d*$/);
  await context.setOffline(false);
  await goesOn;
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(
    inspector(page)
      .getByLabel(/^(Raw lines|Element)/)
      .first(),
  ).toBeVisible();
  await expect(page.getByText("Not connected to the server.")).toBeHidden();
});

test("what fails on its own says so where it stands, and the rest of the page goes on", async ({
  page,
}) => {
  await actAsAdmin(page);
  const path = await openSampleToRead(page);

  // Templates that do not come, in a search whose records do.
  await page.route(/\/templates\?/, (route) => route.abort());
  await page.goto(`${path}?view=evidence&list=commonest`);
  const again = page.getByRole("tabpanel").getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await page.unroute(/\/templates\?/);
  await again.click();
  await expect(page.getByRole("table", { name: "Message patterns of the records" })).toBeVisible();

  // An earlier state that cannot be read: what is known now is one press away.
  await page.route(/\/workspace\?recordedAt=/, (route) => route.abort());
  await page.goto(`${path}?known=${new Date().toISOString()}`);
  await expect(page.getByText("Could not load the timeline of that time")).toBeVisible();
  await page.getByRole("button", { name: "Back to now" }).click();
  await expect(page.getByRole("region", { name: "Root causes" })).toBeVisible();
});

test("a tab that was opened before the server was brought up to date says so, and does nothing", async ({
  page,
}) => {
  await actAsAdmin(page);
  const path = await openSampleToRead(page);
  await page.goto(`${path}?as=table`);
  await selectEvent(page, 0);
  // The server does not know what an older build calls its actions.
  await page.route(/\/incidents\//, async (route) => {
    const headers = route.request().headers();
    const isAction = headers["next-action"] !== undefined;
    await route.continue(
      isAction ? { headers: { ...headers, "next-action": "0".repeat(42) } } : {},
    );
  });
  await inspector(page).getByRole("button", { name: "Accept" }).click();
  await expect(page.getByText("The server was updated after you opened this page")).toBeVisible();
  await expect(inspector(page).getByRole("button", { name: "Accept" })).toBeVisible();
});

test("whoever is signed out elsewhere is told so, and the page goes on once they are in again", async ({
  page,
  context,
}) => {
  test.slow();
  await actAsAdmin(page);
  const path = await openSampleToRead(page);
  await page.goto(`${path}?as=table`);
  await expect(page.getByRole("grid", { name: "Events" })).toBeVisible();
  const elsewhere = await context.newPage();
  await elsewhere.goto("/incidents");
  await elsewhere.getByRole("button", { name: /^Account of/ }).click();
  await elsewhere.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(elsewhere.getByRole("heading", { name: "Sign in" })).toBeVisible();

  // The stream asks for the session each time it has been silent for a while.
  const notice = page.getByText("You are signed out. The page does not update");
  await expect(notice).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole("grid", { name: "Events" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in in a new tab" })).toHaveAttribute(
    "target",
    "_blank",
  );
  await enterAsAdmin(elsewhere);
  await expect(notice).toBeHidden({ timeout: 40_000 });
  await expect(page.getByText("Not connected to the server.")).toBeHidden();
});
