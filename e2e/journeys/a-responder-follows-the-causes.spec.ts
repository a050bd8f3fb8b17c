import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothSchemes } from "../accessible";
import { enterAsAdmin } from "../accounts";
import { expectToFitWidth } from "../fits-width";
import { expect, test } from "../fixtures";
import { layOutStory, type Story } from "../laid-out";
import { inspector } from "../sample";

const hostile = "<img src=x onerror=alert(1)> & co";
// The events of this story cite lines of a file that nobody has added.
test.use({ expectedConsoleErrors: [/status of 404 .*\/lines\?/] });

const graph = (page: Page) => page.getByRole("region", { name: "Causal graph" });

async function openStory(page: Page, selected?: number): Promise<Story> {
  await enterAsAdmin(page);
  const story = await layOutStory();
  const at = selected === undefined ? "" : `&at=${story.idOf(selected)}`;
  await page.goto(`${story.path}?view=graph${at}`);
  await untilDrawn(page);
  return story;
}

/** The library comes when the graph is first looked at. */
async function untilDrawn(page: Page): Promise<void> {
  await expect(page.locator("[data-drawn]")).toBeVisible({ timeout: 60_000 });
}

test("a box of details is folded, said to be so, and opened", async ({ page }) => {
  const { idOf } = await openStory(page);
  await expect(graph(page).getByText(/^3 of 8 events drawn, 5 more in 1 box/)).toBeVisible();
  await pressNode(page, `chain-${idOf(2)}`);
  await expect(graph(page).getByText(/^8 of 8 events drawn/)).toBeVisible();
  await graph(page).getByRole("checkbox", { name: "Fold to fit" }).uncheck();
  await graph(page).getByRole("checkbox", { name: "Fold to fit" }).check();
  await expect(graph(page).getByText(/^3 of 8 events drawn/)).toBeVisible();
  await pressNode(page, idOf(1));
  await expect(inspector(page).getByRole("heading", { level: 2 })).toHaveText(hostile);
});

test("the graph is narrowed by button, key and palette, and a link opens it so", async ({
  page,
}) => {
  const { path, idOf } = await openStory(page, 7);
  await graph(page).getByRole("button", { name: "Causes" }).click();
  await expect(graph(page).getByText(/^Only what led to/)).toBeVisible();
  await expect(graph(page).getByText(/^2 of 7 events drawn, 5 more in 1 box/)).toBeVisible();
  await page.reload();
  await untilDrawn(page);
  await expect(graph(page).getByText(/^Only what led to/)).toBeVisible();
  await page.keyboard.press("o");
  await expect(graph(page).getByText(/^3 of 8 events drawn/)).toBeVisible();

  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("textbox", { name: "Search incidents, commands and pages" });
  await palette.fill("selected event led to");
  await page.getByRole("button", { name: /^Graph: only what the selected event led to/ }).click();
  await expect(page.getByText("No causal links in this part")).toBeVisible();
  await page.getByRole("button", { name: "Show everything" }).click();

  await page.goto(`${path}?view=graph&at=${idOf(1)}`);
  await untilDrawn(page);
  await page.keyboard.press("p");
  await expect(graph(page).getByText(/^Select the event/)).toBeVisible();
  await page.keyboard.press("j");
  await expect(graph(page).getByText(/^Only the paths between/)).toBeVisible();
  await expect(graph(page).getByText(/^2 of 2 events drawn/)).toBeVisible();
  await expectAccessible(page);
});

test("a link is drawn from event to event, and refused with the reason when time forbids it", async ({
  page,
}) => {
  const { idOf } = await openStory(page);
  await graph(page).getByRole("button", { name: "Fit the graph" }).click();
  await drawLink(page, idOf(8), idOf(1));
  const dialog = page.getByRole("dialog", { name: "Add a causal link" });
  await expect(dialog.getByRole("combobox", { name: "Effect" })).toHaveValue(/<img src=x/);
  await dialog.getByLabel("Mechanism").fill("The end led to the beginning");
  await dialog.getByRole("button", { name: "Add the link" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Could not add the causal link");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await drawLink(page, idOf(7), idOf(8));
  await expect(dialog.getByRole("combobox", { name: "Effect" })).toHaveValue(/Event 8$/);
  await dialog.getByRole("combobox", { name: "Evidence" }).click();
  await page.getByRole("option", { name: /^a\.log, line 8/ }).click();
  await dialog.getByLabel("Mechanism").fill("The one overloads the other");
  await dialog.getByRole("button", { name: "Add the link" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Causal link added")).toBeVisible();
});

test("the picture of the graph is a file with its title, zone and legend, and text stays text", async ({
  page,
}) => {
  await openStory(page);
  const svg = (await download(page, "Graph as SVG")).toString("utf8");
  for (const words of [
    "The checkout &amp; its &lt;causes&gt;",
    "times in UTC",
    "filled arrowhead",
  ]) {
    expect(svg).toContain(words);
  }
  expect(svg).toContain("&lt;img src=x");
  expect(svg).not.toContain("<img");
  const png = await download(page, "Graph as PNG");
  expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
  // Width and height stand in the header; both are more than a postage stamp.
  expect(png.readUInt32BE(16)).toBeGreaterThan(600);
  expect(png.readUInt32BE(20)).toBeGreaterThan(300);
});

test("how the impact came about is told, lit on the graph and asked on, from the keyboard too", async ({
  page,
}) => {
  test.slow();
  const { idOf } = await openStory(page, 8);
  const panel = page.getByRole("region", { name: "How the impact came about" });
  await expect(panel.getByRole("region", { name: "Where the incident started" })).toContainText(
    hostile,
  );
  const ways = panel.getByRole("region", { name: "Paths to the impact" });
  await expect(ways).toContainText("The only path 6 links, together 26 %");
  await expect(ways).toContainText("Weakest link:");
  const light = ways.getByRole("button", { name: "Highlight: The only path" });
  await light.focus();
  await page.keyboard.press("Enter");
  await expect(light).toHaveAttribute("aria-pressed", "true");
  await expect(graph(page).getByText(/^Highlighted: the path from “.<img src=x/)).toBeVisible();
  // A way is seen whole: its events leave the chain they were folded into.
  await expect(graph(page).getByText(/^8 of 8 events drawn/)).toBeVisible();
  await expect(page.getByTestId("graph")).toBeInViewport();
  await page.reload();
  await untilDrawn(page);
  expect(await litLinks(page)).toBe(6);
  await graph(page).getByRole("button", { name: "Clear" }).click();
  await expect(graph(page).getByText(/^3 of 8 events drawn/)).toBeVisible();

  // The selected event is one of two, whatever else is chosen.
  const common = panel.getByRole("region", { name: "Common causes of two events" });
  await common.getByRole("combobox", { name: "Another event" }).fill("Event 4");
  await page.getByRole("option", { name: /Event 4$/ }).click();
  await expect(common).toContainText("This event led to both; no closer event did.");
  await expect(common.getByRole("list", { name: "Common causes" })).toContainText(hostile);

  await expect(panel.getByRole("region", { name: "Links without support" })).toContainText(
    "It cites nothing",
  );
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFitWidth(page, "how the impact came about");
  await page.setViewportSize({ width: 1280, height: 720 });

  const causes = panel.getByRole("region", { name: "Root causes with a path to the impact" });
  await causes.getByRole("button", { name: "release 7 of the checkout" }).click();
  const reached = inspector(page).getByRole("region", { name: "How the cause led to the impact" });
  await expect(reached).toContainText("can be followed");
  await reached.getByRole("button", { name: /^Highlight/ }).click();
  await expect(graph(page).getByText(/^Highlighted: the path from/)).toBeVisible();
  await expectAccessible(page, "the inspector of a root cause");

  const breaking = panel.getByRole("region", { name: "Events that would have cut every path" });
  await expect(breaking.getByRole("listitem")).toHaveCount(6);
  await breaking
    .getByRole("button", { name: "What if this event had not happened? Event 3" })
    .click();
  await expect(page.getByRole("region", { name: "Predicted outcome" })).toContainText(
    /impact would (probably )?not have happened/,
  );
  expect(new URL(page.url()).searchParams.get("if")).toBe(`remove:${idOf(3)}`);
});

/** How many links stand out, as the library tells. */
async function litLinks(page: Page): Promise<number> {
  return page.getByTestId("graph").evaluate((holder) => {
    const { cy } = (holder as unknown as { _cyreg: { cy: Lit } })._cyreg;
    return cy.edges(".on-path").length;
  });
}

type Lit = { edges(selector: string): { readonly length: number } };

async function download(page: Page, name: string): Promise<Buffer> {
  await graph(page).getByRole("button", { name: "Export" }).click();
  const arriving: Promise<Download> = page.waitForEvent("download");
  await page.getByRole("menuitem", { name }).click();
  return readFile(await (await arriving).path());
}

/** The canvas has no roles; the library tells where it has drawn a node. Pixels of the viewport. */
async function placeOf(page: Page, id: string): Promise<{ x: number; y: number }> {
  return page.getByTestId("graph").evaluate((holder, node) => {
    const { cy } = (holder as unknown as { _cyreg: { cy: Drawn } })._cyreg;
    const { left, top } = holder.getBoundingClientRect();
    const { x, y } = cy.getElementById(node).renderedPosition();
    return { x: left + x, y: top + y };
  }, id);
}

type Drawn = {
  getElementById(id: string): { renderedPosition(): { x: number; y: number } };
};

async function pressNode(page: Page, id: string): Promise<void> {
  await page.getByTestId("graph").scrollIntoViewIfNeeded();
  const { x, y } = await placeOf(page, id);
  await page.mouse.click(x, y);
}

async function drawLink(page: Page, source: string, target: string): Promise<void> {
  await graph(page).getByRole("button", { name: "Draw links" }).click();
  await expect(graph(page).getByText(/^Drag from the cause to the effect/)).toBeVisible();
  const [from, to] = [await placeOf(page, source), await placeOf(page, target)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}
