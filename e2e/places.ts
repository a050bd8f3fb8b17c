import { expect, type Page } from "@playwright/test";

const places = {
  Summary: [],
  Timeline: ["Timeline", "Graph", "Timeline and graph"],
  Evidence: ["Records", "Start here", "Entities"],
  Ask: ["Questions", "What if"],
  Report: ["Document", "Review"],
} as const;

/** Goes to one of the five places by its tab. */
export async function openPlace(page: Page, place: keyof typeof places): Promise<void> {
  await page.getByRole("tab", { name: place, exact: true }).click();
}

type View = (typeof places)[keyof typeof places][number];

/** Goes to a view by the tab of its place and its button. */
export async function openView(page: Page, view: View): Promise<void> {
  const names = Object.keys(places) as (keyof typeof places)[];
  const place = names.find((name) => (places[name] as readonly string[]).includes(view));
  await openPlace(page, place ?? "Summary");
  await viewButton(page, view).click();
  await expectView(page, view);
}

/** Goes to the rounds or the activity by the menu of the incident. */
export async function openHowMade(page: Page, view: "Rounds" | "Activity"): Promise<void> {
  await page.getByRole("button", { name: "More about this incident" }).click();
  await page.getByRole("menuitem", { name: "Rounds of the analysis" }).click();
  await viewButton(page, view).click();
  await expectView(page, view);
}

export async function expectView(page: Page, view: View | "Rounds" | "Activity"): Promise<void> {
  await expect(viewButton(page, view)).toHaveAttribute("aria-current", "page");
}

function viewButton(page: Page, view: string) {
  const switches = page.getByRole("navigation", { name: /^Views of / });
  return switches.getByRole("button", { name: view, exact: true });
}
