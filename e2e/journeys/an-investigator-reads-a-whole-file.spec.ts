import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothSchemes } from "../accessible";
import { actAsAdmin, enterAsAdmin, openIncident, openWindowBeside } from "../accounts";
import { expect, test } from "../fixtures";
import { inspector, openSampleToRead, selectEvent } from "../sample";

test("a citation opens in its whole file, and the file leads to what cites it", async ({
  page,
}) => {
  await actAsAdmin(page);
  const path = await openSampleToRead(page);
  await page.goto(`${path}?as=table`);
  const title = await selectEvent(page, 0);
  await inspector(page).getByRole("button", { name: "Open in the whole file" }).first().click();

  const file = page.getByRole("region", { name: /^File / });
  await expect(file).toBeVisible();
  await expect(page).toHaveURL(/file=art_/);
  const citing = file.getByRole("button", { name: `Cited by: ${title}` }).first();
  await expect(citing).toBeInViewport();
  await expect(file.locator("mark").first()).not.toBeEmpty();

  // What a colleague opens is the same place.
  const colleague = await openWindowBeside(page);
  await colleague.goto(page.url());
  await expect(
    colleague.getByRole("button", { name: `Cited by: ${title}` }).first(),
  ).toBeInViewport();

  await page.getByRole("button", { name: "Close the inspector" }).click();
  await citing.click();
  await expect(inspector(page).getByRole("heading", { level: 2 })).toHaveText(title);

  // A citation may have several lines.
  const current = file.getByRole("listitem").and(page.locator("[aria-current]")).first();
  await goTo(file, "1");
  await expect(current).toHaveAttribute("aria-posinset", "1");
  await file.getByRole("button", { name: "Next citation" }).click();
  await expect(current.getByRole("button", { name: /^Cited by/ })).toBeInViewport();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search the records" })).toBeFocused();
});

test("a record that was found opens in its whole file, which goes to any line by its number", async ({
  page,
}) => {
  // Much is looked at in one file, which costs an analysis to get at.
  test.slow();
  await actAsAdmin(page);
  const path = await openSampleToRead(page);
  await page.goto(`${path}?view=evidence&find=timeout`);
  const records = page.getByRole("table", { name: "Evidence records" });
  await records.getByRole("button").first().click();
  await inspector(page).getByRole("button", { name: "Open in the whole file" }).click();
  const file = page.getByRole("region", { name: /^File / });
  const current = file.getByRole("listitem").and(page.locator("[aria-current]"));
  await expect(current).toContainText(/timeout/i);

  await goTo(file, "1");
  await expect(current).toHaveAttribute("aria-posinset", "1");
  await expect(current).toBeInViewport();

  await file.getByRole("switch", { name: "Wrap long lines" }).click();
  await expect(file.getByRole("switch", { name: "Wrap long lines" })).toBeChecked();
  const text = file.getByRole("region", { name: /^Text of/ });
  await text.focus();
  await page.keyboard.press("End");
  await expect(file.getByText(/^lines [\d,]+–([\d,]+) of \1$/)).toBeVisible();

  await page.getByRole("button", { name: "Close the inspector" }).click();
  await file.getByRole("searchbox", { name: "Find in this file" }).fill("TIMEOUT");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/look=TIMEOUT/);
  await expect(current).toContainText(/timeout/i);
  const first = await current.getAttribute("aria-posinset");
  await file.getByRole("button", { name: "Next match" }).click();
  await expect(current).not.toHaveAttribute("aria-posinset", String(first));
  await expect(file.getByRole("status")).toHaveText(/^2 of [\d,]+ lines$/);

  await file.getByRole("switch", { name: "Next to other sources" }).click();
  const beside = file.getByRole("region", { name: "Other sources at this moment" });
  await expect(beside.getByText(/ around /)).toBeVisible();
  await expect(page).toHaveURL(/beside=all/);
});

test("colours are drawn, what nobody would see is shown, JSON is unfolded, and nothing becomes markup", async ({
  page,
}) => {
  const path = join(mkdtempSync(join(tmpdir(), "whence-lines-")), "worker.log");
  const at = (second: number) => `2026-03-08T14:00:0${second}Z`;
  writeFileSync(
    path,
    [
      `${at(0)} \u001b[31mERROR\u001b[0m pool exhausted`,
      `${at(1)} invoice\u202efdp.exe opened`,
      `${at(2)} <img src=x onerror="document.title='taken over'"><b>bold</b>`,
      JSON.stringify({ time: at(3), id: 7, error: { stack: "TypeError: x\n    at run (a.js:1)" } }),
      `${at(4)} done\n`,
    ].join("\n"),
  );
  await enterAsAdmin(page);
  await openIncident(page, "A worker prints in colours");
  const dialog = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose files" }).click();
  await (await dialog).setFiles(path);
  await page.getByRole("button", { name: "Import 1 file" }).click();
  await expect(page.getByRole("heading", { name: "1 imported file" })).toBeVisible();
  const [incident] = /\/incidents\/inc_[a-z0-9]+/.exec(page.url()) ?? [];
  await page.goto(`${incident}?view=evidence&find=opened`);
  await page
    .getByRole("table", { name: "Evidence records" })
    .getByRole("button")
    .filter({ hasText: "opened" })
    .click();
  await inspector(page).getByRole("button", { name: "Open in the whole file" }).click();
  const file = page.getByRole("region", { name: /^File / });
  const line = (number: number) => file.getByRole("listitem").nth(number - 1);

  await expect(line(1)).toContainText(`${at(0)} ERROR pool exhausted`);
  const colour = (text: string) =>
    line(1)
      .getByText(text, { exact: true })
      .evaluate((element) => getComputedStyle(element).color);
  expect(await colour("ERROR")).not.toBe(
    await line(1).evaluate((element) => getComputedStyle(element).color),
  );
  await expect(line(2)).toContainText("invoiceU+202Efdp.exe opened");
  await expect(line(3)).toContainText("<b>bold</b>");
  await expect(page).not.toHaveTitle(/taken over/);

  await line(4).getByRole("button", { name: "JSON of 4" }).click();
  await expect(line(4).getByText("2 members").or(line(4).getByText("1 member"))).toBeVisible();
  await expect(
    line(4)
      .getByText(/at run \(a\.js:1\)/)
      .last(),
  ).toBeVisible();
  await line(4).getByRole("button", { name: "JSON of 4" }).click();
  await expect(line(4).getByText("1 member")).toBeHidden();

  await file.getByRole("switch", { name: "Show the colours of the terminal" }).click();
  await expect(line(1)).toContainText("␛[31mERROR");
});

test("a span opens its trace, a sample its series, and a picture is shown as it was received", async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "whence-traces-"));
  const at = (ms: number) => new Date(Date.UTC(2026, 2, 8, 14) + ms).toISOString();
  const span = (
    id: string,
    parent: string | null,
    service: string,
    ms: number,
    durationMs: number,
  ) =>
    JSON.stringify({
      ...{ traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: id, parentSpanId: parent },
      ...{ name: `GET /${service}`, service, startTime: at(ms), durationMs },
    });
  const spans = [
    span("00f067aa0ba902b7", null, "shop", 0, 900),
    span("00f067aa0ba902b8", "00f067aa0ba902b7", "prices", 100, 600),
  ];
  writeFileSync(join(folder, "spans.jsonl"), `${spans.join("\n")}\n`);
  // Measured every 10 seconds but for two minutes, in which nobody knows.
  const samples = [0, 10, 20, 30, 150, 160, 170].flatMap((second, index) => [
    `${at(second * 1_000)},queue_wait_ms,host=a,${10 + index}`,
    `${at(second * 1_000)},queue_wait_ms,host=b,${20 - index}`,
  ]);
  const table = ["timestamp,metric,labels,value", ...samples];
  writeFileSync(join(folder, "waits.csv"), `${table.join("\n")}\n`);
  // One dark pixel (https://www.w3.org/Graphics/PNG).
  const pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  writeFileSync(join(folder, "screen.png"), Buffer.from(pixel, "base64"));
  await enterAsAdmin(page);
  await openIncident(page, "Prices come late");
  const dialog = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose files" }).click();
  await (await dialog).setFiles(
    ["spans.jsonl", "screen.png", "waits.csv"].map((name) => join(folder, name)),
  );
  await page.getByRole("button", { name: "Import 3 files" }).click();
  await expect(page.getByRole("heading", { name: "3 imported files" })).toBeVisible();
  const [incident] = /\/incidents\/inc_[a-z0-9]+/.exec(page.url()) ?? [];
  await page.goto(`${incident}?view=evidence`);
  const records = page.getByRole("table", { name: "Evidence records" });
  const wholeFile = inspector(page).getByRole("button", { name: "Open in the whole file" });
  await records.getByRole("button").filter({ hasText: "GET /prices" }).click();
  await wholeFile.click();
  const trace = page.getByRole("region", { name: "Trace of this row" });
  await expect(trace.getByText(/2 spans, 900 ms/)).toBeVisible();
  await trace.getByRole("button", { name: /^shop: GET \/shop, 0 ms after/ }).click();
  const current = page.getByRole("listitem").and(page.locator("[aria-current]"));
  await expect(current).toHaveAttribute("aria-posinset", "1");

  await page.getByRole("button", { name: "Back to the search" }).click();
  await records.getByRole("button").filter({ hasText: "queue_wait_ms" }).first().click();
  await expect(
    inspector(page)
      .getByRole("region", { name: "Time series that contain this data point" })
      .getByRole("slider", { name: "queue_wait_ms host=a" }),
  ).toBeVisible();
  await wholeFile.click();
  const series = page.getByRole("region", { name: "Series of this file" });
  await expect(series.getByRole("status")).toHaveText("2 of 2 series shown");
  await expect(series.getByText("min 10 ms · mean 13 ms · max 16 ms")).toBeVisible();
  const words = series.getByRole("searchbox", { name: "Series with these words" });
  const lost = /\/series\?.*words=host%3Dc/;
  await page.route(lost, (route) => route.fulfill({ json: "cut off" }));
  await words.fill("host=c");
  await expect(series.getByRole("alert")).toContainText("Could not load the time series");
  await page.unroute(lost);
  await series.getByRole("button", { name: "Try again" }).click();
  await expect(series.getByRole("status")).toHaveText("0 of 0 series shown");
  await words.fill("host=b");
  await expect(series.getByRole("status")).toHaveText("1 of 1 series shown");
  const chart = series.getByRole("slider", { name: "queue_wait_ms host=b" });
  await chart.focus();
  await page.keyboard.press("Home");
  await expect(chart).toHaveAttribute("aria-valuetext", "2026-03-08 14:00:00 UTC: 20 ms");
  for (const _step of [1, 2, 3, 4]) await page.keyboard.press("ArrowRight");
  await expect(chart).toHaveAttribute(
    "aria-valuetext",
    "2026-03-08 14:02:30 UTC: 16 ms, after 2 m 00 s without a sample",
  );
  await page.keyboard.press("Enter");
  await expect(page.locator("li[aria-current]")).toContainText("host=b,16");
  await series.getByText("Table", { exact: true }).click();
  await series
    .getByRole("table", { name: "Samples of the series" })
    .getByRole("row", { name: /14:00:10/ })
    .getByRole("button")
    .click();
  await expect(page.locator("li[aria-current]")).toContainText("host=b,19");
  await words.fill("");
  await series.getByText("Combined in one chart", { exact: true }).click();
  const both = series.getByRole("slider", {
    name: "Values in ms of queue_wait_ms host=a, queue_wait_ms host=b",
  });
  await both.press("Home");
  await both.press("ArrowRight");
  await expect(
    series.getByText(
      "2026-03-08 14:00:10 UTC: queue_wait_ms host=a 11 ms; queue_wait_ms host=b 19 ms",
    ),
  ).toBeAttached();
  await series.getByRole("checkbox", { name: "queue_wait_ms host=b" }).uncheck();
  await expect(
    series.getByRole("slider", { name: "Values in ms of queue_wait_ms host=a" }),
  ).toBeVisible();
  await series.getByText("Charts", { exact: true }).click();

  await page.getByRole("button", { name: "Back to the search" }).click();
  await records.getByRole("button").filter({ hasText: "PNG image" }).click();
  await wholeFile.click();
  const picture = page.getByRole("img", { name: "Evidence: screen.png" });
  await expect(picture).toBeVisible();
  // Beside a picture stands nothing: there is no row whose moment others share.
  await expect(
    inspector(page).getByRole("button", { name: "Show other sources at this moment" }),
  ).toBeHidden();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  const received = await page.request.get((await picture.getAttribute("src")) ?? "");
  expect(received.headers()).toMatchObject({
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });

  await page.getByRole("button", { name: "Mark a region" }).click();
  const region = page.getByRole("button", { name: /^Region shown/ });
  await region.press("ArrowLeft");
  await region.press("Shift+ArrowDown");
  await expect(region).toHaveAccessibleName(
    "Region shown: region 36.5 % from the left, 37.5 % from the top, 25 % wide, 26 % high",
  );
  const colleague = await openWindowBeside(page);
  await colleague.goto(page.url());
  await expect(colleague.getByRole("button", { name: /^Region shown/ })).toHaveAccessibleName(
    /36.5 % from the left/,
  );
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show the whole picture" }).click();
  await expect(region).toBeHidden();

  const media = /\/media\?/;
  await page.route(media, (route) => route.fulfill({ contentType: "image/png", body: "cut off" }));
  await page.reload();
  const failure = page.getByRole("alert").filter({ hasText: "Could not show the picture" });
  await expect(failure.getByRole("link", { name: "Download the file" })).toBeVisible();
  await page.unroute(media);
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(picture).toBeVisible();
});

async function goTo(file: Locator, place: string): Promise<void> {
  await file.getByRole("textbox", { name: /^Number of the/ }).fill(place);
  await file.getByRole("button", { name: "Go", exact: true }).click();
}

for (const width of [1280, 390]) {
  test(`a whole file has no accessibility violation in either scheme at ${width} pixels`, async ({
    page,
  }) => {
    await actAsAdmin(page);
    const path = await openSampleToRead(page);
    await page.goto(`${path}?as=table`);
    await page.setViewportSize({ width, height: 900 });
    await selectEvent(page, 0);
    await inspector(page).getByRole("button", { name: "Open in the whole file" }).first().click();
    // Where the inspector covers the view, it makes room by itself.
    if (width > 1000) await page.getByRole("button", { name: "Close the inspector" }).click();
    await expect(inspector(page)).toBeHidden();
    await expect(
      page
        .getByRole("region", { name: /^Text of/ })
        .locator("mark")
        .first(),
    ).toBeVisible();
    await expectAccessibleInBothSchemes(page, "text");

    await page.goto(`${path}?view=evidence&kinds=metric`);
    await page.getByRole("table", { name: "Evidence records" }).getByRole("button").first().click();
    await page.getByRole("button", { name: "Open in the whole file" }).click();
    if (width > 1000) await page.getByRole("button", { name: "Close the inspector" }).click();
    const series = page.getByRole("region", { name: "Series of this file" });
    await expect(series.getByRole("slider").first()).toBeVisible();
    await expectAccessibleInBothSchemes(page, "charts");
    await series.getByText("Combined in one chart", { exact: true }).click();
    await expect(series.getByRole("group", { name: /Series in the chart/ })).toBeVisible();
    await expectAccessibleInBothSchemes(page, "one chart");
    await series.getByText("Table", { exact: true }).click();
    await expect(series.getByRole("table")).toBeVisible();
    await expectAccessibleInBothSchemes(page, "table");
  });
}
