import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { z } from "zod";
import { programFile } from "@/db/files/program-file";
import { findFreePort } from "@/e2e/launch/free-port";

/** The production build on a database and data of its own, with one admin. */
export type Installation = {
  readonly address: string;
  readonly databaseUrl: string;
  readonly dataFolder: string;
  readonly discard: () => Promise<void>;
};

const root = join(import.meta.dirname, "../..");
const ready = /Whence is ready at (http:\S+)/;

/** As `npm start` does it, but with the database kept by us, so that benches can write to it too. */
export async function install(): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), "whence-bench-ui-"));
  // The operating user of the database must be able to enter.
  chmodSync(folder, 0o711);
  const dataFolder = join(folder, "data");
  const port = await findFreePort();
  const database = spawn(
    process.execPath,
    [await programFile("db/cluster/run.ts"), "--data", dataFolder, "--label", "bench"],
    { cwd: root, stdio: ["pipe", "pipe", "inherit"] },
  );
  const [line] = await once(database.stdout, "data");
  const { databaseUrl } = z
    .object({ databaseUrl: z.string() })
    .parse(JSON.parse(String(line).split("\n")[0] ?? ""));
  const app = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env: {
      ...inherited(),
      ...{ DATABASE_URL: databaseUrl, WHENCE_DATA: dataFolder },
      ...{ HOST: "127.0.0.1", PORT: String(port), WHENCE_URL: "" },
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await untilReady(app.stdout);
  return {
    ...{ address, databaseUrl, dataFolder },
    discard: async () => {
      app.kill("SIGTERM");
      await once(app, "exit");
      database.stdin.end();
      await once(database, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Everything but what makes the starter believe that npm runs it. */
function inherited(): NodeJS.ProcessEnv {
  const { npm_lifecycle_event: _npm, ...kept } = process.env;
  return kept;
}

/** Goes on reading what the app says: an app whose words nobody takes ends with an error. */
function untilReady(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    output.on("data", (part) => {
      text += String(part);
      const address = ready.exec(text)?.[1];
      if (address !== undefined) resolve(address);
    });
    output.on("end", () => reject(new Error(`Whence did not start:\n${text}`)));
  });
}

/** A page of the admin, who is made by the first one. */
export async function openAsAdmin(browser: Browser, { address }: Installation): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1280, height: 900 },
    locale: "en-GB",
    timezoneId: "UTC",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto("/");
  await page.waitForURL(/\/setup$/);
  await page.getByLabel("Name").fill("Ada Lovelace");
  await page.getByLabel("E-mail").fill("ada@example.com");
  await page.getByRole("textbox", { name: "Password" }).fill("quiet harbour lamps at seven");
  await page.getByRole("button", { name: "Create the account" }).click();
  await page.getByRole("heading", { name: "Incidents", level: 1 }).waitFor();
  return page;
}
