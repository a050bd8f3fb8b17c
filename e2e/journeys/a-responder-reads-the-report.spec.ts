import AxeBuilder from "@axe-core/playwright";
import { enterAsAdmin } from "../accounts";
import { expect, test } from "../fixtures";
import { inspector, openAnalysedSample } from "../sample";

test("the report is read by phase, and a number opens the line its sentence rests on", async ({
  page,
}) => {
  await enterAsAdmin(page);
  await page.goto(`${await openAnalysedSample(page)}?view=report`);
  const report = page.getByRole("article", { name: "Report" });
  await expect(
    report.getByText(/^All times are in UTC; those without a date are of 20/),
  ).toBeVisible();
  const summary = report.getByRole("region", { name: "Summary" });
  await expect(summary).toContainText("The impact began at");
  await expect(summary).toContainText("The most likely root cause is");
  for (const heading of ["Before the impact", "Diagnosis", "Repair", "Recovery", "Action items"]) {
    await expect(report.getByRole("heading", { name: heading, exact: true })).toBeVisible();
  }
  await expect(report.getByText("Nobody has decided on them.")).toBeVisible();

  const number = summary.getByRole("button", { name: /^Citation 1: / });
  const place = (await number.getAttribute("aria-label"))?.replace(/^Citation 1: /, "") ?? "";
  await number.click();
  await expect(inspector(page)).toContainText(place.split(",")[0] ?? "");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test("on paper the report stands alone: no controls, light, its citations as a numbered list", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await enterAsAdmin(page);
  await page.goto(`${await openAnalysedSample(page)}?view=report`);
  const report = page.getByRole("article", { name: "Report" });
  await expect(report.getByRole("button", { name: "Print" })).toBeVisible();
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  await expect(report.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("tablist")).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(
    report.getByRole("region", { name: "Citations" }).getByRole("listitem").first(),
  ).toBeVisible();
  const ink = await report.evaluate((element) => getComputedStyle(element).color);
  expect(ink).toBe("rgb(26, 34, 39)");
});
