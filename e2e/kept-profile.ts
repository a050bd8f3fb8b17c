import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type FullProject, type Page } from "@playwright/test";

// A new context compiles every script of the app anew for each page, two seconds of one core. A profile in a folder
// keeps what was loaded and compiled, as the browser of a person does; all else is taken away between journeys.

/** Those of the configuration are the same, though its type lets each be undefined. */
type ProfileOptions = NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>;

/** A browser with a profile in a folder of its own; `discard` ends it. */
export async function openProfile({
  launchOptions,
  contextOptions,
  ...context
}: FullProject["use"]): Promise<{
  readonly profile: BrowserContext;
  readonly discard: () => Promise<void>;
}> {
  const baseURL = process.env.WHENCE_E2E_ADDRESS;
  if (baseURL === undefined) throw new Error("The server of the journeys is not known.");
  const folder = mkdtempSync(join(tmpdir(), "whence-profile-"));
  const profile = await chromium.launchPersistentContext(folder, {
    ...({ ...launchOptions, ...contextOptions, ...context } as ProfileOptions),
    baseURL,
  });
  return {
    profile,
    async discard() {
      await profile.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Makes the profile that of somebody who was never here: no page with what it was set to, no cookie, nothing stored,
 * nothing in the way of the network.
 */
export async function emptyProfile(profile: BrowserContext): Promise<void> {
  // A browser whose last page closes ends; the new one is nobody's.
  const [pages, empty] = [profile.pages(), await profile.newPage()];
  await Promise.all(pages.map((page) => page.close()));
  await profile.unrouteAll();
  await profile.setOffline(false);
  await profile.clearPermissions();
  await profile.clearCookies();
  await clearStorage(profile, empty, originsOf(pages));
}

function originsOf(pages: readonly Page[]): ReadonlySet<string> {
  const addresses = [process.env.WHENCE_E2E_ADDRESS ?? "", ...pages.map((page) => page.url())];
  return new Set(
    addresses
      .filter((address) => address.startsWith("http"))
      .map((address) => new URL(address).origin),
  );
}

/** Everything pages keep but the cache of what was loaded. */
const storageTypes = "local_storage,indexeddb,websql,service_workers,cache_storage,file_systems";

async function clearStorage(profile: BrowserContext, page: Page, origins: ReadonlySet<string>) {
  const session = await profile.newCDPSession(page);
  for (const origin of origins) {
    await session.send("Storage.clearDataForOrigin", { origin, storageTypes });
  }
  await session.detach();
}
