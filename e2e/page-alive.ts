import type { Page } from "@playwright/test";

/**
 * Has the page wait, after each address and each reload, until React listens. What the server drew can be seen, and
 * pressed in vain, before that: on a busy machine for seconds.
 */
export function waitUntilAlive(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...address) => {
    const response = await goto(...address);
    await untilAlive(page);
    return response;
  };
  page.reload = async (...options) => {
    const response = await reload(...options);
    await untilAlive(page);
    return response;
  };
}

/**
 * React leaves a property on each element that it has taken over; the last button of a page is among the last. What
 * follows that, listening to keys and to the address, is done once the page has nothing more to do. It may have
 * nothing to do while it waits for a part of its program: the workspace, which has most keys, says itself when it
 * is awake.
 */
async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // A permalink is read without React.
    if (location.pathname.startsWith("/p/")) return true;
    if (document.querySelector("[data-awake=false]") !== null) return false;
    const last = [...document.querySelectorAll("main button")].at(-1);
    if (last === undefined) return true;
    if (!Object.keys(last).some((key) => key.startsWith("__reactProps"))) return false;
    const rest = Reflect.get(window, "restOfPage");
    const say = (what: string) => Reflect.set(window, "restOfPage", what);
    if (rest === undefined) {
      say("awaited");
      requestIdleCallback(() => requestIdleCallback(() => say("come")));
    }
    return rest === "come";
  });
}
