import { setUp, signIn } from "../accounts";
import { expect, test } from "../fixtures";
import { startWhence, type WhenceServer } from "../launch/whence-server";

const ada = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  password: "seven quiet lamps at sea",
};

// A server of its own: there is only one first account, and other journeys need theirs.
let server: WhenceServer;
test.beforeAll(async () => {
  server = await startWhence();
});
test.afterAll(() => server.discard());

test("whoever comes first makes the admin account and looks around in the sample", async ({
  page,
  browser,
}) => {
  await page.goto(server.address);
  await expect(page.getByRole("heading", { name: "Create the first account" })).toBeVisible();

  await page.getByRole("textbox", { name: "Password" }).fill("short");
  await expect(page.getByText("5 more characters")).toBeVisible();
  await setUp(page, ada);

  await expect(page.getByRole("heading", { name: "No incident yet" })).toBeVisible();
  await page.getByRole("button", { name: "Open the sample incident" }).click();
  await page.waitForURL(/\/incidents\/inc_[a-z0-9]+/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await page.getByRole("link", { name: "Whence, all incidents" }).click();
  await expect(page.getByRole("table", { name: "Incidents" }).getByRole("row")).toHaveCount(2);

  const guest = await (await browser.newContext({ baseURL: server.address })).newPage();
  await guest.goto("/setup");
  await expect(guest.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await signIn(guest, { ...ada, password: "not the password" });
  await expect(guest.getByRole("alert").filter({ hasText: "is not right" })).toBeVisible();
  await signIn(guest, ada);
  await expect(guest.getByRole("heading", { name: "Incidents", level: 1 })).toBeVisible();

  await guest.getByRole("button", { name: "Account of Ada Lovelace" }).click();
  await guest.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(guest.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await guest.goto("/incidents");
  await expect(guest.getByRole("heading", { name: "Sign in" })).toBeVisible();
});
