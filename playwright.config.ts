import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./e2e/launch/find-chromium";

const executablePath = findChromium();

export default defineConfig({
  projects: [
    { name: "journeys", testDir: "e2e/journeys" },
    // Of the guide: they change files of the repository, and are made when asked for.
    { name: "pictures", testDir: "e2e/pictures" },
  ],
  // Each worker has an installation of its own, whose journeys share its first account: a journey waits as often as it
  // computes, and the other worker's uses the time.
  workers: Math.min(2, availableParallelism()),
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    // Formatting must not depend on the machine; a journey about zones sets its own.
    locale: "en-GB",
    timezoneId: "UTC",
    // Nothing is waited for but what is shown; that nobody needs to see it move is a promise of its own.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    // A trace films every page, a fifth of the time of all journeys: `--trace on` for the one that failed.
    trace: "off",
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      // Where no language is set, Chromium reads a file whose name is not ASCII as empty.
      env: { ...definedEnvironment(), LANG: "C.UTF-8", LC_ALL: "C.UTF-8" },
      args: [
        ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
        ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
      ],
    },
  },
});

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}
