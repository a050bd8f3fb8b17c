import { bringColleague, enterAsAdmin, openIncident } from "../accounts";
import { expect, test } from "../fixtures";

test("an incident is made private, and exists for its people and teams alone", async ({
  page,
  browser,
}) => {
  await enterAsAdmin(page);
  const inside = await bringColleague(page, browser, {
    name: "Ines Inside",
    password: "six blue kites over the bay",
  });
  const outside = await bringColleague(page, browser, {
    name: "Otto Outside",
    password: "two grey owls in the barn",
  });
  await page.goto("/people");
  await page.getByRole("button", { name: "Add a team" }).click();
  const form = page.getByRole("dialog", { name: "Team" });
  await form.getByLabel("Name").fill("Payments");
  await form.getByRole("combobox", { name: "Members" }).click();
  await page.getByRole("option", { name: "Ines Inside" }).click();
  await page.keyboard.press("Escape");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("list", { name: "Teams" })).toContainText("Ines Inside");

  await openIncident(page, "The quiet leak");
  const incident = page.url().replace(/\/evidence.*$/, "");
  await outside.goto("/incidents");
  await expect(outside.getByRole("link", { name: "The quiet leak" })).toBeVisible();

  await page.goto(`${incident}/access`);
  await page.getByRole("radio", { name: /^Chosen people/ }).check();
  await page.getByRole("combobox", { name: "Teams" }).click();
  await page.getByRole("option", { name: "Payments" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The incident is private now")).toBeVisible();

  await inside.goto("/incidents");
  await expect(inside.getByRole("link", { name: "The quiet leak" })).toBeVisible();
  await outside.goto("/incidents");
  await expect(outside.getByRole("heading", { name: "Incidents", level: 1 })).toBeVisible();
  await expect(outside.getByRole("link", { name: "The quiet leak" })).toHaveCount(0);
  await outside.goto(incident);
  await expect(outside.getByRole("heading", { name: "This page does not exist" })).toBeVisible();
  const entries = await outside.request.get(
    `${incident.replace("/incidents/", "/api/incidents/")}/workspace`,
  );
  expect(entries.status()).toBe(404);
});
