import { type BrowserContext, test as base, expect } from "@playwright/test";
import { waitUntilAlive } from "./page-alive";

export { expect };

type JourneyFixtures = {
  /** Complaints a journey is about, such as the 403 of a page that must be refused. */
  readonly expectedConsoleErrors: readonly RegExp[];
  readonly noUnexpectedConsoleErrors: undefined;
};

/** Every journey's `test`: it knows the server of the run, and fails on what the browser complains of. */
export const test = base.extend<JourneyFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs.
  baseURL: async ({}, use) => {
    await use(process.env.WHENCE_E2E_ADDRESS);
  },
  expectedConsoleErrors: [[], { option: true }],
  noUnexpectedConsoleErrors: [
    async ({ browser, expectedConsoleErrors }, use) => {
      const complaints: string[] = [];
      const note = (text: string) => {
        if (!expectedConsoleErrors.some((expected) => expected.test(text))) complaints.push(text);
      };
      // Of every window a journey opens: a second person has a context of their own.
      const opened: BrowserContext[] = [];
      const listen = (context: BrowserContext) => {
        opened.push(context);
        context.on("page", waitUntilAlive);
        context.on("console", (message) => {
          if (message.type() === "error") note(`${message.text()} (${message.location().url})`);
        });
        context.on("weberror", (error) => note(String(error.error())));
      };
      browser.on("context", listen);
      await use(undefined);
      browser.off("context", listen);
      // Whoever came in beside the first person leaves: their pages would go on listening and drawing.
      await Promise.all(opened.map((context) => context.close()));
      expect(complaints, "complaints in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});
