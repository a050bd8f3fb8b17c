import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expectAccessibleInBothSchemes } from "../accessible";
import { enterAsAdmin, openIncident } from "../accounts";
import { expectToFitWidth } from "../fits-width";
import { expect, test } from "../fixtures";
import { expectView } from "../places";

const startMs = Date.UTC(2026, 2, 8, 14, 0, 0);
const hostile = `<img src=x onerror="document.title='taken over'"> \u202etxet`;

/** A hall whose belts do the same every second; one of three jams, and the night shift has written a note. */
function makeHall(): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "whence-hall-"));
  const at = (second: number) => new Date(startMs + second * 1_000).toISOString();
  // Each belt counts for itself: files that are equal to the byte would be copies of one.
  const belt = (name: string, jams: boolean, pace = 10) => {
    const lines = Array.from({ length: 400 }, (_, second) => [
      `${at(second)} ${name} moved ${pace + (second % 7)} crates`,
      ...(jams && second === 199 ? [`${at(second)} ${name} guard opened by hand ${hostile}`] : []),
      ...(jams && second >= 200 ? [`${at(second)} ${name} crate stuck at gate`] : []),
    ]);
    return `${lines.flat().join("\n")}\n`;
  };
  const put = (name: string, text: string | Uint8Array) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  return [
    put("belt-1.log", belt("belt", false)),
    put("belt-2.log", belt("belt", false, 20)),
    put("belt-3.log", belt("belt", true)),
    put("night-shift.txt", "Told to the day shift:\n2026-03-08 14:05:10 gate 3 is blocked again\n"),
    put(
      "camera.bin",
      Uint8Array.from({ length: 512 }, (_, index) => (index * 7919) % 251),
    ),
  ];
}

async function importFiles(page: Page, paths: readonly string[]): Promise<void> {
  const dialog = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose files" }).click();
  await (await dialog).setFiles([...paths]);
  await page.getByRole("button", { name: `Import ${paths.length} files` }).click();
  await expect(page.getByText(`${paths.length} files imported`)).toBeVisible();
}

test("after an import the survey says what is in the files, and a line opens what it rests on", async ({
  page,
}) => {
  test.slow();
  await enterAsAdmin(page);
  await openIncident(page, "A belt jams");
  await importFiles(page, makeHall());
  const analysis = page.getByRole("region", { name: "Analysis" });
  await expect(analysis).toContainText(/finished in/, { timeout: 60_000 });
  await analysis.getByRole("link", { name: "See an overview" }).click();
  await expectView(page, "Start here");

  const section = (name: string) => page.getByRole("region", { name, exact: true });
  const odd = section("Where to look first").getByRole("button", { name: /guard opened by hand/ });
  await expect(odd).toContainText("14:03:19");
  await expect(odd).toContainText("belt-3.log, line 201");
  await expect(section("Siblings side by side")).toContainText(
    "200 times in belt-3.log, never in the other 2",
  );
  await expect(section("Short files")).toContainText("gate 3 is blocked again");
  await expect(section("Not read, and in doubt")).toContainText("camera.bin");
  await expect(section("Files").getByRole("listitem")).toHaveCount(5);
  await expect(section("Files").getByRole("button", { name: /belt-3\.log$/ })).toContainText(
    /most \d+ in \d+ s, from 14:0\d/,
  );

  // By the keyboard, as by the mouse; what the file holds stays text.
  await odd.focus();
  await page.keyboard.press("Enter");
  const details = page.getByRole("complementary", { name: "Details" });
  await expect(details.getByRole("heading", { name: "belt-3.log" })).toBeVisible();
  await expect(details.getByRole("group", { name: /^Raw lines/ })).toContainText(
    "guard opened by hand <img src=x",
  );
  await expect(odd).toHaveAttribute("aria-current", "true");
  await expect(page).toHaveURL(/view=survey.*at=art_\w+/);
  await expect(page).not.toHaveTitle(/taken over/);

  // A field gets its meaning once, for everybody.
  const names = section("Field names");
  await names.getByLabel("Field", { exact: true }).fill("spd");
  await names.getByLabel("Meaning", { exact: true }).fill("belt speed");
  await names.getByLabel("Unit", { exact: true }).fill("m/s");
  await names.getByRole("button", { name: "Save" }).click();
  await expect(names.getByRole("listitem")).toContainText("spd: belt speed, in m/s");
  await names.getByRole("button", { name: "Remove the meaning of the field spd" }).click();
  await expect(names.getByRole("listitem")).toHaveCount(0);

  // What a colleague opens is the same line.
  await page.reload();
  await expect(odd).toHaveAttribute("aria-current", "true");
  await expect(details.getByRole("heading", { name: "belt-3.log" })).toBeVisible();
});

test("the survey fits a phone, and has no accessibility violation in either scheme", async ({
  page,
}) => {
  test.slow();
  await enterAsAdmin(page);
  await openIncident(page, "A belt jams, seen on a phone");
  await importFiles(page, makeHall());
  await page.getByRole("link", { name: "See an overview" }).click();
  await expect(page.getByRole("heading", { name: "Where to look first" })).toBeVisible();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessibleInBothSchemes(page, `${width}`);
    await expectToFitWidth(page, `${width}`);
  }
  await page
    .getByRole("button", { name: /guard opened by hand/ })
    .first()
    .click();
  const details = page.getByRole("dialog", { name: "Details" });
  await expect(details.getByRole("heading", { name: "belt-3.log" })).toBeVisible();
  await expectToFitWidth(page, "390 with a line");
});

test.describe("without an answer", () => {
  test.use({ expectedConsoleErrors: [/survey/] });

  test("without evidence the survey says what to do, and a failure says so and is tried again", async ({
    page,
  }) => {
    await enterAsAdmin(page);
    await openIncident(page, "Nothing was dropped in yet");
    const workspace = page.url().replace(/\/evidence$/, "");
    await page.goto(`${workspace}?view=survey`);
    const empty = page.getByRole("region", { name: "No evidence yet" });
    await empty.getByRole("link", { name: "Add evidence" }).click();
    await expect(page.getByRole("heading", { name: "Evidence", level: 1 })).toBeVisible();

    await importFiles(page, makeHall());
    await page.route("**/survey", (route) => route.abort());
    await page.goto(`${workspace}?view=survey`);
    const failure = page.getByRole("alert").filter({ hasText: "Could not load" });
    await expect(failure).toContainText("Could not reach the server", { timeout: 30_000 });
    await page.unroute("**/survey");
    await failure.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Where to look first" })).toBeVisible();
    await expect(failure).toBeHidden();
  });
});
