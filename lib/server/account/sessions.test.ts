import { expect, test } from "vitest";
import { Browser, setUpServer, testPassword } from "../testing/test-server";
import { unwrap } from "../testing/unwrap";
import { endSessions, loadSessions } from "./sessions";
import { signIn } from "./sign-in";
import { findSessionViewer } from "./viewer";

const server = setUpServer();

async function signInElsewhere(email: string): Promise<Browser> {
  const browser = new Browser("198.51.100.7");
  const credentials = { email, password: testPassword };
  unwrap(await browser.request(() => signIn(server().container, credentials)));
  return browser;
}

const isIn = async (browser: Browser) =>
  (await findSessionViewer(server().container, browser.headers)) !== null;

test("a person sees each session, which of them this is, and ends another one", async () => {
  const { container, person } = server();
  const { viewer, browser, email } = await person("viewer");
  const other = await signInElsewhere(email);
  const list = await browser.request(() => loadSessions(container, viewer, viewer.id));
  expect(list?.sessions.map(({ isThis }) => isThis).toSorted()).toEqual([false, true]);
  const ending = list?.sessions.find(({ isThis }) => !isThis);
  expect(ending).toMatchObject({ address: "198.51.100.7" });
  const which = { userId: viewer.id, sessionId: ending?.id ?? "" };
  expect(await endSessions(container, viewer, which)).toMatchObject({ ok: true });
  expect([await isIn(browser), await isIn(other)]).toEqual([true, false]);
  expect(await endSessions(container, viewer, which)).toMatchObject({
    error: { kind: "not-found" },
  });
});

test("signing out everywhere leaves no session, and others theirs", async () => {
  const { container, person } = server();
  const [one, bystander] = [await person("viewer"), await person("viewer")];
  const other = await signInElsewhere(one.email);
  const which = { userId: one.viewer.id, sessionId: null };
  expect(unwrap(await endSessions(container, one.viewer, which))).toEqual({ ended: 2 });
  expect([await isIn(one.browser), await isIn(other), await isIn(bystander.browser)]).toEqual([
    ...[false, false],
    true,
  ]);
});

test("an administrator ends the sessions of others; nobody else sees or ends them", async () => {
  const { container, person } = server();
  const [victim, supervisor, admin] = [
    await person("responder"),
    await person("supervisor"),
    await person("admin"),
  ];
  const which = { userId: victim.viewer.id, sessionId: null };
  const load = ({ browser, viewer }: typeof admin) =>
    browser.request(() => loadSessions(container, viewer, victim.viewer.id));
  expect(await load(supervisor)).toBeNull();
  expect(await endSessions(container, supervisor.viewer, which)).toMatchObject({
    error: { kind: "forbidden" },
  });
  expect(await isIn(victim.browser)).toBe(true);
  expect((await load(admin))?.sessions).toHaveLength(1);
  unwrap(await endSessions(container, admin.viewer, which));
  expect(await isIn(victim.browser)).toBe(false);
});

test("the session of somebody else does not end by its id under one's own name", async () => {
  const { container, person } = server();
  const [victim, other] = [await person("viewer"), await person("viewer")];
  const list = await victim.browser.request(() =>
    loadSessions(container, victim.viewer, victim.viewer.id),
  );
  const sessionId = list?.sessions[0]?.id ?? "";
  expect(
    await endSessions(container, other.viewer, { userId: other.viewer.id, sessionId }),
  ).toMatchObject({ error: { kind: "not-found" } });
  expect(await isIn(victim.browser)).toBe(true);
});

test("a session that is used again after a while was last seen then", async () => {
  const { container, person } = server();
  const { viewer, browser } = await person("viewer");
  const context = await container.auth.$context;
  const [kept] = await context.internalAdapter.listSessions(viewer.id);
  const hourAgo = new Date(Date.now() - 3_600_000);
  await context.internalAdapter.updateSession(kept?.token ?? "", { updatedAt: hourAgo });
  await isIn(browser);
  const list = await browser.request(() => loadSessions(container, viewer, viewer.id));
  expect(list?.sessions[0]?.lastSeen).toBeGreaterThan(Date.now() - 60_000);
});
