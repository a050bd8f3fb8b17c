import type { Page } from "@playwright/test";
import { actAsAdmin } from "../accounts";
import { expect, test } from "../fixtures";
import { inspector, openSampleToRead } from "../sample";

const lanes = (page: Page) => page.getByRole("application", { name: "Lanes of the timeline" });
const status = (page: Page) => lanes(page).getByRole("status");
const openedEvent = (page: Page) => inspector(page).getByRole("heading", { level: 2 });

test("the lanes are read by keyboard alone: events, lanes and the window", async ({ page }) => {
  await actAsAdmin(page);
  const path = await openSampleToRead(page);
  // The lanes come with the page itself: they are read while its scripts are still on their way.
  const answer = await page.request.get(`${path}?view=timeline`);
  expect(await answer.text()).toMatch(/"whence-title"[^>]*>First 503 at nginx</);
  // Longer than any client keeps one: who asks again after a while never meets a connection that is being closed.
  expect(answer.headers()["keep-alive"]).toBe("timeout=310");
  await lanes(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect(status(page)).toContainText(/, 1 of \d+$/);
  const first = await openedEvent(page).innerText();
  await page.keyboard.press("ArrowRight");
  await expect(status(page)).toContainText(/, 2 of \d+$/);
  await expect(openedEvent(page)).not.toHaveText(first);
  await page.keyboard.press("ArrowLeft");
  await expect(openedEvent(page)).toHaveText(first);
  await page.keyboard.press("ArrowDown");
  await expect(status(page)).toContainText("nginx");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(status(page)).toHaveText("No more events in this direction");
  await page.keyboard.press("+");
  await expect(page).toHaveURL(/from=.*to=/);
  await page.keyboard.press("0");
  await expect(page).not.toHaveURL(/from=/);
});

test("j and k walk the events in order, also after the inspector was closed, with the verdicts in sight", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await actAsAdmin(page);
  const path = await openSampleToRead(page);
  await expect(lanes(page)).toHaveAttribute("aria-busy", "false");
  const titles: string[] = [];
  for (const key of ["j", "j", "j"]) {
    await page.keyboard.press(key);
    const last = titles.at(-1);
    if (last !== undefined) await expect(openedEvent(page)).not.toHaveText(last);
    titles.push(await openedEvent(page).innerText());
    await expect(inspector(page).getByRole("button", { name: "Accept" })).toBeInViewport();
    await expect(lanes(page).locator(".vis-item.vis-selected")).toBeInViewport();
  }
  await page.keyboard.press("k");
  await expect(openedEvent(page)).toHaveText(titles[1] ?? "");
  await page.keyboard.press("Escape");
  await expect(inspector(page)).toHaveCount(0);
  await page.keyboard.press("j");
  await expect(openedEvent(page)).toHaveText(titles[2] ?? "");
  await page.keyboard.press("q");
  await expect(page.getByRole("textbox", { name: "Question" })).toBeFocused();
  // On a phone as well, whatever the lines under the title are.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${path}?view=timeline&at=${new URL(page.url()).searchParams.get("at")}`);
  await expect(inspector(page).getByRole("button", { name: "Accept" })).toBeInViewport();
});

test("a time of day finds the events and the records of it", async ({ page }) => {
  await actAsAdmin(page);
  const path = await openSampleToRead(page);
  await page.goto(`${path}?as=table`);
  await page.getByRole("searchbox", { name: "Filter the events" }).fill("00:23:07");
  await expect(
    page.getByRole("grid", { name: "Events" }).getByRole("button", { name: "First 503 at nginx" }),
  ).toBeVisible();
  await page.goto(`${path}?view=evidence`);
  const box = page.getByRole("searchbox", { name: "Search the records" });
  await box.fill("24:05");
  await box.press("Enter");
  await expect(
    page.getByRole("button", { name: /^Remove time: 2026-11-21 00:24:05/ }),
  ).toBeVisible();
  await expect(page.getByText(/of [1-9][\d,]* records shown/)).toBeVisible();
});

test("an event that is pointed at tells its time in every zone and the line it rests on", async ({
  page,
}) => {
  await actAsAdmin(page);
  await openSampleToRead(page);
  await expect(lanes(page)).toHaveAttribute("aria-busy", "false");
  await lanes(page).getByText("First 503 at nginx").hover();
  const hover = page.getByTestId("timeline-hover");
  await expect(hover).toContainText("2026-11-21 00:23:07");
  await expect(hover).toContainText("2026-11-21 02:23:07 Europe/Helsinki (+02:00)");
  await expect(hover).toContainText("21/Nov/2026:02:23:07 +0200");
  await expect(hover).toContainText('HTTP/1.1" 503');
  // What was measured stands below, on the same axis; the crosshair names it as well.
  await expect(
    lanes(page)
      .getByText(/^db_pool_idle.*instance=app-01/)
      .first(),
  ).toBeVisible();
  await lanes(page).getByText("First 503 at nginx").click();
  await expect(openedEvent(page)).toHaveText("First 503 at nginx");
});

test("the lanes begin near the top of the screen, and nothing of the header is lost on smaller ones", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await actAsAdmin(page);
  await openSampleToRead(page);
  await expect(lanes(page)).toHaveAttribute("aria-busy", "false");
  // Only the sample offers the tour.
  await page.getByRole("button", { name: "No tour" }).click();
  await expect(page.getByRole("button", { name: "No tour" })).toHaveCount(0);
  const firstRow = lanes(page).locator(".vis-labelset .vis-label").first();
  const top = async () => (await firstRow.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
  expect(await top()).toBeLessThanOrEqual(220);
  await expect(lanes(page).getByText("2026-11-21", { exact: true })).toBeInViewport();
  // The strip stays at the lower edge while the lanes are looked at.
  await expect(page.getByText(/evidence records in this time range/)).toBeInViewport();
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const header = page.locator("[data-tour='impact']");
    const facts = [
      header.getByText("Time to detect"),
      header.getByText(/Probability of an incident/),
      header.getByRole("button", { name: /^Coherence/ }),
    ];
    const actions = [
      page.getByRole("link", { name: "Add evidence" }),
      page.getByRole("button", { name: "Share", exact: true }),
    ];
    // On a phone the facts are on the summary alone, and the actions are in sight without a push sideways.
    for (const piece of width === 390 ? actions : [...facts, ...actions]) {
      await expect(piece).toBeInViewport({ ratio: 1 });
    }
    if (width === 390) {
      for (const fact of facts) await expect(fact).toBeHidden();
      expect((await lanes(page).boundingBox())?.y).toBeLessThan(420);
    }
  }
});

test("the timeline is narrowed by words and kinds, its lanes are folded and pinned, and the address keeps it", async ({
  page,
}) => {
  await actAsAdmin(page);
  await openSampleToRead(page);
  await expect(lanes(page)).toHaveAttribute("aria-busy", "false");
  const labels = lanes(page).locator(".vis-labelset .vis-label");
  await page.getByLabel("Filter the events").fill("first 503 at nginx");
  await expect(page).toHaveURL(/only=first\+503\+at\+nginx/);
  await expect(lanes(page).getByText("First 503 at nginx")).toBeVisible();
  await expect(labels.filter({ hasText: /^memory$/ })).toHaveCount(0);
  await page.getByLabel("Filter the events").fill("");
  await expect(labels.filter({ hasText: /^memory$/ })).not.toHaveCount(0);

  await page.getByRole("button", { name: "Lanes…" }).click();
  await page.getByRole("checkbox", { name: "Pin nginx" }).click();
  await expect(page.getByRole("checkbox", { name: "Pin nginx" })).toBeChecked();
  await page.getByRole("checkbox", { name: "Fold orders-api" }).click();
  await expect(page.getByRole("checkbox", { name: "Fold orders-api" })).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/fold=orders-api.*pin=nginx/);
  await page.reload();
  await expect(lanes(page)).toHaveAttribute("aria-busy", "false");
  // Below what the incident went through.
  await expect(labels.filter({ hasText: /\S/ }).nth(1)).toHaveText("nginx");

  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Filter", exact: true });
  await sheet.getByText("Key", { exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/importance=key/);
  await page.getByRole("button", { name: "Clear the filter" }).click();
  await expect(page).not.toHaveURL(/importance=key/);

  const chart = await page.getByTestId("timeline").boundingBox();
  if (chart === null) throw new Error("The chart is drawn");
  await page.mouse.move(chart.x + 400, chart.y + 12);
  await page.mouse.down();
  await page.mouse.move(chart.x + 600, chart.y + 12, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/from=.*to=/);
});
