import {
  type Browser,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type WebError,
} from "@playwright/test";
import { emptyProfile, openProfile } from "./kept-profile";
import { startWhence } from "./launch/whence-server";
import { waitUntilAlive } from "./page-alive";

export { expect };

type JourneyFixtures = {
  /** Complaints a journey is about, such as the 403 of a page that must be refused. */
  readonly expectedConsoleErrors: readonly RegExp[];
  readonly noUnexpectedConsoleErrors: undefined;
};

type WorkerFixtures = {
  /** Of the worker's installation, on new data; all else finds it, and its data, in the environment. */
  readonly address: string;
  /** The browser's own profile, in which the first person of every journey is. */
  readonly profile: BrowserContext;
};

/** Every journey's `test`: it knows the server of the run, and fails on what the browser complains of. */
export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  address: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs.
    async ({}, use) => {
      const server = await startWhence();
      process.env.WHENCE_E2E_ADDRESS = server.address;
      process.env.WHENCE_E2E_DATA = server.dataFolder;
      await use(server.address);
      await server.discard();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  profile: [
    async ({ address: _needed }, use, { project }) => {
      const { profile, discard } = await openProfile(project.use);
      await use(profile);
      await discard();
    },
    { scope: "worker" },
  ],
  browser: [
    async ({ profile }, use) => {
      await use(browserOf(profile));
    },
    { scope: "worker" },
  ],
  context: async ({ profile }, use) => {
    await use(profile);
    await emptyProfile(profile);
  },
  baseURL: async ({ address }, use) => {
    await use(address);
  },
  expectedConsoleErrors: [[], { option: true }],
  noUnexpectedConsoleErrors: [
    async ({ browser, profile, expectedConsoleErrors }, use) => {
      const complaints: string[] = [];
      const note = (text: string) => {
        if (!expectedConsoleErrors.some((expected) => expected.test(text))) complaints.push(text);
      };
      const noteMessage = (message: ConsoleMessage) => {
        if (message.type() === "error") note(`${message.text()} (${message.location().url})`);
      };
      const noteError = (error: WebError) => note(String(error.error()));
      // Of every window a journey opens: a second person has a context of their own.
      const opened: BrowserContext[] = [];
      const listen = (context: BrowserContext) => {
        opened.push(context);
        context.on("page", waitUntilAlive).on("console", noteMessage).on("weberror", noteError);
      };
      listen(profile);
      browser.on("context", listen);
      await use(undefined);
      browser.off("context", listen);
      profile.off("page", waitUntilAlive).off("console", noteMessage).off("weberror", noteError);
      // Whoever came in beside the first person leaves: their pages would go on listening and drawing.
      await Promise.all(opened.map((context) => context !== profile && context.close()));
      expect(complaints, "complaints in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

function browserOf(profile: BrowserContext): Browser {
  const browser = profile.browser();
  if (browser === null) throw new Error("The profile belongs to no browser that opens windows.");
  return browser;
}
