import { type Browser, type Cookie, expect, type Page } from "@playwright/test";

/** The administrator all journeys share; the first journey that needs one makes it. */
const admin = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  password: "quiet harbour lamps at seven",
} as const;

type Account = { readonly name: string; readonly email: string; readonly password: string };

/** Of the administrator's last session, which later journeys go on with while it is open. */
let lastSession: Cookie[] = [];

/** Signs the administrator in, for journeys that begin at an address of their own: opens a page only where it must. */
export async function actAsAdmin(page: Page): Promise<void> {
  await page.context().addCookies(lastSession);
  const answer = await page.request.get("/incidents", { maxRedirects: 0 });
  if (!answer.ok()) await enterAsAdmin(page);
}

/** Ends on the incident list, signed in. */
export async function enterAsAdmin(page: Page): Promise<void> {
  await page.context().addCookies(lastSession);
  await page.goto("/");
  await page.waitForURL(/\/(setup|sign-in|incidents)$/);
  if (page.url().endsWith("/setup")) await setUp(page, admin);
  else if (page.url().endsWith("/sign-in")) await signIn(page, admin);
  await expect(page.getByRole("heading", { name: "Incidents", level: 1 })).toBeVisible();
  lastSession = await page.context().cookies();
}

export async function setUp(page: Page, { name, email, password }: Account): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Create the account" }).click();
}

export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/**
 * A second window with the same session. A second tab would do as much, but the one behind draws too seldom for what
 * presses and looks in both.
 */
export async function openWindowBeside(page: Page): Promise<Page> {
  const browser = page.context().browser();
  if (browser === null) throw new Error("The page belongs to no browser that opens windows.");
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    storageState: await page.context().storageState(),
  });
  return context.newPage();
}

/** Adds a person on the People page and answers their one-time link. */
export async function invite(
  page: Page,
  person: { readonly name: string; readonly email: string; readonly role: string },
): Promise<string> {
  await page.goto("/people");
  await page.getByRole("button", { name: "Add a person" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a person" });
  await dialog.getByLabel("Name").fill(person.name);
  await dialog.getByLabel("E-mail").fill(person.email);
  await dialog.getByRole("radio", { name: new RegExp(`^${person.role}:`) }).check();
  await dialog.getByRole("button", { name: "Create a one-time link" }).click();
  const link = await dialog.getByLabel("One-time link").inputValue();
  await dialog.getByRole("button", { name: "Done" }).click();
  return link;
}

/** Opens a one-time link in a browser of their own and sets the password. */
export async function join(browser: Browser, link: string, password: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL(link).origin });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Set the password and sign in" }).click();
  await expect(page.getByRole("heading", { name: "Incidents", level: 1 })).toBeVisible();
  return page;
}

/** Ends on the import screen of a new incident. */
export async function openIncident(page: Page, title: string): Promise<void> {
  await page.goto("/incidents");
  await page.getByRole("button", { name: "New incident" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New incident" });
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByRole("button", { name: "Open the incident" }).click();
  await expect(page.getByRole("heading", { name: "Evidence", level: 1 })).toBeVisible();
}

/** A responder with a browser of their own, invited by whoever is signed in. */
export async function bringColleague(
  page: Page,
  browser: Browser,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<Page> {
  const email = `${name.toLowerCase().replaceAll(" ", ".")}-${Date.now()}@example.com`;
  return join(browser, await invite(page, { name, email, role: "responder" }), password);
}
