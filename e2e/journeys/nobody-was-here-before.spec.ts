import { expect, test } from "../fixtures";

// Journeys share one profile of the browser, for what it has compiled; of what one leaves, the next must find nothing.

/** Every place of a page where something can be left, as the page itself sees it. */
function whatIsKept() {
  const { cookie } = document;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  return indexedDB.databases().then((databases) => ({
    ...{ cookie, dark, width: innerWidth, databases: databases.length },
    stored: localStorage.length + sessionStorage.length,
  }));
}

test("somebody leaves what a browser keeps", async ({ page, context }) => {
  await page.goto("/sign-in");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: what a page can leave is what is tested.
    document.cookie = "left=1";
    localStorage.setItem("left", "1");
    sessionStorage.setItem("left", "1");
    await new Promise((settle) => {
      indexedDB.open("left").onsuccess = settle;
    });
  });
  expect(await page.evaluate(whatIsKept)).toMatchObject({
    ...{ cookie: "left=1", dark: true, width: 390, databases: 1, stored: 2 },
  });
  await context.route("**/sign-in", (route) => route.abort());
  await context.grantPermissions(["notifications"]);
  await context.setOffline(true);
});

test("whoever comes next finds nothing of it", async ({ page, context }) => {
  expect(context.pages().filter((one) => one.url() !== "about:blank")).toEqual([]);
  await page.goto("/sign-in");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(whatIsKept)).toMatchObject({
    ...{ cookie: "", dark: false, width: 1280, databases: 0, stored: 0 },
  });
  expect(await page.evaluate(() => Notification.permission)).not.toBe("granted");
});
