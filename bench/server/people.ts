import type { Browser, BrowserContext, Page, Request } from "@playwright/test";
import { invite, join, setUp, signIn } from "@/e2e/accounts";
import { openAnalysedSample } from "@/e2e/sample";

const patienceMs = 120_000;
const password = "quiet harbour lamps at seven";

/** Everybody who signs in at once. */
const people = [
  { name: "Ada Lovelace", email: "ada@example.com", role: "admin" },
  { name: "Sue Visor", email: "sue@example.com", role: "supervisor" },
  { name: "Ora Dinary", email: "ora@example.com", role: "responder" },
] as const;

export type Office = {
  readonly author: Page;
  readonly supervisor: Page;
  readonly responder: Page;
  /** Asks the server to open one more session; resolves to whether it did. */
  readonly signInOnceMore: (turn: number) => Promise<boolean>;
};

/** Three accounts with a page each, made as people make them. */
export async function fillOffice(browser: Browser, address: string): Promise<Office> {
  const [ada, sue, ora] = people;
  const author = await openPage(await browser.newContext({ baseURL: address }));
  await author.goto("/");
  await author.waitForURL(/\/setup$/);
  await setUp(author, { ...ada, password });
  await author.getByRole("heading", { name: "Incidents", level: 1 }).waitFor();
  const supervisor = await join(browser, await invite(author, sue), password);
  const responder = await join(browser, await invite(author, ora), password);
  for (const page of [supervisor, responder]) page.setDefaultTimeout(patienceMs);
  return { author, supervisor, responder, signInOnceMore: await learnToSignIn(browser, address) };
}

function openPage(context: BrowserContext): Promise<Page> {
  context.setDefaultTimeout(patienceMs);
  return context.newPage();
}

/** The request a browser makes of the form, once for real, to be made again without one. */
async function learnToSignIn(browser: Browser, address: string): Promise<Office["signInOnceMore"]> {
  const context = await browser.newContext({ baseURL: address });
  const page = await openPage(context);
  await page.goto("/sign-in");
  const [first] = people;
  const isForm = (request: Request) => request.headers()["next-action"] !== undefined;
  const asked = page.waitForRequest(isForm);
  await signIn(page, { ...first, password });
  const request = await asked;
  const { "content-type": type = "", "next-action": action = "" } = request.headers();
  const body = request.postData() ?? "";
  await page.getByRole("heading", { name: "Incidents", level: 1 }).waitFor();
  await context.close();
  return async (turn) => {
    const { email } = people[turn % people.length] ?? first;
    const answer = await fetch(request.url(), {
      method: "POST",
      headers: {
        "content-type": type,
        "next-action": action,
        origin: address,
        accept: "text/x-component",
      },
      body: body.replace(first.email, email),
    });
    return (await answer.text()).includes('"ok":true') && answer.headers.getSetCookie().length > 0;
  };
}

/** What goes with a request of whoever has this page. */
export async function cookieOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

/** An address that shows the analysed sample, approved, to whoever has it. */
export async function approveSample({ author, supervisor }: Office): Promise<string> {
  const path = await openAnalysedSample(author);
  await author.goto(`${path}?view=review`);
  await author.getByRole("button", { name: "Submit revision 1 for review" }).click();
  await author.getByRole("article", { name: "Revision 1" }).getByText("In review").waitFor();
  await supervisor.goto(`${path}?view=review`);
  const revision = supervisor.getByRole("article", { name: "Revision 1" });
  await revision.getByRole("button", { name: "Approve…" }).click();
  await supervisor.getByRole("button", { name: "Approve revision 1" }).click();
  await revision.getByRole("button", { name: "Create permalink" }).click();
  return revision.getByLabel("Permalink", { exact: true }).inputValue();
}

/** The id of a new incident; its page is left, so that nothing asks for news of it. */
export async function newIncident(page: Page, title: string): Promise<string> {
  await page.goto("/incidents");
  await page.getByRole("button", { name: "New incident" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New incident" });
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByRole("button", { name: "Open the incident" }).click();
  // As long as it takes: a journey would give up while the machine is busy.
  await page.getByRole("heading", { name: "Evidence", level: 1 }).waitFor();
  const id = /inc_[a-z0-9]+/.exec(page.url())?.[0];
  if (id === undefined) throw new Error(`No incident at ${page.url()}`);
  await page.goto("about:blank");
  return id;
}
