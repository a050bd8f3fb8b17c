import { actAsAdmin, enterAsAdmin, invite, join, openIncident, signIn } from "../accounts";
import { expect, test } from "../fixtures";
import { totpOf } from "../totp";

const eve = { name: "Eve Adams", email: "eve@example.com", password: "seven slow boats at dusk" };

test("a person joins by a one-time link, does what the role allows, and is let out again", async ({
  page,
  browser,
}) => {
  await enterAsAdmin(page);
  await openIncident(page, "Eve looks on");
  const evidence = page.url();
  const link = await invite(page, { ...eve, role: "viewer" });
  const unused = page.getByRole("region", { name: "Unused invitation links" });
  await expect(unused).toContainText("Eve Adams");

  const hers = await join(browser, link, eve.password);
  await expect(hers.getByRole("button", { name: "New incident" })).toHaveCount(0);
  await expect(hers.getByRole("link", { name: "People" })).toHaveCount(0);
  await hers.goto(evidence);
  await expect(hers.getByText("You can read the evidence")).toBeVisible();
  await expect(hers.getByRole("button", { name: "Choose files" })).toHaveCount(0);
  await hers.goto("/people");
  await expect(
    hers.getByRole("heading", { name: "You need to be an administrator" }),
  ).toBeVisible();

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole("heading", { name: "This link cannot be used" })).toBeVisible();

  await page.reload();
  await expect(unused).not.toContainText("Eve Adams");
  await page.getByRole("combobox", { name: "Role of Eve Adams" }).click();
  await page.getByRole("option", { name: "responder" }).click();
  await expect(page.getByText("Eve Adams is responder now")).toBeVisible();
  await hers.goto("/incidents");
  await expect(hers.getByRole("button", { name: "New incident" })).toBeVisible();

  await page.getByRole("button", { name: "Deactivate Eve Adams" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByText("Eve Adams was deactivated")).toBeVisible();
  await hers.goto("/incidents");
  await expect(hers.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await signIn(hers, eve);
  await expect(hers.getByRole("alert").filter({ hasText: "deactivated" })).toBeVisible();

  await page.getByRole("button", { name: "Reactivate Eve Adams" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reactivate" }).click();
  await expect(page.getByText("Eve Adams may sign in again")).toBeVisible();
  await signIn(hers, eve);
  await expect(hers.getByRole("heading", { name: "Incidents", level: 1 })).toBeVisible();
});

test("a person changes their password, which signs them out everywhere else", async ({
  page,
  browser,
}) => {
  await enterAsAdmin(page);
  const joe = {
    name: "Joe Changer",
    email: "joe.changer@example.com",
    password: "an old grey stone wall",
  };
  const first = await join(browser, await invite(page, { ...joe, role: "viewer" }), joe.password);
  const second = await (
    await browser.newContext({ baseURL: new URL(page.url()).origin })
  ).newPage();
  await second.goto("/sign-in");
  await signIn(second, joe);
  await expect(second.getByRole("heading", { name: "Incidents", level: 1 })).toBeVisible();

  await first.getByRole("button", { name: "Account of Joe Changer" }).click();
  await first.getByRole("menuitem", { name: "Change password" }).click();
  const dialog = first.getByRole("dialog", { name: "Change your password" });
  await dialog.getByRole("textbox", { name: "Current password" }).fill("not the one I have");
  await dialog.getByRole("textbox", { name: "New password" }).fill("a new green garden gate");
  await dialog.getByRole("button", { name: "Change the password" }).click();
  await expect(dialog.getByText("This is not your password.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Current password" }).fill(joe.password);
  await dialog.getByRole("button", { name: "Change the password" }).click();
  await expect(first.getByText("Your password was changed")).toBeVisible();
  await first.reload();
  await expect(first.getByRole("heading", { name: "Incidents", level: 1 })).toBeVisible();

  await second.goto("/incidents");
  await expect(second.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await signIn(second, { ...joe, password: "a new green garden gate" });
  await expect(second.getByRole("heading", { name: "Incidents", level: 1 })).toBeVisible();
});

test("an administrator resets a password, revokes a link, and sees sign-ins and changes of roles", async ({
  page,
  browser,
}) => {
  await enterAsAdmin(page);
  const kim = {
    name: "Kim Forgetful",
    email: "kim.f@example.com",
    password: "a grey mare at noon",
  };
  const hers = await join(browser, await invite(page, { ...kim, role: "viewer" }), kim.password);
  const unused = await invite(page, {
    ...{ name: "Noa Uninvited", email: "noa.u@example.com", role: "viewer" },
  });
  await page.getByRole("button", { name: "Revoke the link for Noa Uninvited" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("The link for Noa Uninvited was revoked")).toBeVisible();
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(unused);
  await expect(stranger.getByRole("heading", { name: "This link cannot be used" })).toBeVisible();

  const row = page
    .getByRole("list", { name: "People" })
    .getByRole("listitem")
    .filter({ hasText: kim.email });
  await expect(row).toContainText("last signed in");
  await row.getByRole("combobox", { name: "Role of Kim Forgetful" }).click();
  await page.getByRole("option", { name: "responder" }).click();
  await expect(page.getByRole("region", { name: "Changes of roles" })).toContainText(
    "Ada Lovelace made Kim Forgetful responder (viewer before)",
  );

  await row.getByRole("button", { name: "Reset password of Kim Forgetful" }).click();
  const dialog = page.getByRole("dialog", { name: "Reset the password of Kim Forgetful?" });
  await dialog.getByRole("button", { name: "Create a one-time link" }).click();
  const link = await dialog.getByLabel("One-time link").inputValue();
  await dialog.getByRole("button", { name: "Done" }).click();
  const again = await join(browser, link, "a new grey mare at noon");
  await expect(again.getByRole("heading", { name: "Incidents", level: 1 })).toBeVisible();
  // Setting the password by the link ends every older session.
  await hers.goto("/incidents");
  await expect(hers.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("the last administrator stays one", async ({ page }) => {
  await actAsAdmin(page);
  await page.goto("/people");
  const own = page.getByRole("listitem").filter({ hasText: "(you)" });
  await expect(own).toContainText("This is the only administrator");
  await expect(own.getByRole("button")).toHaveCount(0);
});

test("a person ends a session they left open elsewhere", async ({ page, browser }) => {
  await enterAsAdmin(page);
  const ida = {
    name: "Ida Elsewhere",
    email: "ida.elsewhere@example.com",
    password: "nine wet umbrellas in a row",
  };
  const first = await join(browser, await invite(page, { ...ida, role: "viewer" }), ida.password);
  const second = await (
    await browser.newContext({ baseURL: new URL(page.url()).origin })
  ).newPage();
  await second.goto("/sign-in");
  await signIn(second, ida);
  await expect(second.getByRole("heading", { name: "Incidents", level: 1 })).toBeVisible();

  await first.getByRole("button", { name: "Account of Ida Elsewhere" }).click();
  await first.getByRole("menuitem", { name: "Your account" }).click();
  const sessions = first.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText("This session");
  await sessions
    .last()
    .getByRole("button", { name: /^Sign out/ })
    .click();
  await first.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(sessions).toHaveCount(1);
  await second.goto("/incidents");
  await expect(second.getByRole("heading", { name: "Sign in" })).toBeVisible();

  await page.goto("/people");
  await page.getByRole("link", { name: "Ida Elsewhere" }).click();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("Not signed in anywhere.")).toBeVisible();
  await first.reload();
  await expect(first.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("a person sets up a second factor and signs in with a backup code", async ({
  page,
  browser,
}) => {
  await enterAsAdmin(page);
  const tom = {
    name: "Tom Twofold",
    email: "tom.twofold@example.com",
    password: "four loud clocks at midnight",
  };
  const his = await join(browser, await invite(page, { ...tom, role: "viewer" }), tom.password);
  await his.goto("/settings/account");
  await his.getByRole("textbox", { name: "Current password" }).fill(tom.password);
  await his.getByRole("button", { name: "Set up a second factor" }).click();
  await expect(his.getByRole("img", { name: /^QR code/ })).toBeVisible();
  const secret = await his.getByRole("textbox", { name: "Secret" }).inputValue();
  await his.getByRole("textbox", { name: "Code" }).fill(totpOf(secret, Date.now()));
  await his.getByRole("button", { name: "Confirm" }).click();
  const codes = his.getByRole("list", { name: "Backup codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const code = (await codes.first().textContent()) ?? "";
  await his.getByRole("button", { name: "I kept them" }).click();

  await his.getByRole("button", { name: "Account of Tom Twofold" }).click();
  await his.getByRole("menuitem", { name: "Sign out" }).click();
  await signIn(his, tom);
  await his.getByRole("textbox", { name: "Code" }).fill(code);
  await his.getByRole("button", { name: "Sign in" }).click();
  await expect(his.getByRole("heading", { name: "Incidents", level: 1 })).toBeVisible();
});
