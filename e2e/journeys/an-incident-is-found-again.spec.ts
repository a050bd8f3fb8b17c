import { expectAccessibleInBothSchemes } from "../accessible";
import { actAsAdmin, enterAsAdmin, openIncident } from "../accounts";
import { expect, test } from "../fixtures";

test("a list is narrowed in the address, so that it can be passed on", async ({ page }) => {
  await enterAsAdmin(page);
  await openIncident(page, "Payments are slow");
  await page.goto("/incidents");
  await page.getByRole("searchbox", { name: "Search incidents" }).fill("payments");
  await expect(page).toHaveURL(/text=payments/);
  await expect(page.getByRole("link", { name: "Payments are slow" })).toBeVisible();

  await page.getByRole("button", { name: "Status" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Closed" }).click();
  await expect(page).toHaveURL(/status=closed/);
  await expect(page.getByRole("heading", { name: "No incident matches" })).toBeVisible();
  await page.goto("/incidents?text=payments&status=open");
  await expect(page.getByRole("link", { name: "Payments are slow" })).toBeVisible();
});

test("an incident is renamed and put into the archive, each with a way back, and stays within reach", async ({
  page,
}) => {
  await enterAsAdmin(page);
  await openIncident(page, "Prints come out twice");
  await page.goto(page.url().replace(/\/evidence.*$/, ""));
  const heading = page.getByRole("heading", { level: 1 });
  const menu = page.getByRole("button", { name: "More about this incident" });
  await menu.click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  const dialog = page.getByRole("dialog", { name: "Rename the incident" });
  await dialog.getByLabel("Title").fill("Invoices come out twice");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect(heading).toHaveText("Invoices come out twice");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(heading).toHaveText("Prints come out twice");

  // The key goes back over what was done to the incident too, and says what it was.
  await menu.click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  // A name that is longer than a name may be is cut by the browser, and the form says so.
  await dialog.getByLabel("Title").fill("Letters come out twice ".repeat(12));
  await expect(dialog.getByText(/^200 characters fit here at most/)).toBeVisible();
  await dialog.getByLabel("Title").fill("Letters come out twice");
  await expect(dialog.getByText(/characters fit here at most/)).toBeHidden();
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect(heading).toHaveText("Letters come out twice");
  await page.keyboard.press("u");
  await expect(heading).toHaveText("Prints come out twice");

  await menu.click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(page.getByText(/^Archived on/)).toBeVisible();
  await page.goto("/incidents?text=prints");
  await expect(page.getByRole("heading", { name: "No incident matches" })).toBeVisible();
  await page.getByRole("checkbox", { name: /^Archive/ }).click();
  await expect(page).toHaveURL(/archived=yes/);
  await page.getByRole("link", { name: "Prints come out twice" }).click();
  await expect(page.getByText(/^Archived on/)).toBeVisible();
  await page.getByRole("note").getByRole("button", { name: "Restore from the archive" }).click();
  await expect(page.getByText(/^Archived on/)).toHaveCount(0);
  await page.goto("/incidents?text=prints");
  await expect(page.getByRole("link", { name: "Prints come out twice" })).toBeVisible();
});

test("the palette opens an incident without a pointer", async ({ page }) => {
  await enterAsAdmin(page);
  await openIncident(page, "Mail queue incidents");
  await page.goto("/incidents");
  await expect(page.getByRole("button", { name: "Search incidents" })).toBeVisible();
  const [answer, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/\/api\/incidents\?text=(mail|incidents)/, async (route) => {
    await (route.request().url().endsWith("=incidents") ? second : answer).promise;
    await route.continue();
  });
  const dialog = page.getByRole("dialog");
  const field = page.getByRole("textbox", { name: "Search incidents, commands and pages" });
  await page.keyboard.press("ControlOrMeta+k");
  // What the palette lists before anything is typed stands until the answer comes.
  await expect(dialog.getByText("Mail queue incidents")).toBeVisible();
  await field.fill("mail queue");
  await expect(dialog.getByText("Mail queue incidents")).toBeVisible();
  // What was chosen before the answer came goes with it.
  await page.keyboard.press("ArrowDown");
  answer.resolve();
  await expect(dialog.getByRole("button")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/incidents\/inc_[a-z0-9]+/);

  // What is found above a page that is selected: the arrows go on from the page, here to the first of the list.
  await page.goto("/incidents");
  await expect(page.getByRole("button", { name: "Search incidents" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await field.fill("no such words");
  await expect(dialog.getByText("No incident and no command has these words.")).toBeVisible();
  await field.fill("incidents");
  await expect(dialog.getByRole("button", { name: "All incidents" })).toBeVisible();
  second.resolve();
  await expect(dialog.getByRole("button")).toHaveCount(2);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/incidents\/inc_[a-z0-9]+/);
});

test.describe("an address that names nothing", () => {
  test.use({ expectedConsoleErrors: [/404/] });

  test("says so and shows the way back", async ({ page }) => {
    await actAsAdmin(page);
    await page.goto("/incidents/inc_00000000000000aa/evidence");
    await expect(page.getByRole("heading", { name: "This page does not exist" })).toBeVisible();
    await page.getByRole("link", { name: "All incidents", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Incidents", level: 1 })).toBeVisible();
  });
});

test("no page of the shell has an accessibility violation in either scheme", async ({ page }) => {
  await enterAsAdmin(page);
  await openIncident(page, "Looked at by everybody");
  const evidence = new URL(page.url()).pathname;
  for (const path of ["/incidents", evidence, "/people"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessibleInBothSchemes(page, path);
  }
});
